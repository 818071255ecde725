import { env } from "node:process";

/** The races of the quick run in their greater figures: what they are is said there. */
for (const [name, figure] of Object.entries({ RACES: "500", ORDERS: "500", OPERATIONS: "2000" })) env[name] ??= figure;

for (const races of ["pairs", "callbacks", "caps"]) await import(`../postgres/${races}.test.ts`);
