import { isDecimal } from "../../../schemas/vocabulary/decimal.ts";
import type { Records } from "../../../generated/types/records.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { computedAfter } from "../../platform/lifecycle/computed-fields.ts";
import type { FieldsOf } from "../../platform/lifecycle/derived-fields.ts";
import type { Effect } from "../../platform/lifecycle/effects.ts";
import { gatherFacts } from "../../platform/lifecycle/facts.ts";
import { system } from "../../platform/lifecycle/plan/actor.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import { actorOf, settingOf } from "../../platform/lifecycle/setting.ts";
import { anyRecord } from "../../platform/query/unscoped.ts";
import { usesOf } from "./holding.ts";

/** A deal whose draft shows what submitting would make of it. */
export interface Drafted<Entity extends keyof Records> {
  readonly name: string;
  readonly effect: Effect;
  /** Whether enough is filled in to work it out. */
  readonly ready: (values: Records[Entity]) => boolean;
}

/** Whether all these fields have a value. */
export const filled = (values: Row, ...fields: readonly string[]): boolean =>
  fields.every((field) => values[field] !== undefined && values[field] !== null && values[field] !== "");
/** Whether there are rows, each with an invoice and an amount. */
export const rowsFilled = (rows: readonly Row[], amount: string): boolean =>
  rows.length > 0 && rows.every((row) => filled(row, "invoice") && isDecimal(row[amount]));

/**
 * What the server works out of a deal's draft: the same figures that submitting it would show. Empty while too little
 * is filled in.
 */
export async function draftedDeal<Entity extends keyof Records>(
  context: ReadContext,
  entity: Entity,
  fields: Drafted<Entity>,
  values: Records[Entity],
): Promise<Row> {
  if (!fields.ready(values)) return {};
  const ids = [
    ...usesOf({ entity, record: values }).map((use) => use.invoice),
    ...("invoice" in values && filled(values, "invoice") ? [String(values.invoice)] : []),
  ];
  const invoices = new Map<string, Row>();
  for (const id of new Set(ids)) {
    const invoice = await anyRecord(context.db, context.registry, "invoice", id);
    if (!invoice) return {};
    invoices.set(id, invoice);
  }
  const setting = settingOf(context, actorOf(context) ?? system);
  const facts = await gatherFacts(
    { db: context.db, registry: context.registry, entity, record: values, ask: {}, lock: false, today: setting.today },
    [fields.name],
  );
  const computed = (sets: Row): Row => computedAfter(context.registry, entity, values, sets);
  const { sets = {} } = fields.effect({
    ...setting,
    entity,
    record: values,
    ask: {},
    facts,
    limits: [],
    computed,
    at: (of, id) => (of === "invoice" ? invoices.get(id) : undefined),
  });
  return computed(sets);
}

/** The draft of a deal with what submitting would make of it. */
export const withDeal =
  <Entity extends keyof Records>(entity: Entity, fields: Drafted<Entity>): FieldsOf<Entity> =>
  async (context, values) => ({ ...values, ...(await draftedDeal(context, entity, fields, values)) });
