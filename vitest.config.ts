import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/longest-first.ts";

const node = { environment: "node", testTimeout: 120_000, hookTimeout: 300_000 } as const;
/** Files that share a process, and with it the loaded server; each still opens a database of its own. */
const together = { ...node, isolate: false } as const;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...together, name: "unit", include: ["{schemas,registry,generators,server}/**/*.test.ts", "tests/{defects,house}/**/*.test.ts"] } },
      { plugins: [react()], test: { name: "screen", environment: "happy-dom", include: ["runtime/**/*.test.{ts,tsx}"], testTimeout: 30_000 } },
      { test: { ...together, name: "api", include: ["tests/{api,matrix,model}/**/*.test.ts"] } },
      { test: { ...together, name: "postgres", include: ["tests/postgres/**/*.test.ts"], globalSetup: "tests/postgres-shared.ts", fileParallelism: false } },
      { test: { ...together, name: "browser", include: ["tests/browser/**/*.test.ts"], testTimeout: 120_000, hookTimeout: 180_000, fileParallelism: false } },
      { test: { ...node, name: "long", include: ["tests/long/**/*.test.ts"], globalSetup: "tests/postgres-shared.ts", testTimeout: 3_600_000, hookTimeout: 600_000, fileParallelism: false } },
    ],
  },
});
