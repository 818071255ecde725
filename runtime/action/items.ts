import type { EntityShape } from "../model/bundle.ts";
import type { Target } from "./target.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * What goes along of each chosen row: its id and version, or what the items of a call name.
 * @param own fields of which each row goes along with what it holds itself
 */
export function itemsOf(
  target: Target & { kind: "transition" | "call" },
  rows: readonly Row[],
  own: readonly string[] = [],
): Row[] {
  const input =
    target.kind === "call" && typeof target.shape.input === "object"
      ? target.shape.input.properties["items"]?.items?.properties
      : undefined;
  const fields = [...Object.keys(input ?? { id: {}, version: {} }), ...own];
  return rows.map((row) =>
    Object.fromEntries(
      fields.filter((field) => row[field] !== undefined && row[field] !== null).map((field) => [field, row[field]]),
    ),
  );
}

/**
 * The chosen rows without the one that what was asked names: of several that are merged it is the one that stays.
 * Where nothing else was chosen it stands, so that whoever sent it is told.
 */
export function withoutNamed(
  entity: string,
  properties: EntityShape["properties"],
  rows: readonly Row[],
  values: Row,
): readonly Row[] {
  const named = Object.entries(values).flatMap(([field, value]) => (properties[field]?.ref === entity ? [value] : []));
  const others = rows.filter(({ id }) => !named.includes(id));
  return others.length === 0 ? rows : others;
}
