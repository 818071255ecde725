// npm run pictures -- <revision>: the pages that a change of configs reaches, before and after it, in one report.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { buildIfStale, ensureInstalled, generate, nodeBinary, root, runNode } from "./prepare.mjs";

const [revision, ...wishes] = process.argv.slice(2);
if (revision === undefined || revision.startsWith("-")) {
  console.error("Say what to compare with, such as: npm run pictures -- main --page invoice/invoice --brand default");
  process.exit(1);
}

/** The revision's own tree, beside what this one generates. */
const earlier = join(root, "generated", "earlier");
const git = (...args) => spawnSync("git", args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
const isSameLock = () =>
  readFileSync(join(root, "package-lock.json"), "utf8") === readFileSync(join(earlier, "package-lock.json"), "utf8");

function leave() {
  if (existsSync(join(earlier, "node_modules")))
    rmSync(join(earlier, "node_modules"), { recursive: isOwn, force: true });
  git("worktree", "remove", "--force", earlier);
}

let isOwn = false;
ensureInstalled();
generate();
buildIfStale();
if (existsSync(earlier)) git("worktree", "remove", "--force", earlier);
if (!git("worktree", "add", "--force", "--detach", earlier, revision)) process.exit(1);
let status = 1;
try {
  isOwn = !isSameLock();
  // The same packages are not installed twice.
  if (!isOwn) symlinkSync(join(root, "node_modules"), join(earlier, "node_modules"), "dir");
  console.log(`Building ${revision} …`);
  const build = spawnSync(nodeBinary(), ["commands/build.mjs"], { cwd: earlier, stdio: "inherit" });
  if (build.status === 0) status = runNode(["development/pictures/pictures.ts", revision, earlier, root, ...wishes]);
} finally {
  leave();
}
process.exit(status);
