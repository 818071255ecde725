import { missing_documents } from "../deal/facts/invoices.ts";
import { ceo } from "../deal/facts/payments.ts";
import { named_signers } from "./facts.ts";
import { compare, text } from "../../../schemas/vocabulary/decimal.ts";
import { daysBetween } from "../../../schemas/vocabulary/format/date.ts";
import { centsOf, isOneOf, moneyOf, given } from "../../platform/records/fields.ts";
import { guard } from "../../platform/lifecycle/guards.ts";
import { used } from "../deal/guards.ts";

/**
 * The maturity is no earlier than the newest due date of its invoices, unless the supplier asked for it, and within the
 * longest time until an item is due.
 */
export const maturity_fits = guard("maturity_fits", (context) => {
  const maturity = context.record.extended_maturity ?? given(context.record, "maturity_date");
  const newest =
    used(context)
      .map(({ invoice }) => given(invoice, "due_date"))
      .toSorted()
      .at(-1) ?? maturity;
  const early = maturity < newest && context.record.requested !== true;
  return early || daysBetween(context.today, maturity) > context.thresholds.item_days_most
    ? { params: { earliest: newest, longest: String(context.thresholds.item_days_most) } }
    : undefined;
});

/** Somebody is there to give the last approval for the enterprise. */
export const ceo_known = guard("ceo_known", { ceo }, ({ facts }) =>
  facts.ceo === undefined ? { details: { missing: ["ceo"], next_route: "/business/kyc" } } : undefined,
);

/** Whoever is named to sign may sign for the issuer, up to the face. */
export const signers_in_force = guard("signers_in_force", { named_signers }, ({ facts }) => {
  const others = facts.named_signers.filter(({ may_sign: may }) => !may).map(({ name }) => name);
  return others.length === 0 ? undefined : { params: { names: others.join(", ") } };
});

/** Who takes the last decision is the person whom the item names for it. */
export const ceo_of_issuer = guard("ceo_of_issuer", ({ record, actor, at }) => {
  const wanted = (record.ceo_email ?? "").toLowerCase();
  if (actor.kind === "link") return actor.email.toLowerCase() === wanted ? undefined : {};
  if (actor.kind === "system") return {};
  const user = at("user", actor.id);
  return [user?.email, user?.contact_email].some((address) => address?.toLowerCase() === wanted) ? undefined : {};
});

/** Each document category that the business needs has a file. */
export const documents_complete = guard("documents_complete", { missing_documents }, ({ facts }) => {
  const missing = facts.missing_documents;
  return missing.length === 0 ? undefined : { params: { missing: missing.join(", ") }, details: { missing } };
});

/** No less than the least part, and no more than what is free of the item. */
export const within_available = guard("within_available", ({ record, ask, thresholds: { part_least: least } }) => {
  const wanted = ask.amount ?? moneyOf(record, "amount");
  const available = moneyOf(record, "available");
  return compare(wanted, least) >= 0 && compare(wanted, available) <= 0 ? undefined : { params: { available, least } };
});

/** No more is collected of a part than is open of it. */
export const within_part = guard("within_part", ({ record, ask }) => {
  const open = moneyOf(record, ask.part === "financed" ? "financed_face" : "available");
  return compare(given(ask, "amount"), open) <= 0 ? undefined : { params: { open } };
});

/** The receiver is an active company of the platform, and neither the holder nor the one that owes. */
export const receiver_onboard = guard("receiver_onboard", ({ record, ask, at }) => {
  const to = ask.to_entity ?? record.to_entity;
  const company = to ? at("company_entity", to)?.company : undefined;
  const status = company ? at("company", company)?.status : undefined;
  const own = to === record.holder_entity || to === record.issuer_entity;
  return !own && isOneOf(status, "active", "onboarding") ? undefined : { details: { missing: ["receiver"] } };
});

/**
 * Nothing of the item is passed on, financed or collected, and with none of it a debt was settled: all of a part that
 * was taken is still on account.
 */
export const nothing_funded = guard("nothing_funded", ({ record }) => {
  const isAcceptedPart = record.parent !== undefined && record.parent !== null && record.status === "accepted";
  const used = isAcceptedPart ? centsOf(record, "face") - centsOf(record, "on_account") : 0n;
  const gone = centsOf(record, "transferred") + centsOf(record, "financed_face") + centsOf(record, "settled") + used;
  return gone === 0n ? undefined : { params: { amount: text(gone) } };
});
