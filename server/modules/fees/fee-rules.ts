import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { engine } from "../../platform/lifecycle/engine.ts";
import { type Product, defaultFees, standardGst, feeLine, feesCollected } from "../pricing/fees.ts";
import { insertRecord } from "../../platform/records/write.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { ownFacility } from "../facility/own-facility.ts";
import { feesInForce, basisOf } from "../deal/fees.ts";
import { exchanged } from "../../platform/exchange-rate.ts";
import { sumOf } from "../pricing/share.ts";

const productOf = (input: HandlerInputs["rule.set_fees"] | HandlerInputs["rule.fees"]): Product =>
  input.product ?? "finance";

/** Of whose fees, product and currency it is asked: a facility says all three itself. */
interface FeeQuery {
  readonly financier: string;
  readonly product: Product;
  readonly currency: string;
}

/** What a facility says, to whoever is a party of it: its owner, its fund provider, or a vendor with a part of it. */
async function ofFacility(
  input: HandlerInputs["rule.fees"],
  context: ReadContext,
  facility: string,
): Promise<FeeQuery> {
  const row =
    (await context.db.first<{ financier: string; kind: string; currency: string }>(
      `SELECT facility.financier_entity AS financier, facility.kind, facility.currency
     FROM facility
     LEFT JOIN company_entity owner ON owner.id = facility.entity
     JOIN company_entity financier ON financier.id = facility.financier_entity
     WHERE facility.id = $1::bigint AND ($2::bigint IN (owner.company, financier.company)
       OR EXISTS (
         SELECT
         FROM vendor_sub_limit part
         JOIN company_entity vendor ON vendor.id = part.vendor_entity
         WHERE part.facility = facility.id AND vendor.company = $2::bigint AND part.status = 'active'
       ))`,
      [facility, context.acting?.company?.id ?? "0"],
    )) ?? refuse("not_found");
  return {
    financier: row.financier,
    product: input.product ?? (row.kind === "supplier_factoring" ? "factoring" : "finance"),
    currency: input.currency ?? row.currency,
  };
}

/**
 * What is asked for: the facility's, the asker's own, or those of the one named, which must be a fund provider's
 * entity.
 */
async function queryOf(input: HandlerInputs["rule.fees"], context: ReadContext): Promise<FeeQuery> {
  const facility = facilityOf(input);
  if (facility !== undefined) return ofFacility(input, context, facility);
  const scope = { product: productOf(input), currency: input.currency ?? "SGD" };
  if (context.acting?.role === "financier")
    return { financier: context.acting.entities[0] ?? refuse("not_found"), ...scope };
  const named = input.financier_entity;
  const found =
    named === undefined
      ? undefined
      : await context.db.first<{ id: string }>(
          `SELECT entity.id
            FROM company_entity entity
            JOIN company ON company.id = entity.company
            WHERE entity.id = $1::bigint AND company.role = 'financier'`,
          [named],
        );
  return { financier: found?.id ?? refuse("not_found"), ...scope };
}

const facilityOf = (input: HandlerInputs["rule.fees"] | HandlerInputs["rule.set_fees"]): string | undefined =>
  typeof input.facility === "string" ? input.facility : undefined;

/**
 * The fees of a fund provider that are in force, for a facility where one is named, and the change that waits for a
 * second person.
 */
export async function feeRules(
  input: HandlerInputs["rule.fees"],
  context: ReadContext,
): Promise<HandlerAnswers["rule.fees"]> {
  const { financier, product, currency } = await queryOf(input, context);
  const today = context.ports.clock.today();
  const facility = facilityOf(input);
  const own = await feesInForce(context.db, financier, product, currency, today, facility);
  const pending =
    context.acting?.role === "financier"
      ? await context.db.first<{ id: string; version: number; effective_from: string }>(
          `SELECT id, version, effective_from
            FROM fee_rule_set
            WHERE financier_entity = $1::bigint
              AND product = $2
              AND currency = $3
              AND facility IS NOT DISTINCT FROM $4::bigint
              AND status = 'proposed'
            ORDER BY id DESC
            LIMIT 1`,
          [financier, product, currency, facility ?? null],
        )
      : undefined;
  return {
    financier_entity: financier,
    product,
    currency,
    ...(facility === undefined ? {} : { facility }),
    is_default: own === undefined,
    rows: own ?? defaultFees(product, currency),
    ...(pending === undefined ? {} : { pending_change: pending.id, effective_from: pending.effective_from }),
  };
}

/**
 * Proposes other fees; they come into force on their day when a second person confirms them.
 * @throws Refusal invalid_fields at a row without its figure or a facility that is not its own, stale_version a change
 * of the same fees waits already
 */
export async function proposeFees(
  input: HandlerInputs["rule.set_fees"],
  context: WriteContext,
): Promise<HandlerAnswers["rule.set_fees"]> {
  const financier = context.acting?.entities[0] ?? refuse("not_found");
  const [product, currency] = [productOf(input), input.currency ?? "SGD"];
  const { rows } = input;
  const wrong = rows.flatMap((row, index) => {
    const figure = row.base === "flat" ? "flat" : "pct";
    return row[figure] === undefined
      ? [
          {
            field: `rows[${index}].${figure}`,
            message: context.say("error", "keyword.required", { label: context.say("fee_rule_set", `rows.${figure}`) }),
          },
        ]
      : [];
  });
  const twice = rows.flatMap((row, index) =>
    rows.findIndex((other) => other.code === row.code) < index
      ? [
          {
            field: `rows[${index}].code`,
            message: context.say("error", "keyword.unique", { label: context.say("fee_rule_set", "rows.code") }),
          },
        ]
      : [],
  );
  if (wrong.length + twice.length > 0) refuseFields([...wrong, ...twice]);
  const facility = await ownFacility(context, "fee_rule_set", facilityOf(input));
  const waiting = await context.trx.first<{ version: number; name: string | null }>(
    `SELECT rules.version, who.name
      FROM fee_rule_set rules
      LEFT JOIN "user" who ON who.id = rules.created_by
      WHERE rules.financier_entity = $1::bigint
        AND rules.product = $2
        AND rules.currency = $3
        AND rules.facility IS NOT DISTINCT FROM $4::bigint
        AND rules.status = 'proposed'
      FOR UPDATE OF rules`,
    [financier, product, currency, facility ?? null],
  );
  if (waiting)
    refuse("stale_version", {
      data: { current_status: "proposed", current_version: waiting.version, pending_by: waiting.name ?? undefined },
    });
  const today = context.ports.clock.today();
  const record = await insertRecord(context, "fee_rule_set", {
    financier_entity: financier,
    product,
    currency,
    facility,
    effective_from: input.effective_from ?? today,
    rows: rows.map((row) => ({ gst: true, payer: "supplier", ...row })),
  });
  await writeAudit(context, {
    action: "fee_rule_set.create",
    entity: "fee_rule_set",
    id: record.id,
    version: record.version,
    after: record,
  });
  await engine.saved(context, "fee_rule_set", "created", record);
  await engine.act(context, {
    entity: "fee_rule_set",
    id: record.id,
    transition: "propose",
    body: { version: record.version },
  });
  return feeRules({ ...input, product, currency }, context);
}

/**
 * What a financing of an amount would cost in fees at a fund provider: each with GST, and what is paid before and kept
 * back. GST in another currency is told in Singapore dollars too.
 * @throws Refusal precondition_missing where no facility of this fund provider fits the asker
 */
export async function feePreview(
  input: HandlerInputs["financing_application.fees"],
  context: ReadContext,
): Promise<HandlerAnswers["financing_application.fees"]> {
  const [financier, product, currency, amount] = [
    input.financier_entity,
    input.product === "factoring" ? ("factoring" as const) : ("finance" as const),
    input.currency,
    input.amount,
  ];
  const entities = context.acting?.entities ?? [];
  const open = await context.db.first(
    `SELECT facility.id FROM facility LEFT JOIN vendor_sub_limit part ON part.facility = facility.id
     WHERE facility.financier_entity = $1::bigint
       AND facility.status = 'active'
       AND facility.currency = $2
       AND (facility.entity = ANY($3::bigint[]) OR (part.vendor_entity = ANY($3::bigint[]) AND part.status = 'active'))
     LIMIT 1`,
    [financier, currency, entities],
  );
  if (!open)
    refuse("precondition_missing", {
      data: { missing: ["FACILITY_ACTIVE"], next_route: "/creditfinance/facilitylimit" },
    });
  const rules = (
    (await feesInForce(context.db, financier, product, currency, context.ports.clock.today())) ??
    defaultFees(product, currency)
  ).filter((rule) => rule.collect !== "at_repayment" && rule.payer === "supplier");
  const { usd_sgd: usd } = context.registry.constants.business;
  const lines = rules.map((rule) => ({
    rule,
    line: feeLine(rule, { advance: amount, face: amount }, standardGst(context.registry)),
  }));
  const total = (way: "upfront_order" | "deduct") =>
    sumOf(
      feesCollected(
        lines.map(({ line }) => line),
        way,
      ).map((line) => line.total),
    );
  return {
    upfront_total: total("upfront_order"),
    deduct_total: total("deduct"),
    rows: lines.map(({ rule, line }) => ({
      ...basisOf(rule),
      net: line.net,
      gst: line.gst,
      total: line.total,
      collect: line.collect,
      ...(currency === "SGD" ? {} : { gst_sgd: exchanged(line.gst, usd) }),
    })),
  };
}
