import type { ReadContext, WriteContext } from "../../platform/context.ts";
import type { FinancingApplication } from "../../../generated/types/records.d.ts";
import type { FieldsOf } from "../../platform/lifecycle/derived-fields.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { engine } from "../../platform/lifecycle/engine.ts";
import { readRecord } from "../../platform/query/read.ts";
import { updateDraft } from "../../platform/records/draft.ts";
import { isEditable } from "../../platform/records/editable.ts";
import { refuse } from "../../platform/refusal.ts";

/** Who entered an application on behalf of its supplier: the fund provider whose people made the draft. */
const enteredBy = ({ acting }: ReadContext, previous: FinancingApplication | undefined): unknown =>
  previous === undefined
    ? acting?.role === "financier"
      ? (acting.entities[0] ?? null)
      : null
    : (previous.entered_by ?? null);

/** What is noted of the draft of an application. */
export const applicationFields: FieldsOf<"financing_application"> = (context, values, previous) =>
  Promise.resolve({ ...values, entered_by: enteredBy(context, previous) });

/**
 * Files kept with a financing application while it may be changed; those that lie there stay. The application is named
 * as such, or by `id`, as forms do.
 * @throws Refusal invalid_fields where it is not named, stale_version once it is with the fund provider
 */
export async function saveAttachments(
  input: HandlerInputs["financing_application.save_attachments"],
  context: WriteContext,
): Promise<HandlerAnswers["financing_application.save_attachments"]> {
  const named = input.application_id ?? input.id;
  if (named === undefined) refuse("invalid_fields", { data: [{ field: "application_id", keyword: "required" }] });
  const { record } = await readRecord(context, "financing_application", named, { lock: true });
  if (!isEditable(context.registry, "financing_application", record))
    refuse("stale_version", { data: { current_status: record.status, current_version: record.version } });
  const before = Array.isArray(record.documents) ? record.documents.map(String) : [];
  const added = input.documents.map(String);
  const changed = await updateDraft(context, engine, "financing_application", {
    id: record.id,
    version: record.version,
    documents: [...new Set([...before, ...added])],
  });
  const documents = [...new Set([...before, ...added])];
  return { id: record.id, version: changed.version, documents, rows: documents.map((file_id) => ({ file_id })) };
}
