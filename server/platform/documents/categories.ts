import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../context.ts";
import { listRows } from "../query/list.ts";
import { wireMaker } from "../query/wire.ts";

/** Categories of documents, each named in the caller's language. */
export async function documentCategories(
  input: HandlerInputs["document_category.list"],
  context: ReadContext,
): Promise<unknown> {
  const { rows, count } = await listRows(context, "document_category", {}, input.list);
  const wire = wireMaker(context, "document_category");
  const named = (row: Record<string, unknown>) =>
    context.language === "zh" && row["name_zh"] !== undefined ? { ...row, name: row["name_zh"] } : row;
  return { rows: rows.map((row) => named(wire(row))), count };
}
