import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { check } from "./check/check.ts";
import { linesOf } from "./check/finding.ts";
import { make } from "./new/make.ts";
import { Refusal } from "./new/plan.ts";
import { commandLine } from "./output/command-line.ts";

const usage = `npm run new -- page <name> --entity <entity> --layout list|detail|form [--allow <roles>] [--menu <entry>]
npm run new -- entity <name> [field:format …]
npm run new -- call <entity>.<verb> [--method GET] [--path obligation/…] [--allow <roles>]
npm run new -- brand <name> [--host <address>]
npm run new -- transition <entity>.<verb> --from <states> --to <state> --by <parties> [--axis <axis>] [--states <new states>]
npm run new -- letter <name> --on <entity>.<verb> --to <parties>
npm run new -- guard <name> --on <entity>.<verb>
npm run new -- effect <name> --on <entity>.<verb>
npm run new -- word display|format <name>`;

const text = { type: "string" } as const;
const options = {
  root: { ...text, default: resolve(import.meta.dirname, "..") },
  entity: text,
  layout: text,
  allow: text,
  menu: text,
  method: text,
  path: text,
  host: text,
  from: text,
  to: text,
  by: text,
  axis: text,
  states: text,
  on: text,
};

const parsed = commandLine(options, usage);
const [kind, name, ...more] = parsed?.positionals ?? [];

if (parsed && (!kind || !name)) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else if (parsed && kind && name) {
  try {
    const { root, ...wishes } = parsed.values;
    const { written, next } = make(resolve(root), kind, name, more, wishes);
    const formatted = written.filter((path) => /\.(?:json|ts)$/.test(path)).map((path) => join(resolve(root), path));
    const formatter = resolve(import.meta.dirname, "../node_modules/oxfmt/bin/oxfmt");
    if (formatted.length > 0)
      spawnSync(process.execPath, [formatter, ...formatted], { stdio: ["ignore", "ignore", "inherit"] });
    const todo = next.map(({ en, command }) => (command === undefined ? `- ${en}` : `- ${en}: ${command}`));
    process.stdout.write(
      `${[...written.map((path) => `wrote ${path}`), ...(todo.length > 0 ? ["Next:", ...todo] : [])].join("\n")}\n`,
    );
    const findings = check([resolve(root)]).findings;
    if (findings.length > 0) process.stdout.write(`The check has this to say:\n${linesOf(findings).join("\n")}\n`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
