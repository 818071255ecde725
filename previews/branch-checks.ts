import type { Change } from "../generators/check/diff/change.ts";
import type { Finding } from "../generators/check/finding.ts";
import { readProgram } from "./child-program.ts";
import type { Branch, Repository } from "./repository.ts";
import type { Running } from "./preview.ts";

/** What the check of a branch's own tree says of it. */
export interface BranchCheck {
  readonly findings: readonly Finding[];
  /** What its configs mean otherwise than where it began; absent where they cannot be read. */
  readonly changes?: readonly Change[];
  /** What the check said besides, where it could not do its work. */
  readonly trouble?: string;
}

/** Has branches proven by the check that stands in them, with what is saved and not proposed yet. */
export class BranchChecks {
  readonly #repository: Repository;
  readonly #running: Running;
  readonly #last = new Map<string, { of: string; result: BranchCheck }>();

  constructor(repository: Repository, running: Running) {
    this.#repository = repository;
    this.#running = running;
  }

  /** Proves a branch; what was proven before of the very same files is not proven again. */
  async check(branch: Branch): Promise<BranchCheck> {
    await this.#running.prepare(branch);
    const beginning = await this.#repository.beginning(branch);
    const of = `${beginning} ${await this.#repository.stateOf(branch)}`;
    const held = this.#last.get(branch.label);
    if (held?.of === of) return held.result;
    const read = (...words: string[]) =>
      readProgram({
        command: [process.execPath, "--disable-warning=ExperimentalWarning", "generators/check.ts", "--json", ...words],
        folder: this.#repository.treeOf(branch),
        environment: this.#running.processEnvironment(),
      });
    const check = await read();
    const difference = await read("--diff", beginning);
    const result: BranchCheck = {
      findings: parsed<Finding>(check.output) ?? [],
      ...(difference.status === 0 ? { changes: parsed<Change>(difference.output) ?? [] } : {}),
      ...(parsed(check.output) === undefined || difference.status !== 0
        ? { trouble: `${check.errors}${difference.errors}`.trim() }
        : {}),
    };
    this.#last.set(branch.label, { of, result });
    return result;
  }
}

function parsed<Of>(text: string): Of[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? (value as Of[]) : undefined;
  } catch {
    return undefined;
  }
}
