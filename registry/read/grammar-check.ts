import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import { pathOf } from "../../schemas/vocabulary/finding.ts";

/** Says what is wrong with a config file by the grammar of its kind; undefined if nothing is. */
export type GrammarCheck = (kind: string, content: unknown) => string | undefined;

/**
 * A judge of config files by the meta-schemas of a root. It says the first thing that is wrong; the check says all,
 * with their places.
 * @param root the repository; kinds are the names of its meta-schemas: page, entity, lifecycle, call, brand, letter
 */
export function grammarCheck(root: string): GrammarCheck {
  const folder = join(root, "schemas/meta");
  const ajv = new Ajv({ strict: false, allErrors: false });
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json")))
    ajv.addSchema(JSON.parse(readFileSync(join(folder, file), "utf8")) as object, file);
  const compiled = new Map<string, ValidateFunction | undefined>();
  return (kind, content) => {
    if (!compiled.has(kind)) compiled.set(kind, ajv.getSchema(`${kind}.json`));
    const validate = compiled.get(kind);
    if (!validate || validate(content)) return undefined;
    const [error] = validate.errors ?? [];
    const detail = error?.params["additionalProperty"] ?? error?.params["allowedValues"];
    return `${pathOf(error?.instancePath ?? "") || "the file"} ${error?.message ?? "is wrong"}${detail === undefined ? "" : `: ${String(detail)}`}`;
  };
}
