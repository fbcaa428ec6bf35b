/** Turns requests of the protocol into calls of @kobalab/majiang-core, and what it returns into answers. */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import Majiang from "@kobalab/majiang-core";

const MAPPING = JSON.parse(readFileSync(new URL("mapping.json", import.meta.url), "utf8"));
// The package does not export its package.json, so the version is read beside its entry file.
const PACKAGE = new URL("../package.json", import.meta.resolve("@kobalab/majiang-core"));
const VERSION = JSON.parse(readFileSync(PACKAGE, "utf8")).version;
const SIDES = { next: "+", across: "=", previous: "-" };
const SEATS_AWAY = { "+": 1, "=": 2, "-": 3 };

/** The request gets another answer than `ok`: `body`. */
class Refusal extends Error {
  constructor(body) {
    super(JSON.stringify(body));
    this.body = body;
  }
}

const unsupported = (body) => new Refusal({ unsupported: body });
const rejected = (reason) => new Refusal({ reject: { reason } });
const unchecked = () => unsupported({ what: "validation" });

/** Say that the engine cannot honour an option, when it would change the answer. */
function refuse(options, option, when) {
  if (when) throw unsupported({ what: "option", option, value: options[option] });
}

/** The engine's tile: the suit stands first. */
function tile(code) {
  const theirs = code[1] + code[0];
  if (code.length !== 2 || !Majiang.Shoupai.valid_pai(theirs)) throw rejected("hand/unknown-tile");
  return theirs;
}

/** The engine's meld: the claimed tile stands before the side it came from, the tile added to a kong after it. */
function meld({ kind, tiles, from, added }) {
  const [suit, ranks] = [tile(tiles[0])[0], tiles.map((code) => tile(code)[1])];
  const claimed = from ? ranks.shift() + SIDES[from] : "";
  const last = added ? ranks.pop() : "";
  const theirs = Majiang.Shoupai.valid_mianzi(suit + ranks.join("") + claimed + last);
  const alike = new Set(tiles.map((code) => code.replace("0", "5"))).size === 1;
  const kinds = { chow: !alike, pung: alike && tiles.length === 3 && from, kong: tiles.length === 4 };
  if (!theirs || !kinds[kind] || tiles.some((code) => code[1] !== suit)) throw rejected("hand/bad-meld");
  return theirs;
}

/** All tiles of the hand. */
const tilesOf = ({ concealed, melds, win }) => [concealed, win ?? [], ...melds.map(({ tiles }) => tiles)].flat();

/** Whether there are more copies of a tile than the table has, which the engine looks for in concealed tiles alone. */
function tooMany(input, rule) {
  const { dora_indicators = [], ura_indicators = [] } = input.facts ?? {};
  const tiles = [...tilesOf(input), ...dora_indicators, ...ura_indicators];
  const copies = (code) => tiles.filter((one) => one === code).length;
  const tooManyFives = ([suit, red]) => copies(`0${suit}`) > red || copies(`5${suit}`) > 4 - red;
  return Object.entries(rule["赤牌"]).some(tooManyFives) || tiles.some((code) => copies(code) > 4);
}

/** The engine's hand; a tile just drawn stands last in it. */
function hand({ concealed, melds }, drawn) {
  const tiles = [...concealed, ...(drawn ? [drawn] : [])].map(tile).join("");
  return Majiang.Shoupai.fromString([tiles, ...melds.map(meld)].join(","));
}

/** Refuse facts that the engine has no word for, and facts that are not of their kind. */
function wellTold(facts, options) {
  const right = {
    flag: (fact) => typeof fact === "boolean",
    word: (fact) => typeof fact === "string",
    tiles: Array.isArray,
    number: (fact) => Number.isInteger(fact) && fact >= 0,
    seat: (fact) => [0, 1, 2, 3].includes(fact),
  };
  for (const [name, fact] of Object.entries(facts)) {
    if (fact === null || MAPPING.void[name]?.without.some((option) => !options[option])) continue;
    const kind = Object.keys(MAPPING.facts).find((one) => MAPPING.facts[one].includes(name));
    if (!kind && fact !== false) throw unsupported({ what: "fact", fact: name });
    if (kind && !right[kind](fact)) throw unchecked();
  }
}

/** Whether facts contradict each other, which the engine never looks at. */
function takenOnTrust(facts, melds) {
  const [drawn, riichi] = [facts.how === "draw", facts.riichi || facts.double_riichi];
  const numbers = [facts.place, facts.round].every((number) => [1, 2, 3, 4].includes(number));
  return (
    !["draw", "discard", "rob"].includes(facts.how) ||
    !numbers ||
    facts.from === facts.place - 1 ||
    (drawn && facts.from != null) ||
    (facts.how !== "discard" && (facts.feeder_riichi || facts.feeder_kong)) ||
    (riichi && melds.some((one) => one.from)) ||
    (facts.ippatsu && (facts.replacement || !riichi)) ||
    (facts.replacement && !(drawn && melds.some((one) => one.kind === "kong"))) ||
    (facts.last_tile && facts.how === "rob") ||
    (facts.first_turn && (riichi || melds.length > 0 || facts.last_tile)) ||
    (facts.first_turn && !drawn && (facts.place === 1 || facts.how === "rob"))
  );
}

/** The engine's description of the win; a fact that an option makes void is not passed on. */
function paramOf(facts, options, rule) {
  const [drawn, dealer] = [facts.how === "draw", facts.place === 1];
  const lastTile = facts.last_tile && !(facts.replacement && !options.last_tile_after_kong);
  refuse(options, "renhou", facts.first_turn && !drawn && options.renhou !== "not_played");
  refuse(options, "honba_points", facts.honba && options.honba_points !== 300);
  refuse(options, "paarenchan", options.paarenchan && dealer && facts.dealer_wins >= 7);
  return Majiang.Util.hule_param({
    rule,
    zhuangfeng: facts.round - 1,
    menfeng: facts.place - 1,
    lizhi: facts.double_riichi ? 2 : facts.riichi ? 1 : 0,
    yifa: facts.ippatsu && options.one_shot,
    qianggang: facts.how === "rob",
    lingshang: facts.replacement,
    haidi: lastTile ? (drawn ? 1 : 2) : 0,
    tianhu: facts.first_turn && drawn ? (dealer ? 1 : 2) : 0,
    baopai: (facts.dora_indicators ?? []).map(tile),
    // The engine counts whatever it is given here: its own game gives nothing unless the winner is in riichi.
    fubaopai: (facts.riichi || facts.double_riichi) && options.ura_dora ? (facts.ura_indicators ?? []).map(tile) : null,
    changbang: facts.honba ?? 0,
    lizhibang: (facts.sticks ?? 0) / 1000,
  });
}

/** Our name and worth of each yaku; a yakuman is worth two where an option doubles it. */
function elementsOf(hupai, options) {
  const named = hupai.map(({ name, fanshu }) => [MAPPING.elements[name], fanshu]);
  return Object.fromEntries(
    named.map(([ours, worth]) => [ours, Number.isInteger(worth) ? worth : options[MAPPING.doubles[ours]] ? 2 : 1]),
  );
}

/** The engine finds who is liable in the order of the melds: refuse if the facts tell another or it pays otherwise. */
function refuseOtherLiability(result, elements, facts, options) {
  const worth = Object.values(elements).reduce((sum, one) => sum + one, 0);
  for (const [pattern, fact] of Object.entries(MAPPING.liability)) {
    const told = options.liability ? (facts[fact] ?? null) : null;
    const { baojia } = result.hupai.find(({ name }) => MAPPING.elements[name] === pattern) ?? {};
    const found = baojia ? (facts.place - 1 + SEATS_AWAY[baojia]) % 4 : null;
    if (told !== null && !(pattern in elements)) throw unchecked();
    if (told !== found) throw unsupported({ what: "fact", fact });
    if (found === null) continue;
    const paidByTwo = facts.how !== "draw" && found !== facts.from;
    refuse(options, "liability_scope", options.liability_scope === "whole_hand" && worth > elements[pattern]);
    refuse(options, "liability_honba", options.liability_honba === "liable" && paidByTwo && facts.honba);
  }
}

/** The engine's best reading of a winning hand: elements, han and fu, limit, payments. */
function score(input, { options, rule }) {
  const { facts, melds } = input;
  wellTold(facts, options);
  const drawn = facts.how === "draw";
  const whole = input.concealed.length + 3 * melds.length === 13 && !tooMany(input, rule);
  if (!whole || takenOnTrust(facts, melds)) throw unchecked();
  const shoupai = hand(input, drawn ? input.win : null);
  const side = "_+=-"[((facts.from ?? facts.place) - facts.place + 5) % 4];
  const rongpai = drawn ? null : tile(input.win) + side;
  const fed = options.liability && (facts.fed_dragons ?? facts.fed_winds) != null;
  const settled = (doubled) => {
    const rules = { ...rule, ダブル役満あり: doubled, 役満パオあり: fed };
    return Majiang.Util.hule(shoupai, rongpai, paramOf(facts, options, rules));
  };

  let result = settled(false);
  if (!result) throw rejected("hand/not-winning");
  if (!result.hupai) throw rejected("hand/below-minimum");
  const elements = elementsOf(result.hupai, options);
  // One rule of the engine doubles four yakuman: it is asked again with it, if all that are here are to be doubled.
  const doubles = Object.keys(elements).map((ours) => MAPPING.doubles[ours]).filter((option) => option);
  if (doubles.some((option) => options[option])) {
    refuse(options, doubles[0], options.stacked_yakuman && doubles.some((option) => !options[option]));
    result = settled(true);
  }
  const isMissing = ([fact, { in: pattern }]) => facts[fact] != null && pattern && !(pattern in elements);
  if (Object.entries(MAPPING.void).some(isMissing)) throw unchecked();
  refuseOtherLiability(result, elements, facts, options);
  const noDragon = "ryuuiisou" in elements && !tilesOf(input).includes("6z");
  refuse(options, "green_needs_dragon", options.green_needs_dragon && noDragon);
  const { dora = 0, ura_dora = 0, aka_dora = 0 } = elements;
  const low = !result.damanguan && result.fanshu - dora - ura_dora - aka_dora < 2;
  refuse(options, "two_han_minimum", options.two_han_minimum && low && facts.honba >= 5);

  const share = result.defen / (facts.place === 1 ? 6 : 4);
  // Under the limits payments are rounded up, and the base is what they were rounded from.
  const base = share >= 2000 ? share : result.fu << (2 + result.fanshu);
  const yakuman = Object.values(elements).reduce((sum, worth) => sum + worth, 0);
  const amounts = result.damanguan ? { yakuman, base } : { han: result.fanshu, fu: result.fu, base };
  const limit = result.damanguan ? "yakuman" : (MAPPING.limits[base] ?? null);
  return { elements, amounts, limit, ...(drawn || facts.from != null ? { deltas: result.fenpei } : {}) };
}

/** One reading of the engine: its sets with our codes, the marks of the winning tile and of melds taken off. */
function readingOf(mianzi) {
  const shape = MAPPING.shapes[mianzi.length];
  const groups = mianzi.map((set) => set.match(/\d/g).map((rank) => rank + set[0]).sort());
  return { shape, groups: ["standard", "seven_pairs"].includes(shape) ? groups.sort() : [] };
}

/** Whether the hand wins and how it reads, or what it waits for; and how far it is from ready. */
function shape(input, { rule }) {
  const size = input.concealed.length + 3 * input.melds.length;
  if (![13, 14].includes(size) || tooMany(input, rule)) throw unchecked();
  const shoupai = hand(input);
  const distance = Majiang.Util.xiangting(shoupai);
  if (size === 13) {
    // The engine's list is of what brings the hand nearer; those are waits only where the hand is ready.
    const nearer = distance === 0 ? Majiang.Util.tingpai(shoupai) : [];
    return { win: false, waits: nearer.map((theirs) => theirs[1] + theirs[0]), distance };
  }
  const found = Majiang.Util.hule_mianzi(shoupai).map((mianzi) => JSON.stringify(readingOf(mianzi)));
  return { win: found.length > 0, readings: [...new Set(found)].map((text) => JSON.parse(text)), distance };
}

/** Keep the options, and the engine's rules that express them. */
function configure({ ruleset, options }, state) {
  if (ruleset !== "riichi") throw unsupported({ what: "ruleset" });
  const settings = {};
  for (const [option, byValue] of Object.entries(MAPPING.options)) {
    refuse(options, option, !(String(options[option]) in byValue));
    Object.assign(settings, byValue[String(options[option])]);
  }
  Object.assign(state, { options, rule: Majiang.rule(settings) });
  return {};
}

/** Who answers, and what it can do. */
function hello() {
  const engine = { name: "majiang-core", version: VERSION, language: "javascript" };
  return { protocol: 1, engine, ops: ["score", "shape"], rulesets: ["riichi"] };
}

const OPERATIONS = { hello, configure, score, shape };

/** The body of the answer to one request. */
function answer(request, state) {
  if (!Object.hasOwn(OPERATIONS, request.op)) return { unsupported: { what: "op" } };
  try {
    return { ok: OPERATIONS[request.op](request.input ?? request, state) };
  } catch (error) {
    if (error instanceof Refusal) return error.body;
    return { error: { message: String(error), trace: error.stack } };
  }
}

const state = {};
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.op === "bye") break;
  process.stdout.write(JSON.stringify({ id: request.id, ...answer(request, state) }) + "\n");
}
