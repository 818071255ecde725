// npm run release: what a machine needs that only runs the product, in release/. There `npm ci` installs no tool of
// development, and nothing is built. With --demo its demo lies beside it, so that one starts within seconds.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale, ensureInstalled, generate, root, runNode } from "./prepare.mjs";

const target = join(root, "release");
/** Code that runs in the server, which Node reads as it stands. */
const CODE = ["server", "registry", "schemas"];
const COPIED = [...CODE, "pages", "brands", "dist"];
const isTest = (path) => /\.test\.tsx?$/.test(path);
const json = (file) => JSON.parse(readFileSync(join(root, file), "utf8"));
const write = (file, value) => writeFileSync(join(target, file), `${JSON.stringify(value, null, 2)}\n`);

/** Every text of the server's code. */
const sources = CODE.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !isTest(name))
    .map((name) => readFileSync(join(root, folder, name), "utf8")),
).join("\n");

/** The packages of package.json that the server's code names; what only the browser runs is built into dist/. */
function named(dependencies) {
  return Object.fromEntries(
    Object.entries(dependencies).filter(([name]) => new RegExp(`["'\`]${name}(?:["'\`]|/)`).test(sources)),
  );
}

/** The locked packages that these bring, each found as Node finds it: beside who asks for it, or above. */
function locked(packages, dependencies) {
  const included = new Set();
  const found = (from, name) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
      const path = at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`;
      if (packages[path]) return path;
      if (at === "") return undefined;
    }
  };
  const keep = (from, names) => {
    for (const name of names) {
      const path = found(from, name);
      if (path === undefined || included.has(path)) continue;
      included.add(path);
      const { dependencies: own = {}, optionalDependencies = {}, peerDependencies = {} } = packages[path];
      const { peerDependenciesMeta: meta = {} } = packages[path];
      const peers = Object.keys(peerDependencies).filter((peer) => meta[peer]?.optional !== true);
      keep(path, [...Object.keys(own), ...Object.keys(optionalDependencies), ...peers]);
    }
  };
  keep("", Object.keys(dependencies));
  return Object.fromEntries(Object.entries(packages).filter(([path]) => included.has(path)));
}

ensureInstalled();
generate();
buildIfStale();
rmSync(target, { recursive: true, force: true });
mkdirSync(target);
for (const folder of COPIED)
  cpSync(join(root, folder), join(target, folder), { recursive: true, filter: (path) => !isTest(path) });

const { name, version, type, description, dependencies: all, overrides } = json("package.json");
const dependencies = named(all);
const own = {
  name,
  version,
  private: true,
  type,
  description,
  engines: { node: ">=22.18" },
  scripts: {
    start: "node --disable-warning=ExperimentalWarning server/main.ts",
    operate: "node --disable-warning=ExperimentalWarning server/operate.ts",
  },
  dependencies,
  overrides,
};
const lock = json("package-lock.json");
write("package.json", own);
write("package-lock.json", {
  ...lock,
  packages: { "": { name, version, dependencies, engines: own.engines }, ...locked(lock.packages, dependencies) },
});
if (process.argv.includes("--demo")) {
  const data = mkdtempSync(join(tmpdir(), "demo-"));
  const env = { APP_ENVIRONMENT: "demo", DATA_FOLDER: data };
  const status = runNode(["server/seed.ts", "--keep", join(target, "seeded")], { env });
  rmSync(data, { recursive: true });
  if (status !== 0) process.exit(status);
}
console.log(`release/ holds version ${version}: copy it, then npm ci --omit=dev and npm start`);
