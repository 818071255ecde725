import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { check } from "./check.ts";
import { withheldWords, line } from "./finding.ts";
import { most } from "./rules/page/component.ts";
import { rules } from "./rules/index.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    root: { type: "string", default: resolve(import.meta.dirname, "../..") },
    complete: { type: "string" },
    diff: { type: "string" },
    markdown: { type: "boolean", default: false },
    kinds: { type: "boolean", default: false },
    watch: { type: "boolean", default: false },
  },
});

if (values.kinds) {
  for (const rule of rules) process.stdout.write(`${rule.code} ${rule.finds}\n`);
} else if (values.watch) {
  const { answerWords, watchConfigs } = await import("./cached/watch.ts");
  watchConfigs(resolve(values.root), (answer) =>
    process.stdout.write(`${values.json ? JSON.stringify(answer) : answerWords(answer)}\n`),
  );
} else if (values.diff !== undefined) {
  const { changesInWords, changesSince } = await import("./diff/revision.ts");
  const found = changesSince(resolve(values.root), values.diff);
  process.stdout.write(
    `${values.json ? JSON.stringify(found, undefined, 1) : changesInWords(found, values.markdown)}\n`,
  );
} else {
  const outcome = check([resolve(values.root)], values.complete ? { specification: resolve(values.complete) } : {});
  if (values.json) process.stdout.write(`${JSON.stringify(outcome.findings, undefined, 1)}\n`);
  else if (outcome.findings.length > 0)
    process.stdout.write(`${[...outcome.findings.map(line), ...withheldWords(outcome.keptBack)].join("\n")}\n`);
  else {
    const { pages, calls, transitions, others } = outcome.parked;
    process.stdout.write(
      `${outcome.files} files, ${outcome.proven} references proven, parked: ${pages} pages, ${calls} calls, ${transitions} transitions, ${others} others; ${outcome.components} of ${most} components used; ${Math.round(performance.now())} ms\n`,
    );
  }
  if (outcome.findings.length > 0) process.exitCode = 1;
}
