import type { HandlerAnswers, HandlerInputs } from "../../generated/types/calls.d.ts";
import type { Acting, ReadContext } from "./context.ts";
import { listRows } from "./query/list.ts";
import { wireMaker } from "./query/wire.ts";
import { lets, whoOf } from "../../registry/access.ts";
import { transitionsOf } from "../../registry/lifecycle.ts";
import type { Registry } from "../../registry/registry.ts";
import { readRecord } from "./query/read.ts";
import { anyRecord } from "./query/unscoped.ts";
import { Refusal, refuse, refuseFields } from "./refusal.ts";
import { fieldMessages } from "./wording.ts";
import type { Row } from "./lifecycle/plan/model.ts";

/** Categories of documents, each named in the caller's language. */
export async function documentCategories(
  input: HandlerInputs["document_category.list"],
  context: ReadContext,
): Promise<HandlerAnswers["document_category.list"]> {
  const { rows, count } = await listRows(context, "document_category", {}, input.list);
  const wire = wireMaker(context, "document_category");
  const named = (row: ReturnType<typeof wire>) =>
    context.language === "zh" && row.name_zh !== undefined ? { ...row, name: row.name_zh } : row;
  return { rows: rows.map((row) => named(wire(row))), count };
}

/**
 * Whether a person may write records of an entity: by one of its calls, or by a transition that asks for a permission
 * of theirs.
 */
function mayWrite(registry: Registry, entity: string, { role, permissions }: Acting): boolean {
  const calls = [...registry.calls.values()].filter((call) => call.creates === entity || call.updates === entity);
  return (
    calls.some(({ allow }) => lets(allow, role, [...permissions])) ||
    transitionsOf(registry, entity).some(({ by }) => by.some((entry) => permissions.has(whoOf(entry).permission ?? "")))
  );
}

/**
 * Whether the record that a document belongs to is one of the asker's; a foreign one is as good as none. It stays as it
 * is until the document stands with it.
 */
async function isOwnParent(context: ReadContext, values: Row): Promise<boolean> {
  const parent = String(values.parent_type);
  const entity = context.registry.entities.get(parent);
  if (!entity || entity.table === false || entity.parties === undefined) return false;
  const found = await readRecord(context, parent, values.parent_id, { lock: "trx" in context }).catch(
    (error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    },
  );
  return found !== undefined;
}

/**
 * What follows of a document from its category and its file, and who uploaded it.
 * @throws Refusal invalid_fields at parent_id for a record that is not there or not the asker's, forbidden for one that
 * the asker may not write
 */
export async function documentFacts(context: ReadContext, values: Row): Promise<Row> {
  if (values.parent_id !== undefined && !(await isOwnParent(context, values)))
    refuseFields(fieldMessages(context.say, "document", [{ path: "parent_id", keyword: "options", params: {} }]));
  if (
    context.acting &&
    values.parent_type !== undefined &&
    !mayWrite(context.registry, String(values.parent_type), context.acting)
  )
    refuse("forbidden");
  const category =
    values.category_id === undefined
      ? undefined
      : await anyRecord(context.db, context.registry, "document_category", String(values.category_id));
  const file =
    values.file_id === undefined
      ? undefined
      : await context.db.first<{ size: number; sha256: string }>(`SELECT size, sha256 FROM file WHERE id = $1`, [
          values.file_id,
        ]);
  return {
    business: category?.business ?? null,
    size: file?.size ?? null,
    sha256: file?.sha256 ?? null,
    uploaded_by: context.acting?.user.id ?? null,
  };
}
