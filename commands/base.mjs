// What a change is compared with. Plain JavaScript: it runs before anything is installed.
import { spawnSync } from "node:child_process";

/** Where the branches lie into which changes are merged, the shared one first. */
const TRUNKS = ["origin/main", "main", "origin/master", "master"];

/**
 * The revision that a change begins with: the one named, else where the branch at hand left the main one, else the
 * commit before (of a merge, the one it was merged into).
 * @param folder the project's folder
 * @param named a revision that somebody names; an empty one, or one of zeros as of a new branch, is none
 * @returns undefined where git is away, or has no earlier commit here
 */
export function changeBase(folder, named) {
  const git = (...args) => {
    const { status, stdout } = spawnSync("git", args, { cwd: folder, encoding: "utf8" });
    return status === 0 ? stdout.trim() : undefined;
  };
  const commit = (revision) => git("rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`);
  if (named !== undefined && !/^0*$/.test(named)) return commit(named);
  const head = commit("HEAD");
  for (const trunk of TRUNKS) {
    const left = commit(trunk) && git("merge-base", "HEAD", trunk);
    if (left && left !== head) return left;
  }
  return commit("HEAD^1");
}
