import { env } from "node:process";

/** The races of the quick run in their greater figure: what they are is said there. */
env["RACES"] ??= "500";

await import("../postgres/endings.test.ts");
