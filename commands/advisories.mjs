// npm run advisories: asks the registry for known weaknesses of what the product runs on. It needs a registry that answers audits.
import { spawnSync } from "node:child_process";
import { root } from "./prepare.mjs";

const asked = spawnSync("npm", ["audit", "--omit=dev", "--audit-level=low", ...process.argv.slice(2)], { cwd: root, encoding: "utf8", env: { ...process.env, npm_config_loglevel: "warn" }, shell: process.platform === "win32" });
const said = `${asked.stdout}${asked.stderr}`;
console.log(said.trim());
if (/audit endpoint returned an error/.test(said)) {
  console.error("\nThis registry answers no audits, so nothing was learned. Ask where one does: npm run advisories -- --registry=ADDRESS\nWhat is known offline is proven by tests/house/advisories.test.ts.");
  process.exit(2);
}
process.exit(asked.status ?? 1);
