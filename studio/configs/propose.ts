import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A branch that was made for review. */
export interface Proposal {
  branch: string;
  commit: string;
  files: string[];
}

/** Configs, and the migrations that bring the tables to them; what is written besides is a developer's. */
const folders = ["schemas", "pages", "brands", "server/platform/store/migrations"];

/**
 * Makes a branch of what the saved configs say otherwise than the last commit. Nothing else moves: neither the branch
 * at hand, nor what is staged, nor a file.
 * @param title what the change does, at most 72 characters; it becomes the subject, and the branch's name
 * @param author whose change it is
 * @throws Error when nothing differs, the title does not do, or git refuses
 */
export function propose(root: string, title: string, author: { name: string; email: string }): Proposal {
  const subject = title.trim();
  if (subject === "" || subject.length > 72 || /[\n\r]/.test(subject))
    throw new Error("The title has 1 to 72 characters and one line.");
  const folder = mkdtempSync(join(tmpdir(), "proposal-"));
  const environment = {
    ...process.env,
    GIT_INDEX_FILE: join(folder, "index"),
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_COMMITTER_NAME: author.name,
    GIT_COMMITTER_EMAIL: author.email,
  };
  const git = (...words: string[]): string =>
    execFileSync("git", words, {
      cwd: root,
      env: environment,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  try {
    git("read-tree", "HEAD");
    git("add", "--all", "--", ...folders.filter((one) => existsSync(join(root, one))));
    const files = git("diff", "--cached", "--name-only", "HEAD").split("\n").filter(Boolean);
    if (files.length === 0) throw new Error("Nothing differs from the last commit.");
    const commit = git("commit-tree", git("write-tree"), "-p", "HEAD", "-m", subject);
    const branch = free(git, `studio/${slug(subject)}`);
    git("branch", branch, commit);
    return { branch, commit, files };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "change";

function free(git: (...words: string[]) => string, wanted: string): string {
  const existing = new Set(git("branch", "--list", "--format=%(refname:short)", `${wanted}*`).split("\n"));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!existing.has(name)) return name;
  }
}
