import type { FieldItem } from "../../generated/types/grammar/index.d.ts";
import type { Registry } from "../../registry/registry.ts";
import type { ExpandedEntity } from "../../registry/schema/entity.ts";
import { enteredFields, wholeSchema } from "../../registry/schema/request.ts";
import { partsOf } from "../../registry/validation/parts.ts";
import type { ValidatorParts } from "../../schemas/vocabulary/form/parts.ts";
import { fieldOf } from "../../schemas/vocabulary/path.ts";
import type { PageForm } from "./forms.ts";

/** What one form proves: the shape of its fields, and what is asked beside it of the fields it shows. */
interface FormSchema {
  entity: ExpandedEntity;
  parts: ValidatorParts;
}

/** The schema of a form: its entity's, narrowed to the fields people fill there, with what the page's items add. */
export function formSchema(registry: Registry, form: PageForm): FormSchema {
  const entered = new Set(enteredFields(registry, form.entity));
  const items = form.items.filter(({ field }) => entered.has(field.split(".")[0]!));
  const entity = wholeSchema(
    registry,
    form.entity,
    items.map(({ field }) => field),
  );
  const parts = partsOf(entity);
  const shown = shownPaths(items);
  return {
    entity,
    parts: {
      ...parts,
      required: [
        ...new Set([
          ...parts.required.filter((path) => shown(fieldOf(path))),
          ...items.flatMap((item) => alwaysRequired(item, "")),
        ]),
      ],
      unique: items.flatMap(({ field, unique }) => (unique ? [{ path: field, fields: unique }] : [])),
    },
  };
}

/**
 * Whether a field is shown: named itself, inside a named one that names no columns, one of its columns, or around a
 * named one.
 */
function shownPaths(items: readonly FieldItem[]): (path: string) => boolean {
  const named = items.flatMap((item) => [
    { path: item.field, whole: !item.columns },
    ...(item.columns ?? []).map((column) => ({
      path: `${item.field}.${typeof column === "string" ? column : column.field}`,
      whole: true,
    })),
  ]);
  return (path) =>
    named.some(
      (own) => own.path === path || own.path.startsWith(`${path}.`) || (own.whole && path.startsWith(`${own.path}.`)),
    );
}

/** Patterns that an item and its columns require without condition. */
function alwaysRequired(item: FieldItem, before: string): string[] {
  const path = `${before}${item.field}`;
  return [
    ...(item.required === true ? [path] : []),
    ...(item.columns ?? []).flatMap((column) =>
      typeof column === "string" ? [] : alwaysRequired(column, `${path}[].`),
    ),
  ];
}
