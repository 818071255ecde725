import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { git, GitRefused } from "./git.ts";
import { branchOf, labelOf, OWN } from "./names.ts";

/** Somebody who writes configs. */
export interface Author {
  readonly name: string;
  readonly email: string;
}

/** A branch of the repository. */
export interface Branch {
  readonly name: string;
  /** Its label in host names and addresses. */
  readonly label: string;
  readonly tip: string;
  readonly subject: string;
  readonly author: string;
  /** When its last commit was made, as ISO 8601. */
  readonly at: string;
  /** Commits that the base does not have. */
  readonly ahead: number;
  /** Whether it was made here, and may be changed here. */
  readonly isOwn: boolean;
}

/** A commit of a branch. */
export interface Commit {
  readonly id: string;
  readonly subject: string;
  readonly author: string;
  readonly at: string;
}

/** What is known of a branch besides what git knows. */
export interface Notes {
  readonly madeBy?: Author;
  /** Who saved something since the last proposal. */
  readonly savers: readonly Author[];
}

/** Where branches come from and go to. */
interface RepositorySettings {
  /** Folder of the clone. */
  readonly root: string;
  /** Folder in which each branch has one of its own. */
  readonly folder: string;
  /** The branch from which new ones begin. */
  readonly base: string;
  /** The remote from which branches are fetched and to which proposals are pushed. */
  readonly remote?: string | undefined;
}

const UNMADE = "0".repeat(40);
const FIELDS = ["refname:short", "objectname", "authorname", "authordate:iso-strict", "subject"];
const environmentOf = ({ name, email }: Author): Record<string, string> => ({
  GIT_AUTHOR_NAME: name,
  GIT_AUTHOR_EMAIL: email,
  GIT_COMMITTER_NAME: name,
  GIT_COMMITTER_EMAIL: email,
});

/** The branches of a repository, each with a checkout of its own for whoever works in it. */
export class Repository {
  readonly #settings: RepositorySettings;

  constructor(settings: RepositorySettings) {
    this.#settings = settings;
  }

  get base(): string {
    return this.#settings.base;
  }

  /** Everything that a branch has on the disk of this machine. */
  folderOf({ label }: Pick<Branch, "label">): string {
    return join(this.#settings.folder, label);
  }

  /** The checkout of a branch. */
  treeOf(branch: Pick<Branch, "label">): string {
    return join(this.folderOf(branch), "tree");
  }

  /** Takes over what others pushed. A branch that went on here and there stays as it is here. */
  async fetch(): Promise<void> {
    const { root, remote } = this.#settings;
    if (remote === undefined) return;
    await git(root, ["fetch", "--quiet", "--prune", remote]);
    const refs = await git(root, ["for-each-ref", "--format=%(refname) %(objectname)", `refs/remotes/${remote}/`]);
    for (const line of refs.split("\n").filter(Boolean)) {
      const [ref = "", tip = ""] = line.split(" ");
      const name = ref.slice(`refs/remotes/${remote}/`.length);
      if (name === "HEAD") continue;
      const own = await this.#tipOf(name);
      if (own === undefined || (own !== tip && (await this.#leadsTo(own, tip))))
        await git(root, ["update-ref", `refs/heads/${name}`, tip, own ?? UNMADE]);
    }
  }

  /** Every branch, the one that changed last first. */
  async branches(): Promise<Branch[]> {
    const { root, base } = this.#settings;
    const format = FIELDS.map((field) => `%(${field})`).join("%00");
    const lines = (
      await git(root, ["for-each-ref", "--sort=-committerdate", `--format=${format}`, "refs/heads/"])
    ).split("\n");
    return Promise.all(
      lines.filter(Boolean).map(async (line) => {
        const [name = "", tip = "", author = "", at = "", subject = ""] = line.split("\0");
        const ahead = Number(await git(root, ["rev-list", "--count", `${base}..${tip}`]));
        return { name, label: labelOf(name), tip, author, at, subject, ahead, isOwn: name.startsWith(OWN) };
      }),
    );
  }

  /** The branch with a label; undefined where there is none. */
  async at(label: string): Promise<Branch | undefined> {
    return (await this.branches()).find((branch) => branch.label === label);
  }

  /** A new branch from the tip of the base; under a taken name it gets a number. */
  async create(title: string, author: Author): Promise<Branch> {
    const wanted = branchOf(subjectOf(title));
    const from = await git(this.#settings.root, ["rev-parse", `refs/heads/${this.base}`]);
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? wanted : `${wanted}-${number}`;
      if ((await this.#tipOf(name)) !== undefined) continue;
      try {
        await git(this.#settings.root, ["update-ref", `refs/heads/${name}`, from, UNMADE]);
      } catch (error) {
        // Somebody made the same one in between.
        if ((await this.#tipOf(name)) !== undefined) continue;
        throw error;
      }
      this.note({ label: labelOf(name) }, { madeBy: author, savers: [] });
      return (await this.at(labelOf(name)))!;
    }
  }

  /** Makes the checkout of a branch, or brings it to the branch's tip where nothing in it waits to be proposed. */
  async checkout(branch: Branch): Promise<void> {
    const tree = this.treeOf(branch);
    if (!existsSync(join(tree, ".git"))) {
      mkdirSync(dirname(tree), { recursive: true });
      // A folder that somebody removed by hand is still known to git.
      await git(this.#settings.root, ["worktree", "prune"]);
      await git(this.#settings.root, ["worktree", "add", "--quiet", "--detach", "--force", tree, branch.tip]);
    } else if ((await git(tree, ["rev-parse", "HEAD"])) !== branch.tip && (await this.saved(branch)).length === 0) {
      await git(tree, ["checkout", "--quiet", "--detach", branch.tip]);
    }
  }

  /** Files of the checkout that say otherwise than the branch's last commit. */
  async saved(branch: Pick<Branch, "label">): Promise<string[]> {
    const tree = this.treeOf(branch);
    if (!existsSync(join(tree, ".git"))) return [];
    const status = await git(tree, ["status", "--porcelain", "-z", "--no-renames", "--untracked-files=all"]);
    return status
      .split("\0")
      .filter(Boolean)
      .map((line) => line.slice(3));
  }

  /** What the checkout holds now, as git names it; changes exactly when a file does. */
  async stateOf(branch: Pick<Branch, "label">): Promise<string> {
    return this.#treeSaved(this.treeOf(branch));
  }

  /** What the branch has besides the base, the newest first. */
  async commits({ tip }: Branch): Promise<Commit[]> {
    const output = await git(this.#settings.root, [
      "log",
      "--format=%H%x00%s%x00%an%x00%aI",
      `refs/heads/${this.base}..${tip}`,
    ]);
    return output
      .split("\n")
      .filter(Boolean)
      .map((line) => {
        const [id = "", subject = "", author = "", at = ""] = line.split("\0");
        return { id, subject, author, at };
      });
  }

  /** The commit from which the branch and the base went apart. */
  beginning({ tip }: Branch): Promise<string> {
    return git(this.#settings.root, ["merge-base", `refs/heads/${this.base}`, tip]);
  }

  /**
   * Commits what was saved, in the name of who proposes it and of the others who saved, and pushes it where there is a
   * remote. What others committed to the branch meanwhile is kept.
   * @throws Error where nothing was saved, the title does not do, or both changed the same places
   */
  async propose(branch: Branch, title: string, text: string, author: Author): Promise<string> {
    const { root, remote } = this.#settings;
    const subject = subjectOf(title);
    const tree = this.treeOf(branch);
    if ((await this.saved(branch)).length === 0) throw new Error("Nothing was saved since the last commit.");
    const tip = (await this.#tipOf(branch.name)) ?? branch.tip;
    const from = await git(tree, ["rev-parse", "HEAD"]);
    const mine = await this.#treeSaved(tree);
    const whole = tip === from ? mine : await this.#merged(tree, mine, from, tip, author);
    const others = this.notesOf(branch).savers.filter(({ email }) => email !== author.email);
    const message = [
      subject,
      text.replaceAll("\r", "").trim(),
      others.map(({ name, email }) => `Co-authored-by: ${name} <${email}>`).join("\n"),
    ].filter(Boolean);
    const commit = await git(
      tree,
      ["commit-tree", whole, "-p", tip, "-m", message.join("\n\n")],
      environmentOf(author),
    );
    await git(root, ["update-ref", `refs/heads/${branch.name}`, commit, tip]);
    await git(tree, ["reset", "--quiet", whole === mine ? "--mixed" : "--hard", commit]);
    this.note(branch, { ...this.notesOf(branch), savers: [] });
    if (remote !== undefined) await git(root, ["push", "--quiet", remote, `refs/heads/${branch.name}`]);
    return commit;
  }

  /**
   * Takes a branch away. All that it held, saved and not proposed too, stays under a reference below refs/dropped/.
   * @returns that reference
   */
  async drop(branch: Branch, author: Author): Promise<string> {
    const { root, remote } = this.#settings;
    if (!branch.isOwn) throw new Error(`${branch.name} was not made here; it is dropped where it was made.`);
    const tree = this.treeOf(branch);
    const tip = (await this.#tipOf(branch.name)) ?? branch.tip;
    const isSaved = (await this.saved(branch)).length > 0;
    const last = isSaved
      ? await git(
          tree,
          ["commit-tree", await this.#treeSaved(tree), "-p", tip, "-m", "Keep what was not proposed"],
          environmentOf(author),
        )
      : tip;
    const archived = `refs/dropped/${branch.name}/${new Date().toISOString().replace(/\D/g, "")}`;
    await git(root, ["update-ref", archived, last]);
    await git(root, ["update-ref", "-d", `refs/heads/${branch.name}`, tip]);
    if (existsSync(tree)) await git(root, ["worktree", "remove", "--force", tree]);
    rmSync(this.folderOf(branch), { recursive: true, force: true });
    const there = remote === undefined ? undefined : await this.#tipOf(branch.name, `refs/remotes/${remote}/`);
    if (remote !== undefined && there !== undefined)
      await git(root, [
        "push",
        "--quiet",
        `--force-with-lease=refs/heads/${branch.name}:${there}`,
        remote,
        `:refs/heads/${branch.name}`,
      ]);
    return archived;
  }

  /** What is noted of a branch. */
  notesOf(branch: Pick<Branch, "label">): Notes {
    const file = join(this.folderOf(branch), "notes.json");
    return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Notes) : { savers: [] };
  }

  note(branch: Pick<Branch, "label">, notes: Notes): void {
    const file = join(this.folderOf(branch), "notes.json");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.writing`, `${JSON.stringify(notes, null, 2)}\n`);
    renameSync(`${file}.writing`, file);
  }

  /** Notes that somebody saved something in a branch. */
  noteSaver(branch: Pick<Branch, "label">, author: Author): void {
    const notes = this.notesOf(branch);
    if (notes.savers.some(({ email }) => email === author.email)) return;
    this.note(branch, { ...notes, savers: [...notes.savers, author] });
  }

  async #tipOf(name: string, below = "refs/heads/"): Promise<string | undefined> {
    try {
      return await git(this.#settings.root, ["rev-parse", "--verify", "--quiet", `${below}${name}`]);
    } catch (error) {
      if (error instanceof GitRefused && error.status === 1) return undefined;
      throw error;
    }
  }

  async #leadsTo(earlier: string, later: string): Promise<boolean> {
    try {
      await git(this.#settings.root, ["merge-base", "--is-ancestor", earlier, later]);
      return true;
    } catch (error) {
      if (error instanceof GitRefused && error.status === 1) return false;
      throw error;
    }
  }

  /** Writes all files of a checkout as a tree of git, through an index of its own. */
  async #treeSaved(tree: string): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), "saved-"));
    const environment = { GIT_INDEX_FILE: join(folder, "index") };
    try {
      await git(tree, ["read-tree", "HEAD"], environment);
      await git(tree, ["add", "--all"], environment);
      return await git(tree, ["write-tree"], environment);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  async #merged(tree: string, mine: string, from: string, tip: string, author: Author): Promise<string> {
    const commit = await git(tree, ["commit-tree", mine, "-p", from, "-m", "Saved"], environmentOf(author));
    try {
      return (await git(tree, ["merge-tree", "--write-tree", "--name-only", tip, commit])).split("\n")[0]!;
    } catch (error) {
      if (!(error instanceof GitRefused) || error.status !== 1) throw error;
      const files = error.output.split("\n\n")[0]!.split("\n").slice(1);
      throw new Error(
        `Somebody else committed to ${files.join(", ")} at the same places meanwhile. Nothing of either is lost; propose it from a new branch.`,
        { cause: error },
      );
    }
  }
}

/** @throws Error when a title is none */
function subjectOf(title: string): string {
  const subject = title.trim();
  if (subject === "" || subject.length > 72 || /[\n\r]/.test(subject))
    throw new Error("The title has 1 to 72 characters and one line.");
  return subject;
}
