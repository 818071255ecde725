// npm run changes: what the configs say otherwise than where the change began, in words. It judges nothing: it ends
// well whatever it can or cannot tell.
import { spawnSync } from "node:child_process";
import { changeBase } from "./base.mjs";
import { ensureInstalled, nodeBinary, root } from "./prepare.mjs";

const [named] = process.argv.slice(2);
const base = changeBase(root, named);
if (base === undefined)
  console.log(
    named
      ? `Nothing to compare with: this clone has no revision ${named}.`
      : "Nothing to compare with: this clone has no earlier revision (a deeper one has: git fetch --deepen=50).",
  );
else {
  ensureInstalled();
  console.log(`What the configs say otherwise than at ${named || base.slice(0, 12)}:`);
  const { status } = spawnSync(nodeBinary(), ["generators/check.ts", "--diff", base], { cwd: root, stdio: "inherit" });
  if (status !== 0) console.log("The configs of that revision cannot be compared with these.");
}
