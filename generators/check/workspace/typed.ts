import { follow } from "./field.ts";
import { formatWords } from "./vocabulary.ts";
import { isRecord } from "./workspace.ts";
import type { Loose, Workspace } from "./workspace.ts";

/** What a value is: its word, the closed list it comes from, and the entity whose id it is. */
export interface Typed {
  word: string;
  options?: string[];
  entity?: string;
  many?: boolean;
}

const formats = formatWords();

export const anything: Typed = { word: "any" };

/** What the values of a property are. */
export function typed(workspace: Workspace, entity: string, property: Loose): Typed {
  if (!isRecord(property)) return anything;
  if (property.type === "array") {
    const item = typed(workspace, entity, follow(workspace, entity, property.items));
    return { ...item, word: item.word === "any" ? "array" : item.word, many: true };
  }
  if (property.options) return { word: "options", options: property.options };
  if (property.ref) return { word: "id", entity: property.ref };
  if (property.format) return { word: formats.includes(property.format) ? property.format : "any" };
  if (property.file) return { word: "file" };
  if (property.enum) return { word: "options", options: property.enum.map(String) };
  if (property.type === "string") return { word: "text" };
  return property.type ? { word: property.type } : anything;
}

const decimals = new Set(["money", "rate", "percent", "number"]);
const dates = new Set(["date", "datetime"]);

/** Words between which a comparison makes sense share a family. */
export function family(word: string): string {
  if (decimals.has(word) || word === "integer" || word === "month_of_year") return "number";
  if (dates.has(word)) return "date";
  if (["any", "options", "boolean", "array", "object", "file", "id"].includes(word)) return word;
  return "text";
}

/** Whether values of this word have an order (below, above). */
export function ordered(word: string): boolean {
  return ["number", "date", "any"].includes(family(word));
}
