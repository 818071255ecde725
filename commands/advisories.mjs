// npm run advisories: asks the registry for known weaknesses of what the product runs on; where none answers, the list
// that is kept with the product decides.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, runNode } from "./prepare.mjs";

const audit = spawnSync("npm", ["audit", "--omit=dev", "--audit-level=low", ...process.argv.slice(2)], {
  cwd: root,
  encoding: "utf8",
  env: {
    ...process.env,
    npm_config_loglevel: "warn",
    npm_config_fetch_retries: "1",
    npm_config_fetch_timeout: "20000",
  },
  shell: process.platform === "win32",
});
const output = `${audit.stdout}${audit.stderr}`;
console.log(output.trim());
if (!/audit endpoint returned an error/.test(output)) process.exit(audit.status ?? 1);
const { read_on: readOn } = JSON.parse(readFileSync(join(root, "docs/security/advisories.json"), "utf8"));
console.error(
  `\nNo registry answered, so nothing later than ${readOn} was learned: the locked packages are compared with docs/security/advisories.json alone.\nAsk where one answers audits: npm run advisories -- --registry=ADDRESS\n`,
);
const runner = "node_modules/vitest/vitest.mjs";
if (!existsSync(join(root, runner))) {
  console.error("The packages are not installed here: npm install, then ask again.");
  process.exit(2);
}
process.exit(runNode([runner, "run", "--project", "unit", "tests/house/advisories.test.ts"]));
