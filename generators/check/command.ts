import { resolve } from "node:path";
import { commandLine } from "../output/command-line.ts";
import { changedCause, changesFirst } from "./changed.ts";
import { checkWorkspace, readWorkspace } from "./check.ts";
import type { Finding } from "./finding.ts";
import { linesOf, withheldWords } from "./finding.ts";
import { Grammar } from "./meta/grammar.ts";
import type { Document } from "./source/document.ts";
import { kindOf } from "./source/kind.ts";
import { open, readSources } from "./source/read.ts";
import { workspaceOf } from "./workspace/workspace.ts";
import type { Workspace } from "./workspace/workspace.ts";
import { most } from "./rules/page/component.ts";
import { assessments, rules } from "./rules/index.ts";

const usage = `npm run check                    proves every config; one line a finding
npm run check -- --json          the same for machines
npm run check -- --since main    what was changed since a revision is told first; without it, since the last commit
npm run check -- --watch         after each save, the saved file's findings first
npm run check -- --diff main     what the configs mean otherwise than at a revision; --markdown or --json
npm run check -- --kinds         every kind of finding
npm run check -- --complete <folder>   whether what its lists of routes and calls name is there too`;

const options = {
  json: { type: "boolean", default: false },
  root: { type: "string", default: resolve(import.meta.dirname, "../..") },
  complete: { type: "string" },
  diff: { type: "string" },
  since: { type: "string" },
  markdown: { type: "boolean", default: false },
  kinds: { type: "boolean", default: false },
  watch: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

const command = commandLine(options, usage);
if (command) await run(command);

async function run({ values, positionals }: NonNullable<typeof command>): Promise<void> {
  if (positionals.length > 0) {
    process.stderr.write(
      `the check looks at all configs, whichever is named; ${positionals.join(" ")} is nothing it knows\n${usage}\n`,
    );
    process.exitCode = 2;
  } else if (values.help) process.stdout.write(`${usage}\n`);
  else if (values.kinds) {
    for (const rule of [...rules, ...assessments, changedCause].toSorted((one, other) =>
      one.code < other.code ? -1 : 1,
    ))
      process.stdout.write(`${rule.code} ${rule.finds}\n`);
  } else if (values.watch) {
    const { answerWords, watchConfigs } = await import("./cached/watch.ts");
    watchConfigs(resolve(values.root), (answer) =>
      process.stdout.write(`${values.json ? JSON.stringify(answer) : answerWords(answer)}\n`),
    );
  } else if (values.diff !== undefined) {
    const { changesInWords, changesSince } = await import("./diff/revision.ts");
    let found;
    try {
      found = changesSince(resolve(values.root), values.diff);
    } catch (error) {
      process.stderr.write(`${(error as { stderr?: Buffer }).stderr?.toString().trim() || String(error)}\n`);
      process.exitCode = 2;
      return;
    }
    process.stdout.write(
      `${values.json ? JSON.stringify(found, undefined, 1) : changesInWords(found, values.markdown)}\n`,
    );
  } else {
    const root = resolve(values.root);
    const workspace = readWorkspace([root], values.complete ? { specification: resolve(values.complete) } : {});
    const found = checkWorkspace(workspace);
    const outcome = {
      ...found,
      findings: await withChangesFirst(found.findings, workspace.documents, root, values.since ?? "HEAD"),
    };
    if (values.json) process.stdout.write(`${JSON.stringify(outcome.findings, undefined, 1)}\n`);
    else if (outcome.findings.length > 0)
      process.stdout.write(`${[...linesOf(outcome.findings), ...withheldWords(outcome.suppressed)].join("\n")}\n`);
    else {
      const { pages, calls, transitions, others } = outcome.parked;
      process.stdout.write(
        `${outcome.files} files, ${outcome.proven} references proven, parked: ${pages} pages, ${calls} calls, ${transitions} transitions, ${others} others; ${outcome.components} of ${most} components used; ${Math.round(performance.now())} ms\n`,
      );
    }
    if (outcome.findings.length > 0) process.exitCode = 1;
  }
}

/** Findings with what was changed since a revision first, where git tells. */
async function withChangesFirst(
  findings: Finding[],
  documents: readonly Document[],
  root: string,
  revision: string,
): Promise<Finding[]> {
  if (findings.length === 0) return findings;
  const { textsSince } = await import("./diff/revision.ts");
  const before = textsSince(root, revision);
  return changesFirst(findings, documents, before, () => checkWorkspace(workspaceWith(root, before)).findings);
}

/** The configs of a root with some files as they were. */
function workspaceWith(root: string, before: ReadonlyMap<string, string | undefined>): Workspace {
  const { documents, files } = readSources([root]);
  const others = documents.filter(({ file }) => !before.has(file));
  const earlier = [...before].flatMap(([file, text]) => {
    const kind = kindOf(file);
    return text === undefined || kind === undefined ? [] : [open(file, text, kind)];
  });
  return workspaceOf({ documents: [...others, ...earlier], files }, new Grammar());
}
