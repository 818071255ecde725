import { BranchChecks } from "./branch-checks.ts";
import { KeyedQueue } from "./keyed-queue.ts";
import { MigrationWriter } from "./migration-writer.ts";
import type { Html } from "./pages/html.ts";
import { branchPage, type Around, type PageMessage } from "./pages/pages.ts";
import type { Running } from "./preview.ts";
import type { Author, Branch, Repository } from "./repository.ts";

/** How seldom what others pushed is fetched, in milliseconds. */
const FETCH = 30_000;

/** There is no branch with the label that was asked for. */
export class NoBranch extends Error {}

/** What an error says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Refuses a branch that was not begun here.
 * @throws Error that names it
 */
export function mustBeOwn({ isOwn, name }: Branch): void {
  if (!isOwn) throw new Error(`${name} was not made here, and is only shown here.`);
}

/** What somebody does with a branch, from its page. */
type Act = (branch: Branch, form: URLSearchParams, who: Author, around: Around) => Promise<PageMessage | undefined>;

/** A branch as the list of all shows it. */
interface ListEntry {
  readonly branch: Branch;
  readonly state: ReturnType<Running["stateOf"]>;
  readonly saved: number;
}

/** What is done with branches: work on the same one follows one another. */
export class BranchWork {
  readonly #repository: Repository;
  readonly #running: Running;
  readonly #log: (line: string) => void;
  readonly #checks: BranchChecks;
  readonly #migrations: MigrationWriter;
  readonly #queue = new KeyedQueue();
  #fetchTime = 0;

  constructor(repository: Repository, running: Running, log: (line: string) => void) {
    this.#repository = repository;
    this.#running = running;
    this.#log = log;
    this.#checks = new BranchChecks(repository, running);
    this.#migrations = new MigrationWriter(repository, running);
  }

  /**
   * The branch with a label.
   * @throws NoBranch where there is none
   */
  async at(label: string): Promise<Branch> {
    const branch = await this.#repository.at(label);
    if (branch === undefined) throw new NoBranch();
    return branch;
  }

  /** All branches, with what others pushed meanwhile. */
  async list(): Promise<ListEntry[]> {
    await this.#fetch();
    return Promise.all(
      (await this.#repository.branches()).map(async (branch) => ({
        branch,
        state: this.#running.stateOf(branch.label),
        saved: branch.isOwn ? (await this.#repository.saved(branch)).length : 0,
      })),
    );
  }

  /** A branch as its page shows it. */
  async show(around: Around, branch: Branch, isChecked: boolean): Promise<Html[]> {
    const [commits, files] = await Promise.all([this.#repository.commits(branch), this.#repository.saved(branch)]);
    return branchPage(around, {
      branch,
      state: this.#running.stateOf(branch.label),
      saved: files.length,
      commits,
      files,
      notes: this.#repository.notesOf(branch),
      migration: this.#migrations.refusedOf(branch.label),
      check: isChecked ? await this.#queue.run(branch.label, () => this.#checks.check(branch)) : undefined,
    });
  }

  /** Proposes what was saved in a branch. */
  propose(branch: Branch, title: string, text: string, who: Author) {
    return this.#queue.run(branch.label, async () => {
      const files = await this.#repository.saved(branch);
      const commit = await this.#repository.propose(branch, title, text, who);
      this.#log(`${who.email} proposed ${branch.name} as ${commit}`);
      return { branch: branch.name, commit, files };
    });
  }

  /**
   * Lets somebody write files of a branch, and writes the migration that follows of them.
   * @param write tells whether files were written
   */
  async save(branch: Branch, who: Author, write: () => Promise<boolean>): Promise<void> {
    await this.#queue.run(branch.label, async () => {
      if (!(await write()) || (await this.#repository.saved(branch)).length === 0) return;
      this.#repository.noteSaver(branch, who);
      await this.#migrations
        .write(branch)
        .catch((error: unknown) => this.#log(`migration of ${branch.name}: ${messageOf(error)}`));
    });
  }

  /** Stops a branch and starts it anew. */
  async restart(branch: Branch): Promise<void> {
    await this.#running.stop(branch.label);
    this.#running.start(branch);
  }

  /** What one does with a branch, by the last word of the address. */
  readonly acts: Readonly<Record<string, Act>> = {
    start: async (branch) => {
      await this.restart(branch);
      return undefined;
    },
    stop: async (branch) => {
      await this.#running.stop(branch.label);
      return undefined;
    },
    propose: async (branch, form, who, { say }) => {
      mustBeOwn(branch);
      const { commit } = await this.propose(branch, form.get("title") ?? "", form.get("text") ?? "", who);
      return { is: "status", text: say("proposed", { commit: commit.slice(0, 8) }) };
    },
    drop: async (branch, _form, who, { say }) => {
      mustBeOwn(branch);
      const savedAs = await this.#queue.run(branch.label, async () => {
        await this.#running.stop(branch.label);
        return this.#repository.drop(branch, who);
      });
      this.#log(`${who.email} dropped ${branch.name}, kept as ${savedAs}`);
      return { is: "status", text: say("dropped", { branch: branch.name, kept: savedAs }) };
    },
  };

  /** Takes over what others pushed, and brings checkouts that run to it. */
  async #fetch(): Promise<void> {
    if (Date.now() - this.#fetchTime < FETCH) return;
    this.#fetchTime = Date.now();
    await this.#repository.fetch().catch((error: unknown) => this.#log(`fetch: ${messageOf(error)}`));
    for (const branch of await this.#repository.branches())
      if (this.#running.stateOf(branch.label).is === "running")
        await this.#queue.run(branch.label, () => this.#repository.checkout(branch));
  }
}
