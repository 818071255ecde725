import { isId } from "../../../schemas/vocabulary/format/id.ts";
import { oneAtATime } from "../../platform/lifecycle/facts.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { guard } from "../../platform/lifecycle/guards.ts";
import { isOneOf, moneyOf, rowsIn } from "../../platform/records/fields.ts";
import { account_named } from "./facts.ts";

/** One of these that has a reference at the bank already, on an account. */
const referred = (table: string, account: string) => `SELECT id
  FROM ${table}
  WHERE ${account} = $1::bigint
    AND upper(bank_ref) = upper($2)
    AND id IS DISTINCT FROM $3::bigint
    AND status NOT IN ('rejected', 'failed')
  LIMIT 1`;

/** Whether the bank's reference stands already: of a receipt on its account, of a pay-out from its account. */
const bank_ref_uses = async (reading: ReadingOf<"disbursement" | "receipt">): Promise<boolean> => {
  const { db, entity, record, ask } = reading;
  const isReceipt = entity === "receipt";
  const account = isReceipt ? record.account : record.payer_account;
  await oneAtATime(reading, "reference at the bank", entity, account);
  const used = await db.rows(isReceipt ? referred("receipt", "account") : referred("disbursement", "payer_account"), [
    account ?? null,
    ask.bank_ref ?? record.bank_ref ?? "",
    isId(record.id ?? "") ? record.id : null,
  ]);
  return used.length > 0;
};

/**
 * The deal behind a pay-out waits for it: a financing that is ready and not frozen, a refund that is approved, payables
 * that are funded, an early payment that is scheduled.
 */
export const deal_payable = guard("deal_payable", ({ record, at }) => {
  const { financing, refund, dpo, early_payment: early } = record;
  const deal = financing ? at("financing_application", financing) : undefined;
  const isReady = financing
    ? deal?.status === "ready" && deal.frozen !== true
    : refund
      ? at("refund", refund)?.status === "approved"
      : dpo
        ? at("dpo", dpo)?.status === "funded"
        : early
          ? at("early_payment", early)?.status === "scheduled"
          : false;
  return isReady ? undefined : { params: { number: record.source_no ?? "" } };
});

/** The account is the own one, active and in the currency: of who pays, or of who receives. */
export const own_account = guard("own_account", (context) => {
  const { record } = context;
  const [field, named, holder] =
    context.entity === "receipt"
      ? (["account", context.record.account, context.record.receiver_entity] as const)
      : (["payer_account", context.record.payer_account, context.record.payer_entity] as const);
  const account = named ? context.at("bank_account", named) : undefined;
  const fits =
    account !== undefined &&
    account.entity === holder &&
    account.status === "active" &&
    account.currency === record.currency;
  return fits ? undefined : { at: [field] };
});

/**
 * The account that a payee names is its own, takes pay-outs in this currency, and is another than the one it would go
 * to. Whether money may go there by now is what `account_old_enough` says.
 */
export const another_payee_account = guard("another_payee_account", { account_named }, ({ record, facts, at }) => {
  const account = record.payee_account ? at("bank_account", record.payee_account) : undefined;
  const fits =
    account !== undefined &&
    account.entity === record.payee_entity &&
    account.currency === record.currency &&
    account.usage !== "collection" &&
    account.id !== facts.account_named;
  return fits ? undefined : {};
});

/** The payee's account is its own, active and past its holding time. */
export const account_old_enough = guard("account_old_enough", ({ record, at, now }) => {
  const account = record.payee_account ? at("bank_account", record.payee_account) : undefined;
  const ready = account?.hold_until ?? undefined;
  const held = ready !== undefined && Date.parse(ready) > Date.parse(now);
  const fits = account?.status === "active" && account.entity === record.payee_entity && !held;
  return fits
    ? undefined
    : {
        details: {
          missing: ["ACCOUNT_ACTIVE"],
          next_route: "/business/vendor/bankdetails",
          ...(ready === undefined ? {} : { ready_at: ready }),
        },
      };
});

/** FAST and PayNow carry Singapore dollars up to a threshold. */
export const method_limit = guard("method_limit", ({ record, thresholds }) => {
  const { method, currency } = record;
  const isCapped = currency === "SGD" && (method === "fast" || method === "paynow");
  const most = thresholds.fast_payment_most;
  return isCapped && compare(moneyOf(record, "net"), most) > 0 ? { params: { most } } : undefined;
});

/** The bank's reference was not used before on this account. */
export const payment_ref_free = guard("payment_ref_free", { bank_ref_uses }, ({ facts }) =>
  facts.bank_ref_uses === true ? {} : undefined,
);

/**
 * Nothing was paid back on the deal whose money came back from the bank, and nothing of a refund was claimed back yet.
 */
export const deal_untouched = guard("deal_untouched", ({ record, at }) => {
  const financing = record.financing ? at("financing_application", record.financing) : undefined;
  const dpo = record.dpo ? at("dpo", record.dpo) : undefined;
  const early = record.early_payment ? at("early_payment", record.early_payment) : undefined;
  const refund = record.refund ? at("refund", record.refund) : undefined;
  const untouched =
    (financing?.status === "disbursed" && rowsIn(financing, "repayments").length === 0) ||
    (dpo !== undefined && isOneOf(dpo.status, "paid", "due", "overdue") && rowsIn(dpo, "movements").length === 0) ||
    (early?.status === "paid" && rowsIn(early, "movements").length === 0) ||
    (refund !== undefined &&
      (refund.status === "paid" ||
        refund.status === "closed" ||
        (refund.status === "claimed" && moneyOf(refund, "claim_open") === moneyOf(refund, "amount"))));
  return untouched ? undefined : {};
});
