import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "oxfmt";
import type { FormatConfig } from "oxfmt";

const { ignorePatterns: _ignored, ...form } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../.oxfmtrc.json"), "utf8"),
) as FormatConfig & { ignorePatterns?: string[] };

/**
 * The text of a file in the form that the tests accept.
 * @throws Error when the text cannot be read
 */
export async function tidy(file: string, text: string): Promise<string> {
  const { code, errors } = await format(file, text, form);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  return code;
}
