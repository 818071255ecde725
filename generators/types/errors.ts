import type { Registry } from "../../registry/registry.ts";

/** The type of the codes of schemas/errors.json by their names. @returns the text of generated/types/errors.d.ts */
export function errorTypes({ errors }: Pick<Registry, "errors">): string {
  const rows = Object.entries(errors.codes).map(([code, { name }]) => `  ${name}: ${JSON.stringify(code)};\n`);
  return `/** Codes of answers by their names. */\nexport interface ErrorCodes {\n${rows.join("")}}\n`;
}
