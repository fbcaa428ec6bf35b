// A complete engine: it reads hands without melds from text, and says of everything else that it cannot do it.

const readline = require("node:readline");

const KINDS = new Set(["m", "p", "s", "z"].flatMap((suit) => [..."123456789"].map((rank) => rank + suit)));
KINDS.delete("8z");
KINDS.delete("9z");

function configure(options) {
  // Of all options this one alone changes what a text can mean.
  if (options.red_fives === 0) return { ok: {} };
  return { unsupported: { what: "option", option: "red_fives", value: options.red_fives } };
}

function parse(text) {
  if (/[([]/.test(text)) return { unsupported: { what: "melds" } };
  const rest = text.replace(/^([0-9]+[a-z]|\?)*/, "");
  if (rest) return { reject: { reason: /^[0-9]+$/.test(rest) ? "notation/no-suit" : "notation/stray-character" } };
  const runs = [...text.matchAll(/([0-9]+)([a-z])|\?/g)];
  const tiles = runs.flatMap(([whole, digits, suit]) => (suit ? [...digits].map((digit) => digit + suit) : [whole]));
  const known = tiles.filter((tile) => tile !== "?");
  if (known.some((tile) => !KINDS.has(tile))) return { reject: { reason: "hand/unknown-tile" } };
  if (known.some((tile) => known.filter((other) => other === tile).length > 4)) {
    return { reject: { reason: "hand/too-many-copies" } };
  }
  return { ok: { tiles, melds: [] } };
}

function answer(request) {
  switch (request.op) {
    case "hello": {
      const engine = { name: "minimal", version: "1", language: "javascript" };
      return { ok: { protocol: 1, engine, ops: ["parse"], rulesets: ["riichi"] } };
    }
    case "configure":
      return configure(request.options);
    case "parse":
      return parse(request.input.text);
    default:
      return { unsupported: { what: "op" } };
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  if (request.op === "bye") process.exit(0);
  let reply;
  try {
    reply = answer(request);
  } catch (error) {
    reply = { error: { message: String(error) } };
  }
  process.stdout.write(JSON.stringify({ id: request.id, ...reply }) + "\n");
});
