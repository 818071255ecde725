import type { Records } from "../../generated/types/records.d.ts";
import type { HandlerAnswers, HandlerInputs } from "../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "./context.ts";
import type { StoredRecord } from "./engine.ts";
import { anyRecord, anyRecords } from "./query/unscoped.ts";
import { deleteRecord, insertRecord, updateRecord } from "./records/write.ts";
import { refuse } from "./refusal.ts";

const FIELDS = ["page", "name", "columns", "query", "is_default"] as const;
const named = (view: Partial<Pick<Records["saved_view"], (typeof FIELDS)[number]>>): Record<string, unknown> =>
  Object.fromEntries(FIELDS.filter((field) => view[field] !== undefined).map((field) => [field, view[field]]));
const shown = (view: Records["saved_view"]) => ({
  id: view.id,
  version: view.version,
  ...named(view),
});

/** All views the person has saved; a screen takes those of its page, for they are few. */
export async function viewList(
  _input: HandlerInputs["saved_view.list"],
  context: ReadContext,
): Promise<HandlerAnswers["saved_view.list"]> {
  const rows = (
    await anyRecords(context.db, context.registry, "saved_view", { user: context.acting?.user.id }, { order: "name" })
  ).map(shown);
  return { rows, count: rows.length };
}

/** Of a page's views one at most opens by itself. */
async function keepOneDefault(context: WriteContext, view: Records["saved_view"]): Promise<void> {
  if (view.is_default !== true) return;
  await context.trx.run(
    `UPDATE saved_view
      SET is_default = false, version = version + 1
      WHERE "user" = $1 AND page = $2 AND id <> $3 AND is_default`,
    [context.acting?.user.id, view.page, view.id],
  );
}

async function own(
  input: HandlerInputs["saved_view.delete"] | HandlerInputs["saved_view.update"],
  context: WriteContext,
): Promise<StoredRecord> {
  const view = await anyRecord(context.trx, context.registry, "saved_view", input.id ?? "0", { lock: true });
  return view?.user === context.acting?.user.id && view ? view : refuse("not_found");
}

/** Saves a view under a name. */
export async function viewCreate(
  input: HandlerInputs["saved_view.create"],
  context: WriteContext,
): Promise<HandlerAnswers["saved_view.create"]> {
  const view = await insertRecord(context, "saved_view", { ...named(input), user: context.acting?.user.id });
  await keepOneDefault(context, view);
  return shown(view);
}

/** Changes an own view. @throws Refusal not_found for one that is not one's own */
export async function viewUpdate(
  input: HandlerInputs["saved_view.update"],
  context: WriteContext,
): Promise<HandlerAnswers["saved_view.update"]> {
  const before = await own(input, context);
  const view = await updateRecord(
    context,
    "saved_view",
    before.id,
    Number(input.version ?? before.version),
    named(input),
  );
  await keepOneDefault(context, view);
  return shown(view);
}

/** Forgets an own view. @throws Refusal not_found for one that is not one's own */
export async function viewDelete(
  input: HandlerInputs["saved_view.delete"],
  context: WriteContext,
): Promise<HandlerAnswers["saved_view.delete"]> {
  const view = await own(input, context);
  await deleteRecord(context, "saved_view", view.id, view.version);
  return { id: view.id };
}
