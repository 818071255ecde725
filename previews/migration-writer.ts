import { readProgram } from "./child-program.ts";
import type { Branch, Repository } from "./repository.ts";
import type { Running } from "./preview.ts";
import { git } from "./git.ts";

/** What the tables follow from: the fields, and the indexes that lists need. */
const ASKING = ["schemas/entities", "schemas/calls"];

/** Writes what the entities and lists of a branch ask of its database, after each save that changes them. */
export class MigrationWriter {
  readonly #repository: Repository;
  readonly #running: Running;
  /** The entities and calls of a branch for which its migrations were last written. */
  readonly #written = new Map<string, string>();
  readonly #refused = new Map<string, string>();

  constructor(repository: Repository, running: Running) {
    this.#repository = repository;
    this.#running = running;
  }

  /** What must be decided by a developer; undefined where nothing must. */
  refusedOf(label: string): string | undefined {
    return this.#refused.get(label);
  }

  /** Writes the next migration of a branch, where its configs ask for something else than its tables hold. */
  async write(branch: Branch): Promise<void> {
    const tree = this.#repository.treeOf(branch);
    const at = (revision: string): Promise<string> => git(tree, ["ls-tree", revision, "--", ...ASKING]);
    const current = await at(await this.#repository.stateOf(branch));
    const before = this.#written.get(branch.label) ?? (await at("HEAD"));
    if (before === current) return;
    const { status, output, errors } = await readProgram({
      command: [
        process.execPath,
        "--disable-warning=ExperimentalWarning",
        "generators/migrations/generate.ts",
        branch.label.replaceAll("-", "_"),
      ],
      folder: tree,
      environment: this.#running.processEnvironment(),
    });
    this.#written.set(branch.label, current);
    if (status === 0) this.#refused.delete(branch.label);
    else this.#refused.set(branch.label, `${output}${errors}`.trim());
  }
}
