import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import { standardGst } from "../../pricing/gst.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { basisText } from "../../deal/fee-base.ts";
import { defaultFees } from "../../pricing/default-fees.ts";
import { exchanged } from "../../../platform/currency/exchange.ts";
import type { FeeRule } from "../../pricing/fee.ts";
import { feeLine, feesCollected } from "../../pricing/fee.ts";
import { sumOf } from "../../pricing/share.ts";
import { refuse } from "../../../platform/refusal.ts";
import { feesInForce } from "../../deal/fees-in-force.ts";

/**
 * What a financing of an amount would cost in fees at a fund provider: each with GST, and what is paid before and kept
 * back. GST in another currency is told in Singapore dollars too.
 * @throws Refusal precondition_missing where no facility of this fund provider fits the asker
 */
export async function feePreview(
  input: HandlerInputs["financing_application.fees"],
  context: ReadContext,
): Promise<unknown> {
  const [financier, product, currency, amount] = [
    String(input.financier_entity),
    input.product === "factoring" ? ("factoring" as const) : ("finance" as const),
    String(input.currency),
    String(input.amount),
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
  ).filter((rule: FeeRule) => rule.collect !== "at_repayment" && rule.payer === "supplier");
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
      ...basisText(rule),
      net: line.net,
      gst: line.gst,
      total: line.total,
      collect: line.collect,
      ...(currency === "SGD" ? {} : { gst_sgd: exchanged(line.gst, usd) }),
    })),
  };
}
