import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync, mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import type { Problem } from "../../registry/read/files.ts";
import { outputTo, type Output } from "../output/output.ts";

/** One part of the generation: what it reads, what it writes, and the work itself. */
export interface Step {
  name: string;
  /** Files and folders, from the root, whose content decides the result. */
  reads: readonly string[];
  /** Folders of generated/ that are this step's alone: what it no longer writes there is deleted. */
  owns: readonly string[];
  run(output: Output, problems: Problem[]): void | Promise<void>;
}

/** How one step went. */
export interface StepResult {
  name: string;
  skipped: boolean;
  milliseconds: number;
}

const CACHE = ".inputs.json";

/**
 * Runs the steps whose inputs have changed since they last succeeded. While there are problems, every step that ran
 * will run again.
 * @param force run all of them
 * @param goesOn asked before each step; where not, it and those after it wait for the next time
 */
export async function runSteps(
  root: string,
  steps: readonly Step[],
  problems: Problem[],
  force = false,
  goesOn: () => Promise<boolean> = async () => true,
): Promise<StepResult[]> {
  const folder = join(root, "generated");
  const known = force ? {} : readKnown(folder);
  const own = new Set(steps.map(({ name }) => name));
  const results: StepResult[] = [];
  for (const step of steps) {
    if (!(await goesOn())) break;
    const started = performance.now();
    const hash = hashOf(root, step.reads);
    const skipped = known[step.name] === hash && step.owns.every((path) => existsSync(join(folder, path)));
    if (!skipped) {
      const output = outputTo(folder);
      await step.run(output, problems);
      for (const path of step.owns) prune(folder, path, output.written);
      if (problems.length === 0) known[step.name] = hash;
      else delete known[step.name];
    }
    results.push({ name: step.name, skipped, milliseconds: performance.now() - started });
  }
  mkdirSync(folder, { recursive: true });
  // Other parts may be written by another process meanwhile.
  const others = Object.entries(readKnown(folder)).filter(([name]) => !own.has(name));
  writeFileSync(join(folder, CACHE), JSON.stringify({ ...Object.fromEntries(others), ...ofSteps(known, own) }));
  return results;
}

const ofSteps = (known: Readonly<Record<string, string>>, own: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(known).filter(([name]) => own.has(name)));

function readKnown(folder: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(join(folder, CACHE), "utf8")) as Record<string, string>;
  } catch {
    return {};
  }
}

function hashOf(root: string, paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths)
    for (const file of filesIn(join(root, path)))
      hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function prune(folder: string, path: string, written: ReadonlySet<string>): void {
  for (const file of filesIn(join(folder, path)))
    if (!written.has(relative(folder, file).replaceAll("\\", "/"))) rmSync(file);
}
