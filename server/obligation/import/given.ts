import type { RequestContext } from "../../context.ts";
import { kindOf } from "../../files/kind.ts";
import type { Input } from "../../handler.ts";
import { refuseFields } from "../../refusal.ts";
import { columnsOf } from "./columns.ts";
import { rowsOfCsv } from "./csv-rows.ts";
import type { TextRow } from "./rows.ts";

/** Refuses the file (or the pasted rows) as a whole. */
const refuseAll = (context: RequestContext, field: string, key: string, places: Record<string, unknown> = {}): never =>
  refuseFields([{ field, message: context.say("error", key, { label: field === "file" ? context.say("file", "entity") : context.say("invoice_import", field), ...places }) }]);

/** The rows of an uploaded file. @throws Refusal 100 at file when it is no table, or has a column that nobody knows */
function ofFile(context: RequestContext, file: { name: string; bytes: Uint8Array }): TextRow[] {
  if (!kindOf(file.name, file.bytes, ["csv"])) return refuseAll(context, "file", "keyword.file");
  const { head, rows } = rowsOfCsv(new TextDecoder().decode(file.bytes));
  const columns = columnsOf(context.registry, head);
  const unknown = head.filter((_name, place) => columns[place] === undefined);
  if (unknown.length > 0) return refuseAll(context, "file", "rule.unknown_columns", { columns: unknown.join(", ").slice(0, 200) });
  return rows.map((cells) => Object.fromEntries(cells.flatMap((cell, place) => (columns[place] === undefined ? [] : [[columns[place], cell]]))));
}

/**
 * The rows of an import: as they were sent, or those of an uploaded file.
 * @throws Refusal 100 when there are none, or more than constants.json allows in one go
 */
export function givenRows(context: RequestContext, input: Input): readonly TextRow[] {
  const file = input["file"] as { name: string; bytes: Uint8Array } | undefined;
  const field = file ? "file" : "rows";
  const rows = file ? ofFile(context, file) : input["rows"] as TextRow[] | undefined ?? [];
  const most = Number(context.registry.constants["lists"]?.["import_rows"] ?? 500);
  if (rows.length === 0) return refuseAll(context, field, "rule.no_rows");
  if (rows.length > most) return refuseAll(context, field, "rule.too_many_rows", { limit: most, count: rows.length });
  return rows;
}
