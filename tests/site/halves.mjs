// What a module's functions give: as a whole, and by halves, before the second is there and after.
// usage: node halves.mjs < modules ; each line is { whole, first, rest }, in base64; each answer { whole, before, after }
import { readFileSync } from "node:fs";
import { join, setMissing } from "./joining.mjs";

const code = (text) => new WebAssembly.Module(Buffer.from(text, "base64"));

/** The results of every function that is exported, for some numbers; what one throws is its result. */
function results(exports) {
  const given = {};
  for (const [name, value] of Object.entries(exports)) {
    if (!(value instanceof Function)) continue;
    given[name] = [-5, 0, 3, 70].map((number) => {
      try {
        return value(number, number + 1);
      } catch (error) {
        return error.message;
      }
    });
  }
  return given;
}

const imports = { outside: { twice: (number) => 2 * number } };
const missing = () => {
  throw new Error("missing");
};

/** The exports of a first half to which nothing is joined yet. */
function alone(first) {
  const { exports } = new WebAssembly.Instance(code(first), imports);
  setMissing(exports, missing);
  return exports;
}

function joined(first, rest) {
  const exports = alone(first);
  join(exports, imports, code(rest));
  return exports;
}

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const { whole, first, rest } = JSON.parse(line);
  const { exports } = new WebAssembly.Instance(code(whole), imports);
  const given = { whole: exports, before: alone(first), after: joined(first, rest) };
  console.log(JSON.stringify(Object.fromEntries(Object.entries(given).map(([name, of]) => [name, results(of)]))));
}
