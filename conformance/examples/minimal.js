// A complete engine: it reads hands without melds from text, and says of everything else that it cannot do it.

const readline = require("node:readline");

function parse(text) {
  if (/[([]/.test(text)) return { unsupported: { what: "melds" } };
  if (/[^0-9mpsz]/.test(text)) return { reject: { reason: "notation/stray-character" } };
  if (!/^([0-9]+[mpsz])*$/.test(text)) return { reject: { reason: "notation/no-suit" } };
  const runs = [...text.matchAll(/([0-9]+)([mpsz])/g)];
  return { ok: { tiles: runs.flatMap(([, digits, suit]) => [...digits].map((digit) => digit + suit)), melds: [] } };
}

function answer(request) {
  switch (request.op) {
    case "hello": {
      const engine = { name: "minimal", version: "1", language: "javascript" };
      return { ok: { protocol: 1, engine, ops: ["parse"], rulesets: ["riichi"] } };
    }
    case "configure":
      return { ok: {} };
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
