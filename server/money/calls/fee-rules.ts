import type { ReadContext, WriteContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { engine } from "../../lifecycle/engine.ts";
import type { Product } from "../../pricing/default-fees.ts";
import { defaultFees } from "../../pricing/default-fees.ts";
import { insertRecord } from "../../records/insert.ts";
import { writeAudit } from "../../records/audit.ts";
import { refuse, refuseFields } from "../../refusal.ts";
import { ownFacility } from "../../agreements/own-facility.ts";
import { feesInForce } from "../fees-in-force.ts";

const productOf = (input: Input): Product => (input["product"] ?? "finance") as Product;

/** The fund provider whose rules are asked for: the asker itself, else the one named; it must be a fund provider's entity. */
async function financierOf(input: Input, context: ReadContext): Promise<string> {
  if (context.acting?.role === "financier") return context.acting.entities[0] ?? refuse("1005");
  const named = input["financier_entity"];
  const found = named === undefined ? undefined : await context.db.first<{ id: string }>("SELECT entity.id FROM company_entity entity JOIN company ON company.id = entity.company WHERE entity.id = $1::bigint AND company.role = 'financier'", [named]);
  return found?.id ?? refuse("1005");
}

const facilityOf = (input: Input): string | undefined => (typeof input["facility"] === "string" ? input["facility"] : undefined);

/** The fees of a fund provider that are in force, for a facility where one is named, and the change that waits for a second person. */
export async function feeRules(input: Input, context: ReadContext): Promise<unknown> {
  const financier = await financierOf(input, context);
  const [product, currency] = [productOf(input), String(input["currency"] ?? "SGD")];
  const today = context.ports.clock.today();
  const facility = facilityOf(input);
  const own = await feesInForce(context.db, financier, product, currency, today, facility);
  const pending = context.acting?.role === "financier"
    ? await context.db.first<{ id: string; version: number; effective_from: string }>("SELECT id, version, effective_from FROM fee_rule_set WHERE financier_entity = $1::bigint AND product = $2 AND currency = $3 AND facility IS NOT DISTINCT FROM $4::bigint AND status = 'proposed' ORDER BY id DESC LIMIT 1", [financier, product, currency, facility ?? null])
    : undefined;
  return {
    financier_entity: financier, product, currency, ...(facility === undefined ? {} : { facility }), is_default: own === undefined, rows: own ?? defaultFees(product, currency), ...(pending === undefined ? {} : { pending_change: pending.id, effective_from: pending.effective_from }),
  };
}

/**
 * Proposes other fees; they come into force on their day when a second person confirms them.
 * @throws Refusal 100 at a row without its figure or a facility that is not its own, 1054 a change of the same fees waits already
 */
export async function proposeFees(input: Input, context: WriteContext): Promise<unknown> {
  const financier = context.acting?.entities[0] ?? refuse("1005");
  const [product, currency] = [productOf(input), String(input["currency"] ?? "SGD")];
  const rows = input["rows"] as Record<string, unknown>[];
  const wrong = rows.flatMap((row, place) => (row[row["base"] === "flat" ? "flat" : "pct"] === undefined ? [{ field: `rows[${place}].${row["base"] === "flat" ? "flat" : "pct"}`, message: context.say("error", "keyword.required", { label: context.say("fee_rule_set", `rows.${row["base"] === "flat" ? "flat" : "pct"}`) }) }] : []));
  const twice = rows.flatMap((row, place) => (rows.findIndex((other) => other["code"] === row["code"]) < place ? [{ field: `rows[${place}].code`, message: context.say("error", "keyword.unique", { label: context.say("fee_rule_set", "rows.code") }) }] : []));
  if (wrong.length + twice.length > 0) refuseFields([...wrong, ...twice]);
  const facility = await ownFacility(context, "fee_rule_set", facilityOf(input));
  const waiting = await context.trx.first<{ version: number; name: string | null }>(
    `SELECT rules.version, who.name FROM fee_rule_set rules LEFT JOIN "user" who ON who.id = rules.created_by WHERE rules.financier_entity = $1::bigint AND rules.product = $2 AND rules.currency = $3 AND rules.facility IS NOT DISTINCT FROM $4::bigint AND rules.status = 'proposed' FOR UPDATE OF rules`,
    [financier, product, currency, facility ?? null]);
  if (waiting) refuse("1054", { data: { current_status: "proposed", current_version: waiting.version, pending_by: waiting.name ?? undefined } });
  const today = context.ports.clock.today();
  const record = await insertRecord(context, "fee_rule_set", {
    financier_entity: financier, product, currency, facility, effective_from: input["effective_from"] ?? today, rows: rows.map((row) => ({ gst: true, payer: "supplier", ...row })),
  });
  await writeAudit(context, { action: "fee_rule_set.create", entity: "fee_rule_set", id: record.id, version: record.version, after: record });
  await engine.saved(context, "fee_rule_set", "created", record);
  await engine.act(context, { entity: "fee_rule_set", id: record.id, transition: "propose", body: { version: record.version } });
  return feeRules({ ...input, product, currency }, context);
}
