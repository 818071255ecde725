import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/longest-first.ts";

/** What is waited for comes late on a machine that is busy with other things. */
const expect = { poll: { timeout: 20_000 } } as const;
const node = { environment: "node", testTimeout: 120_000, hookTimeout: 300_000, expect } as const;
/** Files that share a process, and with it the loaded server; each still opens a database of its own. */
const together = {
  ...node,
  isolate: false,
  // V8 may end a process that frees compiled code of WebAssembly as often as one that opens a database for each file;
  // and it marks its whole heap anew for each 64 MB of such a database unless these count like any other memory, which
  // is half the time in which an application starts.
  execArgv: ["--no-wasm-code-gc", "--external-memory-accounted-in-global-limit"] as string[],
} as const;
/**
 * Files named *.long.test.ts(x) run with LONG=1 alone, as `npm run test:long` does: what is seldom broken and takes
 * minutes.
 */
const exclude =
  process.env["LONG"] === "1" ? configDefaults.exclude : [...configDefaults.exclude, "**/*.long.test.{ts,tsx}"];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...together,
          name: "unit",
          include: [
            "{schemas,registry,generators,server,development,previews,studio/configs}/**/*.test.ts",
            "tests/{defects,house}/**/*.test.ts",
          ],
          exclude,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "screen",
          environment: "happy-dom",
          // Each file has a context of its own, as in a process of its own, without starting one.
          pool: "vmThreads",
          setupFiles: "tests/screen-setup.ts",
          include: ["runtime/**/*.test.{ts,tsx}"],
          exclude,
          testTimeout: 120_000,
        },
      },
      {
        // antd's own modules, which the studio draws with, need a process of their own.
        plugins: [react()],
        test: {
          name: "studio",
          environment: "happy-dom",
          setupFiles: "tests/screen-setup.ts",
          include: ["studio/view/**/*.test.{ts,tsx}"],
          exclude,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          ...together,
          name: "api",
          include: ["tests/{api,matrix,model}/**/*.test.ts"],
          exclude,
          globalSetup: "tests/nothing-secret-logged.ts",
        },
      },
      {
        test: {
          ...together,
          name: "postgres",
          include: ["tests/postgres/**/*.test.ts"],
          exclude,
          globalSetup: ["tests/nothing-secret-logged.ts", "tests/postgres-shared.ts"],
          fileParallelism: false,
        },
      },
      {
        test: {
          ...together,
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          exclude,
          globalSetup: "tests/browser/chromium.ts",
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // A browser, a server and a database share two processors with other files; tests/second-try.ts names what
          // needed it.
          retry: 1,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          name: "long",
          include: ["tests/long/**/*.test.ts"],
          globalSetup: "tests/postgres-shared.ts",
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
