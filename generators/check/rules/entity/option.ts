import { suggest } from "../../near.ts";
import { propertyRule } from "./property.ts";

/** E515: a default or tone for a value that is no option. */
export const strayOption = propertyRule("E515", "a default or tone for a value that is none of the options", ({ property }) => {
  const options: unknown = property.options;
  if (!Array.isArray(options)) return property.tone ? { at: "tone", says: "\"tone\" goes with \"options\"" } : undefined;
  if (property.default !== undefined && !options.includes(property.default)) return { at: "default", says: `"${property.default}" is none of ${options.join(", ")}${suggest(String(property.default), options.map(String))}` };
  const stray = Object.keys(property.tone ?? {}).find((name) => !options.includes(name));
  return stray ? { at: "tone", says: `"${stray}" is none of ${options.join(", ")}${suggest(stray, options.map(String))}` } : undefined;
});

/** E526: names that label keys keep for themselves. */
export const reservedOption = propertyRule("E526", "an option named as a part of label keys", ({ property }) => {
  const taken = Array.isArray(property.options) ? property.options.find((name) => ["help", "placeholder", "error"].includes(String(name))) : undefined;
  return taken ? { at: "options", says: `an option cannot be named "${taken}": its label key would be taken` } : undefined;
});
