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
