// npm run bench [form|kyc|list|bundle|server|scale|plans|hostile|check …] [--land]: production builds in a real
// browser, medians, ratios to references in the same run, beside the figures that landed last; --land keeps these.
// A part that gives its figures one by one has each printed, and kept, as it is measured: what breaks off leaves them.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { figureName, holds, lineOf, table, type Gate, type Landed } from "./gate.ts";

const root = join(import.meta.dirname, "..");
const rounds = Number(process.env["ROUNDS"] ?? 3);
const parts: Readonly<Record<string, () => Promise<Gate[] | AsyncGenerator<Gate>>>> = {
  form: async () => (await import("./measure/form.ts")).measureForms(root, rounds),
  kyc: async () => (await import("./measure/kyc.ts")).measureKyc(root, rounds),
  list: async () => (await import("./measure/list.ts")).measureLists(root, rounds),
  bundle: async () => (await import("./measure/bundle.ts")).measureBundles(root),
  server: async () => (await import("./measure/server.ts")).measureServer(root, rounds),
  scale: async () => (await import("./measure/scale.ts")).measureScale(root),
  plans: async () => (await import("./measure/plans.ts")).measurePlans(root),
  hostile: async () => (await import("./measure/hostile.ts")).measureHostile(root),
  check: async () => (await import("./measure/check.ts")).measureCheck(root, rounds),
};

const LAND = "--land";
const file = join(root, "bench/landed.json");
const words = process.argv.slice(2).filter((word) => word !== LAND);
const unknown = words.filter((word) => !(word in parts));
if (unknown.length > 0) {
  console.error(`bench: there is no part "${unknown.join(", ")}"; the parts are ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}
const landed = JSON.parse(readFileSync(file, "utf8")) as Landed;

/** Keeps figures with those that landed before, where that is asked for. */
function land(figures: readonly Gate[]): void {
  if (!process.argv.includes(LAND)) return;
  const own = figures.map((gate): [string, number] => [figureName(gate), Number(gate.figure.toPrecision(3))]);
  const all = { ...(JSON.parse(readFileSync(file, "utf8")) as Landed), ...Object.fromEntries(own) };
  const sorted = Object.entries(all).sort(([left], [right]) => (left < right ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}

const gates: Gate[] = [];
const failed: unknown[] = [];
for (const part of words.length > 0 ? words : Object.keys(parts)) {
  try {
    const found = (await parts[part]?.()) ?? [];
    for await (const gate of found) {
      gates.push(gate);
      if (!Array.isArray(found)) console.log(lineOf(gate));
      land([gate]);
    }
  } catch (error) {
    failed.push(error);
  }
}
console.log(table(gates, landed));
for (const error of failed) console.error(error);
if (failed.length > 0 || gates.some((gate) => holds(gate) === false)) process.exitCode = 1;
