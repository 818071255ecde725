import type { Registry } from "../../registry/registry.ts";

/** The entity that each letter is about, by the letter's name. */
export function letterTypes(registry: Registry): string {
  const lines = [...registry.letters]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, { entity }]) => `  ${JSON.stringify(name)}: ${JSON.stringify(entity)};\n`);
  return `/** The entity that each letter is about. */\nexport interface Letters {\n${lines.join("")}}\n`;
}
