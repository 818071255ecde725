import { readProgram } from "./child-program.ts";
import type { Branch, Repository } from "./repository.ts";
import type { Running } from "./preview.ts";
import { git } from "./git.ts";

/** Writes what the entities of a branch ask of its database, after each save that changes them. */
export class MigrationWriter {
  readonly #repository: Repository;
  readonly #running: Running;
  /** The entities of a branch for which its migrations were last written. */
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

  /** Writes the next migration of a branch, where its entities say something else than its tables. */
  async write(branch: Branch): Promise<void> {
    const tree = this.#repository.treeOf(branch);
    const entities = await git(tree, ["rev-parse", `${await this.#repository.stateOf(branch)}:schemas/entities`]);
    const before = this.#written.get(branch.label) ?? (await git(tree, ["rev-parse", "HEAD:schemas/entities"]));
    if (before === entities) return;
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
    this.#written.set(branch.label, entities);
    if (status === 0) this.#refused.delete(branch.label);
    else this.#refused.set(branch.label, `${output}${errors}`.trim());
  }
}
