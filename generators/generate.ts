// npm run generate: writes all of generated/. `types` alone writes the types of config files; `--force` runs what has
// not changed too.
import { join } from "node:path";
import { generate, stepNames } from "./pipeline/generate.ts";

const root = join(import.meta.dirname, "..");
const words = process.argv.slice(2);
const named = words.filter((word) => !word.startsWith("--"));
const unknown = named.filter((word) => !stepNames.some((name) => name === word));
if (unknown.length > 0) {
  console.error(`generate: there is no step "${unknown.join(", ")}"; the steps are ${stepNames.join(", ")}`);
  process.exit(2);
}
const { results, problems } = await generate(root, named.length > 0 ? named : stepNames, words.includes("--force"));
if (!words.includes("--quiet")) {
  const ran = results
    .filter((result) => !result.skipped)
    .map(({ name, milliseconds }) => `${name} ${Math.round(milliseconds)} ms`);
  console.log(ran.length > 0 ? `generated: ${ran.join(", ")}` : "generated: nothing has changed");
}
const reported = new Set(problems.map(({ file, message }) => `${file}: ${message}`));
for (const problem of reported) console.error(problem);
if (reported.size > 0) process.exitCode = 1;
