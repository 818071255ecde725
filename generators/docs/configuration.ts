import type { Variable, VariableGroup } from "../../server/platform/configuration.ts";
import { table } from "./table.ts";

const row = ([name, { means, example, without, needed, isSecret }]: [string, Variable]): string[] => [
  `\`${name}\`${isSecret ? " (secret)" : ""}`,
  means,
  `\`${example}\``,
  without,
  needed ?? "",
];

/** The reference of all environment variables, as the code that reads them declares them. */
export function configurationReference(groups: readonly VariableGroup[]): string {
  const sections = groups.map(
    ({ title, variables }) =>
      `## ${title}\n\n${table(["variable", "what it says", "example", "without it", "needed"], Object.entries(variables).map(row))}`,
  );
  return `# Environment variables\n\nMade by \`npm run docs\` from what \`server/\` reads; it reads no other. Each is checked at the start, and everything that is wrong is said at once. A name that is nearly one of these is told too.\n\n${sections.join("\n\n")}\n`;
}
