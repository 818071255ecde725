import { readWorkspace } from "../check/check.ts";
import type { Output } from "../output/output.ts";
import { completionSchemas } from "./completion.ts";

/** Writes completion/<kind>.json for editors. */
export function writeCompletion(root: string, output: Output): void {
  for (const [kind, schema] of Object.entries(completionSchemas(readWorkspace([root]))))
    output.write(`completion/${kind}.json`, `${JSON.stringify(schema)}\n`);
}
