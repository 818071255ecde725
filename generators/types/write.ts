import type { Problem } from "../../registry/read/files.ts";
import type { Registry } from "../../registry/registry.ts";
import type { Output } from "../output/output.ts";
import { constantTypes } from "./constants.ts";
import { errorTypes } from "./errors.ts";
import { callTypes } from "./calls.ts";
import { databaseTypes } from "./database.ts";
import { letterTypes } from "./letters.ts";
import { recordTypes } from "./records.ts";
import { transitionTypes } from "./transitions.ts";

/**
 * Writes what server code is typed by: records, what transitions ask, what calls bring and answer, the tables, the
 * letters, the constants and the codes of answers.
 * @param root of the configs whose meta-schema the constants are typed by
 */
export async function writeDomainTypes(
  root: string,
  registry: Registry,
  output: Output,
  problems: Problem[],
): Promise<void> {
  output.write("types/records.d.ts", recordTypes(registry, problems));
  if (problems.length > 0) return;
  output.write("types/transitions.d.ts", transitionTypes(registry));
  output.write("types/calls.d.ts", callTypes(registry));
  output.write("types/letters.d.ts", letterTypes(registry));
  output.write("types/database.d.ts", databaseTypes(registry));
  output.write("types/errors.d.ts", errorTypes(registry));
  output.write("types/constants.d.ts", await constantTypes(root, registry));
}
