import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { check } from "./check.ts";
import { line } from "./finding.ts";
import { most } from "./rules/page/component.ts";
import { rules } from "./rules/index.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    root: { type: "string", default: resolve(import.meta.dirname, "../..") },
    complete: { type: "string" },
    kinds: { type: "boolean", default: false },
  },
});

if (values.kinds) {
  for (const rule of rules) process.stdout.write(`${rule.code} ${rule.finds}\n`);
} else {
  const outcome = check([resolve(values.root)], values.complete ? { specification: resolve(values.complete) } : {});
  if (values.json) process.stdout.write(`${JSON.stringify(outcome.findings, undefined, 1)}\n`);
  else if (outcome.findings.length > 0) process.stdout.write(`${outcome.findings.map(line).join("\n")}\n`);
  else {
    const { pages, calls, transitions, others } = outcome.parked;
    process.stdout.write(`${outcome.files} files, ${outcome.proven} references proven, parked: ${pages} pages, ${calls} calls, ${transitions} transitions, ${others} others; ${outcome.components} of ${most} components used; ${Math.round(performance.now())} ms\n`);
  }
  if (outcome.findings.length > 0) process.exitCode = 1;
}
