// npm run generate: writes all of generated/. `types` alone writes the types of config files; `--force` runs what has not changed too.
import { join } from "node:path";
import { runSteps, type Step } from "./output/steps.ts";
import type { Problem } from "../registry/read/problem.ts";
import { loadRegistry, type Registry } from "../registry/registry.ts";

const root = join(import.meta.dirname, "..");
const asked = process.argv.slice(2);
const problems: Problem[] = [];

let loaded: Registry | undefined;
/** The configs, read when the first step needs them; what is wrong with single files is told once. */
function registry(): Registry {
  return (loaded ??= loadRegistry(root, { problems, sound: true }));
}

const code = ["registry", "generators/output", "schemas/vocabulary"];
const configs = ["schemas", "pages"];
const all: Step[] = [
  {
    name: "types", reads: ["schemas/meta", "generators/types"], owns: ["types/grammar"],
    run: async (output) => (await import("./types/grammar.ts")).writeGrammarTypes(root, output),
  },
  {
    name: "entities", reads: ["schemas/entities", "schemas/lifecycles", "generators/types", ...code], owns: ["types/entities"],
    run: async (output, found) => (await import("./types/entities.ts")).writeEntityTypes(registry(), output, found),
  },
  {
    name: "wording", reads: ["brands", "generators/wording", ...code], owns: ["wording", "start", "brands", "public/brands"],
    run: async (output, found) => (await import("./wording/write.ts")).writeDress(registry(), output, found),
  },
  {
    name: "pages", reads: [...configs, "brands", "generators/bundles", "generators/validators", ...code], owns: ["pages"],
    run: async (output, found) => (await import("./bundles/write.ts")).writePages(registry(), output, found),
  },
  {
    name: "parked", reads: [...configs, "generators/bundles", "generators/parked", ...code], owns: ["parked"],
    run: async (output) => (await import("./parked/write.ts")).writeParked(root, registry(), output),
  },
  {
    name: "validators", reads: [...configs, "generators/validators", ...code], owns: ["validators"],
    run: async (output, found) => (await import("./validators/write.ts")).writeValidators(registry(), output, found),
  },
  {
    name: "completion", reads: [...configs, "brands", "generators/completion", "generators/check", ...code], owns: ["completion"],
    run: async (output) => (await import("./completion/write.ts")).writeCompletion(root, output),
  },
];

const named = asked.filter((word) => !word.startsWith("--"));
const unknown = named.filter((word) => !all.some((step) => step.name === word));
if (unknown.length > 0) {
  console.error(`generate: there is no step "${unknown.join(", ")}"; the steps are ${all.map((step) => step.name).join(", ")}`);
  process.exit(2);
}
const results = await runSteps(root, all.filter((step) => named.length === 0 || named.includes(step.name)), problems, asked.includes("--force"));
if (!asked.includes("--quiet")) {
  const ran = results.filter((result) => !result.skipped).map(({ name, milliseconds }) => `${name} ${Math.round(milliseconds)} ms`);
  console.log(ran.length > 0 ? `generated: ${ran.join(", ")}` : "generated: nothing has changed");
}
const told = new Set(problems.map(({ file, message }) => `${file}: ${message}`));
for (const problem of told) console.error(problem);
if (told.size > 0) process.exitCode = 1;
