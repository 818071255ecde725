import type { Stored } from "../../platform/query/rows.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { engine } from "../../platform/lifecycle/engine.ts";
import { entityName } from "../signing/document.ts";
import { readRecord } from "../../platform/query/read.ts";
import { refuse } from "../../platform/refusal.ts";
import { payNowText } from "../payout/paynow.ts";
import { given, has, moneyOf } from "../../platform/records/fields.ts";
import type { FinancingOrder } from "../../../generated/types/records.d.ts";

/** The letter of assignment that followed an order, as the answer of paying tells it. */
async function letterOf(
  context: ReadContext,
  order: Stored<"financing_order">,
): Promise<Record<string, string> | undefined> {
  const row = await context.db.first<{ number: string; envelope: string | null }>(
    `SELECT l.number, coalesce(s.envelope_id, s.id::text) AS envelope
     FROM letter_of_assignment l
     LEFT JOIN signature s ON s.assignment = l.id
     WHERE l.application = $1::bigint ORDER BY l.id DESC, s.id DESC LIMIT 1`,
    [order.application ?? null],
  );
  return row && { loa_no: row.number, ...(row.envelope === null ? {} : { envelope_id: row.envelope }) };
}

/** The text of the order's PayNow code, as it stands today. */
const payNowOf = (order: FinancingOrder, payee: string): string | undefined =>
  order.currency === "SGD" && has(order, "payee_uen") && has(order, "number")
    ? payNowText({
        uen: order.payee_uen,
        name: payee,
        amount: moneyOf(order, "total"),
        reference: order.number,
        until: given(order, "expires_at").slice(0, 10),
      })
    : undefined;

/** An order as its payer is told of it, with the PayNow code while it may be paid. */
async function orderAnswer(context: ReadContext, order: Stored<"financing_order">): Promise<Record<string, unknown>> {
  const isOpen = order.status === "created" || order.status === "failed";
  const code = isOpen ? payNowOf(order, await entityName(context.db, order.financier_entity)) : undefined;
  const letter = order.status === "paid" ? await letterOf(context, order) : undefined;
  const attempts = Number(order.attempts ?? 0);
  return {
    id: order.id,
    version: order.version,
    order_no: order.number,
    lines: order.lines ?? [],
    currency: order.currency,
    total: order.total,
    expires_at: order.expires_at,
    status: order.status,
    attempts,
    attempts_left: Math.max(context.registry.constants.thresholds.fee_payment_attempts - attempts, 0),
    ...(code === undefined ? {} : { paynow_qr: code }),
    ...(letter === undefined ? {} : { loa: letter }),
  };
}

/** The newest order of an application that the caller may see. @throws Refusal not_found where there is none */
async function newestOrder(context: ReadContext, application: string): Promise<Stored<"financing_order">> {
  const row = await context.db.first<{ id: string }>(
    `SELECT id
      FROM financing_order
      WHERE application = $1::bigint
      ORDER BY (status IN ('created', 'failed', 'paid')) DESC, id DESC
      LIMIT 1`,
    [application],
  );
  return row ? (await readRecord(context, "financing_order", row.id)).record : refuse("not_found");
}

/** GET of an order, or of the newest of an application. @throws Refusal not_found */
export async function orderOfApplication(
  input: HandlerInputs["financing_order.of_application"],
  context: ReadContext,
): Promise<HandlerAnswers["financing_order.of_application"]> {
  if (input.order !== undefined)
    return orderAnswer(context, (await readRecord(context, "financing_order", input.order)).record);
  const { record } = await readRecord(context, "financing_application", input.application);
  return orderAnswer(context, await newestOrder(context, record.id));
}

/**
 * Makes the order for the upfront fees of an application; the one that is open already, or asked for nothing, is
 * answered again.
 * @throws Refusal not_found, rule_violated when the order was paid, precondition_missing while the offer is not
 * accepted
 */
export async function createOrder(
  input: HandlerInputs["financing_order.create"],
  context: WriteContext,
): Promise<HandlerAnswers["financing_order.create"]> {
  const { record } = await readRecord(context, "financing_application", input.application_id, { lock: true });
  if (record.status !== "offer_accepted")
    return refuse("precondition_missing", {
      data: { missing: ["offer_accepted"], next_route: "/finance/application" },
    });
  const open = await context.trx.first<{ id: string }>(
    `SELECT id
      FROM financing_order
      WHERE application = $1::bigint AND (status IN ('created', 'failed') OR (status = 'paid' AND total = 0))
      LIMIT 1`,
    [record.id],
  );
  if (!open)
    await engine.act(context, {
      entity: "financing_application",
      id: record.id,
      transition: "order_fees",
      body: { version: record.version },
    });
  return orderAnswer(context, await newestOrder(context, record.id));
}

/** An order by its number. @throws Refusal not_found, token_invalid once its hours have run out */
async function orderNumbered(context: WriteContext, number: unknown): Promise<Stored<"financing_order">> {
  const row = await context.trx.first<{ id: string }>("SELECT id FROM financing_order WHERE number = $1", [number]);
  const { record } = row ? await readRecord(context, "financing_order", row.id, { lock: true }) : refuse("not_found");
  const isLate =
    record.status === "expired" ||
    (record.status !== "paid" && Date.parse(String(record.expires_at)) <= Date.parse(context.ports.clock.stamp()));
  return isLate ? refuse("token_invalid", { data: { purpose: "financing_order", can_resend: true } }) : record;
}

const transitionHandler =
  <Name extends "pay" | "pay_failed">(transition: Name) =>
  async (
    input: HandlerInputs[`financing_order.${Name}`],
    context: WriteContext,
  ): Promise<HandlerAnswers[`financing_order.${Name}`]> => {
    const order = await orderNumbered(context, input.order_no);
    const { order_no: _number, ...rest } = input;
    await engine.act(context, {
      entity: "financing_order",
      id: order.id,
      transition,
      body: { ...rest, version: order.version },
    });
    return orderAnswer(context, (await readRecord(context, "financing_order", order.id)).record);
  };

/**
 * The payer says that the fees are paid; the letter of assignment follows.
 * @throws Refusal token_invalid late, invalid_fields bank reference taken, rule_violated too many attempts
 */
export const payOrder = transitionHandler("pay");
/** The payer's payment failed. @throws Refusal token_invalid late, rule_violated too many attempts */
export const failOrder = transitionHandler("pay_failed");
