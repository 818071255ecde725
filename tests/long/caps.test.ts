import { env } from "node:process";

/** The races of the quick run in their greater figure: what they are is said there. */
env["OPERATIONS"] ??= "2000";

await import("../postgres/caps.long.test.ts");
