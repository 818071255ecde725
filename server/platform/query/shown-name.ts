import type { Registry } from "../../../registry/registry.ts";
import { quoted, type Property } from "../store/tables/column.ts";

/** The fields of the referred record by which people read a reference, in their order; none where it shows none. */
export const shownFields = ({ show }: Pick<Property, "show">): readonly string[] =>
  show === undefined ? [] : [show].flat();

/** What is selected of the referred record for these fields: the value of one, a list of the values of several. */
export const shownText = (alias: string, fields: readonly string[]): string =>
  fields.length === 1
    ? `${alias}.${quoted(fields[0]!)}`
    : `ARRAY[${fields.map((field) => `${alias}.${quoted(field)}::text`).join(", ")}]`;

/** Who says an option in the reader's language. */
interface Speaker {
  readonly registry: Registry;
  readonly say: (namespace: string, key: string) => string;
}

/**
 * What people call a referred record: its values side by side, what is one of several options in the reader's language.
 * @param refers the entity of the record
 * @param values one of each field; what the record has not is left out
 */
export function shownName(
  { registry, say }: Speaker,
  refers: string,
  fields: readonly string[],
  values: readonly unknown[],
): unknown {
  const properties = registry.entities.get(refers)?.properties ?? {};
  const named = fields.flatMap((field, index) => {
    const value = values[index];
    if (value === undefined || value === null) return [];
    return properties[field]?.options?.includes(String(value)) === true
      ? [say(refers, `${field}.${String(value)}`)]
      : [value];
  });
  return named.length > 1 ? named.map(String).join(" ") : named[0];
}

/**
 * Makes what people call the records of a reference out of what was selected for it; undefined where that is what
 * people read already.
 * @param many the reference names several records
 */
export function nameMaker(
  speaker: Speaker,
  refers: string,
  fields: readonly string[],
  many: boolean,
): ((selected: unknown) => unknown) | undefined {
  const properties = speaker.registry.entities.get(refers)?.properties ?? {};
  if (fields.length === 1 && properties[fields[0]!]?.options === undefined) return undefined;
  const one = (selected: unknown): unknown =>
    shownName(speaker, refers, fields, fields.length === 1 ? [selected] : (selected as readonly unknown[]));
  return many ? (selected) => (selected as readonly unknown[]).map(one) : one;
}
