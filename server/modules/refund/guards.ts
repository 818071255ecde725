import { cents, text, compare } from "../../../schemas/vocabulary/decimal.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";
import { firstOf, tables } from "../../platform/store/handle.ts";
import { centsOf, given, moneyOf } from "../../platform/records/fields.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { guard } from "../../platform/lifecycle/guards.ts";

/**
 * What may be given back: of a deal its residuals, of a receipt what is not applied, each less what other refunds take.
 * Decimal text.
 */
const refundable = async ({ db, record }: ReadingOf<"refund">): Promise<Money> => {
  const own = record.id ?? null;
  if (record.financing) {
    const deal = await firstOf(
      db,
      tables.selectFrom("financing_application").select("repayments").where("id", "=", record.financing),
    );
    const residuals = (deal?.repayments ?? []).reduce((sum, row) => sum + centsOf(row, "residual"), 0n);
    const others = await db.first<{ sum: string }>(
      `SELECT coalesce(sum(amount), 0)::numeric(15,2) AS sum
        FROM refund
        WHERE financing = $1::bigint
          AND id IS DISTINCT FROM $2::bigint
          AND status NOT IN ('cancelled', 'rejected', 'claimed', 'recovered')`,
      [record.financing, own],
    );
    return text(residuals - cents(others?.sum ?? "0.00"));
  }
  const receipt = record.receipt
    ? await firstOf(db, tables.selectFrom("receipt").select("unapplied").where("id", "=", record.receipt))
    : undefined;
  const reserved = record.maker ? centsOf(record, "amount") : 0n;
  return text(cents(receipt?.unapplied ?? "0.00") + reserved);
};

/** Numbers of the refunds that the financier claims back from the payee in this currency. */
const open_claims = async ({ db, record }: ReadingOf<"refund">): Promise<readonly string[]> =>
  (
    await db.rows<{ number: string }>(
      `SELECT number
        FROM refund
        WHERE financier_entity = $1::bigint AND payee_entity = $2::bigint AND currency = $3 AND status = 'claimed'
        ORDER BY id`,
      [record.financier_entity, record.payee_entity, record.currency],
    )
  ).map(({ number }) => number);

/** No more goes back than is left of the face, or was paid too much. */
export const within_residual = guard("within_residual", { refundable }, ({ record, facts }) => {
  const left = facts.refundable;
  return compare(moneyOf(record, "amount"), "0.00") > 0 && compare(moneyOf(record, "amount"), left) <= 0
    ? undefined
    : { params: { left } };
});

/** The account that gets the money is the payee's and active. */
export const payee_account_named = guard("payee_account_named", ({ record, at }) => {
  const named =
    record.payout_account ??
    (record.financing ? at("financing_application", record.financing)?.payout_account : undefined);
  const account = named ? at("bank_account", named) : undefined;
  return account?.status === "active" && account.entity === record.payee_entity && account.currency === record.currency
    ? undefined
    : { details: { missing: ["ACCOUNT_ACTIVE"], next_route: "/business/vendor/bankdetails" } };
});

/** Who takes the last decision is the person whom the refund names for it. */
export const ceo_of_financier = guard("ceo_of_financier", ({ record, actor, at }) => {
  const wanted = (record.ceo_email ?? "").toLowerCase();
  if (actor.kind === "link") return actor.email.toLowerCase() === wanted ? undefined : {};
  if (actor.kind === "system") return {};
  const user = at("user", actor.id);
  return [user?.email, user?.contact_email].some(
    (address) => typeof address === "string" && address.toLowerCase() === wanted,
  )
    ? undefined
    : {};
});

/** The payee owes nothing that was claimed back from it: that is set off first. */
export const no_open_claim = guard("no_open_claim", { open_claims }, ({ facts }) => {
  const claims = facts.open_claims;
  return claims.length === 0 ? undefined : { params: { numbers: claims.join(", ") } };
});

/** The receipt is booked, comes from the payee to the financier in the refund's currency, and has something left. */
export const recovery_fits = guard("recovery_fits", ({ record, at }) => {
  const receipt = at("receipt", given(record, "recovery_receipt"));
  const fits =
    receipt?.status === "posted" &&
    receipt.receiver_entity === record.financier_entity &&
    receipt.payer_entity === record.payee_entity &&
    receipt.currency === record.currency &&
    compare(moneyOf(receipt, "unapplied"), "0.00") > 0;
  return fits ? undefined : {};
});

/** The claim is open, between the same two and in the same currency. */
export const claim_fits = guard("claim_fits", ({ record, at }) => {
  const claim = at("refund", given(record, "claim"));
  return claim?.status === "claimed" &&
    (["financier_entity", "payee_entity", "currency"] as const).every((field) => claim[field] === record[field])
    ? undefined
    : {};
});
