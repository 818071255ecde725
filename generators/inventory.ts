import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readWorkspace } from "./check/check.ts";
import { inventory } from "./inventory/inventory.ts";

const { values } = parseArgs({ options: { root: { type: "string", default: resolve(import.meta.dirname, "..") } } });

process.stdout.write(`${JSON.stringify(inventory(readWorkspace([resolve(values.root)])), undefined, 1)}\n`);
