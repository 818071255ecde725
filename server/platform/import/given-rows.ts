import type { Registry } from "../../../registry/registry.ts";
import type { RequestContext } from "../context.ts";
import type { Input } from "../handler.ts";
import { heavy } from "../work/heavy.ts";
import { columnsOf, type Columns } from "./columns.ts";

/** A row as it was typed or pasted: texts by column. */
export type TextRow = Readonly<Record<string, unknown>>;

/** Rows of a request, with the names of a file's head that mean no column. */
export interface GivenRows {
  readonly rows: readonly TextRow[];
  readonly unknown: readonly string[];
  readonly isFile: boolean;
}

/** How many rows one import may have, of constants.json. */
export const mostRows = (registry: Registry): number => registry.constants.lists.import_rows;

/**
 * The rows of an import: as they were sent, or those of an uploaded file, whose first line names the columns; under a
 * name that means none the cells stay as they are.
 */
export async function givenRows(
  { registry, acting }: Pick<RequestContext, "registry" | "acting">,
  columns: Columns,
  input: Input,
): Promise<GivenRows> {
  const file = input["file"] as { bytes: Uint8Array } | undefined;
  if (!file) return { rows: (input["rows"] as TextRow[] | undefined) ?? [], unknown: [], isFile: false };
  // One more than is let in, so that there being too many is known.
  const { head, rows } = await heavy(acting, { kind: "csv", bytes: file.bytes, most: mostRows(registry) + 1 });
  const names = columnsOf(registry, columns, head);
  return {
    rows: rows.map((cells) =>
      Object.fromEntries(
        cells.flatMap((cell, place) => (head[place] === undefined ? [] : [[names[place] ?? head[place], cell]])),
      ),
    ),
    unknown: head.filter((_name, place) => names[place] === undefined),
    isFile: true,
  };
}
