import { fieldNames } from "../../generators/check/workspace/field.ts";
import { languages, wordingFile } from "../../generators/check/workspace/wording.ts";
import type { Workspace } from "../../generators/check/workspace/workspace.ts";
import { withWord } from "../../generators/output/with-word.ts";

/** A field that somebody wants. */
export interface NewField {
  entity: string;
  name: string;
  format: string;
  english: string;
  chinese: string;
  /** The parties that may read or write it; where none is named, each that may read or write the rest. */
  readable?: readonly string[];
  writable?: readonly string[];
  /** Whether a whole record cannot do without it. */
  required?: boolean;
  /** The pages that are to show it, by name. */
  pages: readonly string[];
}

/** A config with the value that it is to hold. */
export interface NewValue {
  file: string;
  value: unknown;
}

type Json = Record<string, unknown>;

/** Formats of texts begin with a bound, because a text without one is refused. */
const TEXTS: Readonly<Record<string, number>> = { text: 200, long_text: 2000, line: 200 };

/**
 * A field in one act: in its entity, in the words of both languages, and on the pages that show it.
 * @param held what a config says now, drafts included
 * @returns the configs that change, each with its value
 * @throws Error when the entity is not known, the name does not do, or is taken
 */
export function addField(workspace: Workspace, field: NewField, held: (file: string) => unknown): NewValue[] {
  const entity = workspace.entities.get(field.entity);
  if (entity === undefined) throw new Error(`There is no entity "${field.entity}".`);
  if (!/^[a-z][a-z0-9_]*$/.test(field.name))
    throw new Error(
      `"${field.name}" is no name of a field: small letters, digits and underscores, such as cost_centre.`,
    );
  if (fieldNames(workspace, field.entity).includes(field.name))
    throw new Error(`${field.entity} has a field "${field.name}" already.`);
  const base = [...workspace.brands].find(([, brand]) => brand.value.extends === undefined)?.[0] ?? "default";
  const own = held(entity.file) as Json & { properties: Json };
  const property = { format: field.format, ...(field.format in TEXTS ? { maxLength: TEXTS[field.format] } : {}) };
  const worded = languages.flatMap((language): NewValue[] => {
    const document = wordingFile(workspace, base, language, field.entity);
    if (document === undefined) return [];
    const text = language === "en" ? field.english : field.chinese;
    const words = withWord(held(document.file) as Json, field.name, text, Object.keys(own.properties).toReversed());
    return [{ file: document.file, value: words }];
  });
  const shown = field.pages.flatMap((name): NewValue[] => {
    const page = workspace.pages.find((document) => document.name === name);
    if (page === undefined) throw new Error(`There is no page "${name}".`);
    const value = withColumn(held(page.file), field.name);
    return value === undefined ? [] : [{ file: page.file, value }];
  });
  return [
    {
      file: entity.file,
      value: withRights({ ...own, properties: { ...own.properties, [field.name]: property } }, field),
    },
    ...worded,
    ...shown,
  ];
}

/** An entity with who reads and writes a field, and whether it is asked for; what is new stands before its fields. */
function withRights(own: Json, { name, readable = [], writable = [], required = false }: NewField): Json {
  const rights = Object.entries({ readable, writable })
    .filter(([, parties]) => parties.length > 0)
    .map(([key, parties]): [string, unknown] => [key, { ...(own[key] as Json | undefined), [name]: parties }]);
  const requiredPart = required ? { required: [...((own["required"] as string[] | undefined) ?? []), name] } : {};
  const before = "required" in own ? "required" : "properties";
  return withBefore(own, before, { ...Object.fromEntries(rights), ...requiredPart });
}

/** An object with more keys: those it has stay where they are, others come before a key, or at the end. */
function withBefore(held: Json, before: string, more: Json): Json {
  const added = Object.entries(more).filter(([key]) => !(key in held));
  const members = Object.entries({
    ...held,
    ...Object.fromEntries(Object.entries(more).filter(([key]) => key in held)),
  });
  const at = members.findIndex(([key]) => key === before);
  return Object.fromEntries(
    at < 0 ? [...members, ...added] : [...members.slice(0, at), ...added, ...members.slice(at)],
  );
}

/**
 * The first place of a page that shows fields, with one more: its list, else its first section with fields or a form.
 */
function withColumn(value: unknown, name: string): unknown {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const next = withColumn(item, name);
      if (next !== undefined) return value.with(index, next);
    }
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const object = value as Json;
  for (const key of ["list", "form", "fields"])
    if (Array.isArray(object[key])) return { ...object, [key]: [...(object[key] as unknown[]), name] };
  for (const key of ["sections", "steps", "tabs"]) {
    const next = withColumn(object[key], name);
    if (next !== undefined) return { ...object, [key]: next };
  }
  return undefined;
}
