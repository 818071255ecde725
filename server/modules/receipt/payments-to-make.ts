import type { ReadContext, WriteContext } from "../../platform/context.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { Records } from "../../../generated/types/records.d.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import { readRecord } from "../../platform/query/read.ts";
import { anyRecord, anyRecords } from "../../platform/query/unscoped.ts";
import { masked } from "../../platform/masking.ts";
import { documentWith } from "../../platform/letters/document.ts";
import type { FileAnswer } from "../../platform/handler.ts";
import { auditReveal } from "../../platform/records/audit.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { fieldMessages } from "../../platform/wording.ts";
import { moneyOf } from "../../platform/records/fields.ts";
import { openBill } from "../deal/dpo.ts";
import { deals_on_item } from "../deal/facts/payments.ts";

/** A payment that is owed: to whom, how much, and for which deals. */
interface PaymentToMake {
  readonly receiver: Id<"company_entity">;
  readonly amount: string;
  readonly deals: readonly string[];
  /** What the receiver's account must not be kept for alone. */
  readonly not: "payout" | "collection";
}

const some = ({ amount }: PaymentToMake): boolean => amount !== "0.00";

/** What is owed on an order: all of it to its fund provider, once it is due; once it is repaid, its platform fee. */
function orderPayments(order: Records["dpo"]): PaymentToMake[] {
  if (!order.financier_entity || !order.number) return [];
  const isDue = ["due", "overdue", "defaulted"].includes(order.status ?? "");
  const amount = isDue ? moneyOf(order, "total_due") : openBill(order);
  return [{ receiver: order.financier_entity, amount, deals: [order.number], not: "payout" }];
}

/** What a supplier owes on a credit note: what was lent above the new maximum, to the fund provider. */
function creditNotePayments(credit: Records["credit_note"]): PaymentToMake[] {
  if (!credit.financier_entity || credit.cure_status !== "open") return [];
  return [
    {
      receiver: credit.financier_entity,
      amount: moneyOf(credit, "over_advance_open"),
      deals: [credit.cn_no ?? ""],
      not: "payout",
    },
  ];
}

/** What a supplier owes on a financing that it is called on to buy back: all of it, to the fund provider. */
function financingPayments(deal: Records["financing_application"]): PaymentToMake[] {
  if (!deal.financier_entity || deal.status !== "recourse_called") return [];
  return [
    { receiver: deal.financier_entity, amount: moneyOf(deal, "total_due"), deals: [deal.number ?? ""], not: "payout" },
  ];
}

/** What a payee owes on a refund that is claimed back: what of the claim is open, to the fund provider. */
function refundPayments(refund: Records["refund"]): PaymentToMake[] {
  if (!refund.financier_entity || refund.status !== "claimed") return [];
  return [
    {
      receiver: refund.financier_entity,
      amount: moneyOf(refund, "claim_open"),
      deals: [refund.number ?? ""],
      not: "payout",
    },
  ];
}

/** Whether a notice of assignment binds its debtor: it was served, and neither refused nor given back. */
const isBound = ({ status }: Records["letter_of_assignment"]): boolean =>
  ["notice_served", "acknowledged", "deemed"].includes(status ?? "");

/** What a debtor owes on receivables of which it had notice that they were assigned: all of it, to the assignee. */
function assignmentPayments(letter: Records["letter_of_assignment"]): PaymentToMake[] {
  if (!letter.assignee_entity || !isBound(letter)) return [];
  return [
    { receiver: letter.assignee_entity, amount: moneyOf(letter, "total"), deals: [letter.number ?? ""], not: "payout" },
  ];
}

/** What is owed on an item once it is due: to each fund provider what is financed, the rest to the holder. */
async function itemPayments(
  { db, registry, ports }: ReadContext,
  item: Records["invoice_paid"],
): Promise<PaymentToMake[]> {
  if (!item.holder_entity || !item.number || !["due", "overdue"].includes(item.status ?? "")) return [];
  const claims = await deals_on_item({
    db,
    registry,
    entity: "invoice_paid",
    record: item,
    ask: {},
    lock: false,
    today: ports.clock.today(),
  });
  return [
    ...claims.map(({ financier, amount, deals }) => ({
      receiver: financier,
      amount,
      deals,
      not: "payout" as const,
    })),
    { receiver: item.holder_entity, amount: moneyOf(item, "available"), deals: [item.number], not: "collection" },
  ];
}

/** The account at which somebody is paid in a currency: their default one where they have several. */
async function accountOf(
  { db, registry }: ReadContext,
  { receiver, not }: PaymentToMake,
  currency: Records["bank_account"]["currency"],
): Promise<Records["bank_account"] | undefined> {
  const accounts = (
    await anyRecords(db, registry, "bank_account", { entity: receiver, status: "active", currency })
  ).filter(({ usage }) => usage !== not);
  return accounts.find((one) => one.is_default === true) ?? accounts[0];
}

/** What is owed on one record, and in which currency. */
interface PaymentsOnRecord {
  /** The record, as the ids of its payments begin. */
  readonly on: string;
  readonly payments: readonly PaymentToMake[];
  readonly currency: Records["dpo"]["currency"];
}

/**
 * What the asker owes on the one record that is named: an order, an item, a credit note, a financing, a refund or an
 * assignment of which it had notice; on the last, its assignor owes nothing.
 * @throws Refusal not_found for a record that is not one's own to pay
 */
async function paymentsOfRecord(
  context: ReadContext,
  input: Pick<
    HandlerInputs["receipt.to_pay"],
    "dpo" | "invoice_paid" | "credit_note" | "financing" | "refund" | "assignment"
  >,
): Promise<PaymentsOnRecord> {
  if (input.credit_note !== undefined) {
    const { record, parties } = await readRecord(context, "credit_note", input.credit_note);
    if (!parties.includes("seller")) return refuse("not_found");
    return {
      on: `credit_note-${record.id}`,
      payments: creditNotePayments(record).filter(some),
      currency: record.currency,
    };
  }
  if (input.financing !== undefined) {
    const { record, parties } = await readRecord(context, "financing_application", input.financing);
    if (!parties.includes("applicant")) return refuse("not_found");
    return {
      on: `financing-${record.id}`,
      payments: financingPayments(record).filter(some),
      currency: record.currency,
    };
  }
  if (input.refund !== undefined) {
    const { record, parties } = await readRecord(context, "refund", input.refund);
    if (!parties.includes("payee")) return refuse("not_found");
    return { on: `refund-${record.id}`, payments: refundPayments(record).filter(some), currency: record.currency };
  }
  if (input.assignment !== undefined) {
    const { record, parties } = await readRecord(context, "letter_of_assignment", input.assignment);
    const payments = parties.includes("debtor") ? assignmentPayments(record) : [];
    return { on: `assignment-${record.id}`, payments: payments.filter(some), currency: record.currency };
  }
  if (input.dpo === undefined) {
    const { record, parties } = await readRecord(context, "invoice_paid", input.invoice_paid);
    if (!parties.includes("issuer")) return refuse("not_found");
    const payments = (await itemPayments(context, record)).filter(some);
    return { on: `invoice_paid-${record.id}`, payments, currency: record.currency };
  }
  const { record, parties } = await readRecord(context, "dpo", input.dpo);
  if (!parties.includes("enterprise")) return refuse("not_found");
  return { on: `dpo-${record.id}`, payments: orderPayments(record).filter(some), currency: record.currency };
}

/**
 * The record that a payment is owed on, its place among those of that record, and its receiver: what the id of such a
 * row says.
 */
const ROW = /^(dpo|invoice_paid|credit_note|financing|refund|assignment)-(\d{1,19})-([1-9]\d?)-(\d{1,19})$/;

/**
 * Whom the asker pays on an order or an item that is due, on a credit note, on a financing to be bought back, on a
 * refund to be given back or on receivables that were assigned, how much, and at which account; its number is masked.
 * @throws Refusal not_found for a record that is not one's own to pay
 */
export async function paymentsToMake(
  input: HandlerInputs["receipt.to_pay"],
  context: ReadContext,
): Promise<HandlerAnswers["receipt.to_pay"]> {
  const { on, payments, currency } = await paymentsOfRecord(context, input);
  const rows = await Promise.all(
    payments.map(async (one, index) => {
      const account = await accountOf(context, one, currency);
      const receiver = await anyRecord(context.db, context.registry, "company_entity", one.receiver);
      return {
        id: `${on}-${index + 1}-${one.receiver}`,
        receiver: receiver?.legal_name,
        account: account?.short_name,
        account_no: masked(account?.account_no, "bank_account"),
        account_name: account?.account_name,
        deals: one.deals.join(", "),
        currency,
        amount: one.amount,
      };
    }),
  );
  return { rows, count: rows.length };
}

/**
 * Tells the number of the account at which a payment is made, so that whoever pays can; who saw it is noted in the
 * audit.
 * @throws Refusal not_found for a payment that is not one's own to make, invalid_fields at another field
 */
export async function revealAccount(
  input: HandlerInputs["receipt.reveal_account"],
  context: WriteContext,
): Promise<HandlerAnswers["receipt.reveal_account"]> {
  if (input.field !== "account_no")
    refuseFields(fieldMessages(context.say, "payment_to_make", [{ path: "field", keyword: "options", params: {} }]));
  const [, entity = "", id, place, receiver] = ROW.exec(input.id) ?? refuse("not_found");
  const { payments, currency } = await paymentsOfRecord(context, { [entity]: id });
  const payment = payments[Number(place) - 1];
  // What is owed may have changed since it was read: another receiver's account is not told in its place.
  if (payment === undefined || payment.receiver !== receiver) return refuse("not_found");
  const account = await accountOf(context, payment, currency);
  if (account?.account_no == null) return refuse("not_found");
  await auditReveal(context, "bank_account", account, input.field, input.id);
  return { field: input.field, value: account.account_no };
}

/**
 * The notice of assignment as its debtor pays by it, with the number of the account in full. It is drawn up when it is
 * asked for and kept nowhere; who had it is noted in the audit.
 * @throws Refusal not_found for a notice that does not bind the asker's company, or whose payee has no account
 */
export async function noticeWithAccount(
  input: HandlerInputs["receipt.notice"],
  context: WriteContext,
): Promise<FileAnswer> {
  const { payments, currency } = await paymentsOfRecord(context, { assignment: input.id });
  const [payment] = payments;
  const account = payment && (await accountOf(context, payment, currency));
  if (account?.account_no == null) return refuse("not_found");
  const { record } = await readRecord(context, "letter_of_assignment", input.id);
  await auditReveal(context, "bank_account", account, "account_no", `notice-${record.id}`);
  return documentWith(context, "notice_of_assignment", record, true);
}
