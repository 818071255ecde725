import type { ReadContext } from "../context.ts";
import type { Input } from "../handler.ts";
import type { ListRequest } from "../query/list-request.ts";
import { listRows } from "../query/list.ts";
import { wireMaker } from "../query/wire.ts";

/** Categories of documents, each named in the caller's language. */
export async function documentCategories(input: Input, context: ReadContext): Promise<unknown> {
  const { rows, count } = await listRows(context, "document_category", {}, input["list"] as ListRequest);
  const wire = wireMaker(context, "document_category");
  const named = (row: Record<string, unknown>) =>
    context.language === "zh" && row["name_zh"] !== undefined ? { ...row, name: row["name_zh"] } : row;
  return { rows: rows.map((row) => named(wire(row))), count };
}
