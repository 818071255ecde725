import type { WriteContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { engine } from "../../lifecycle/engine.ts";
import { readRecord } from "../../query/read.ts";
import { updateDraft } from "../../records/draft.ts";
import { isEditable } from "../../records/editable.ts";
import { refuse } from "../../refusal.ts";

/** Files kept with a financing application while it may be changed; those that lie there stay. @throws Refusal 1054 once it is with the fund provider */
export async function saveAttachments(input: Input, context: WriteContext): Promise<unknown> {
  const { record } = await readRecord(context, "financing_application", input["id"], { lock: true });
  if (!isEditable(context.registry, "financing_application", record)) refuse("1054", { data: { current_status: record["status"], current_version: record.version } });
  const before = Array.isArray(record["documents"]) ? record["documents"].map(String) : [];
  const added = (input["documents"] as unknown[]).map(String);
  const changed = await updateDraft(context, engine, "financing_application", { id: record.id, version: record.version, documents: [...new Set([...before, ...added])] });
  return { id: record.id, version: changed.version, documents: [...new Set([...before, ...added])] };
}
