import { compare, text } from "../../../schemas/vocabulary/decimal.ts";
import { daysBetween } from "../../lifecycle/calendar/business-day.ts";
import { centsOf, idsIn, moneyOf } from "../amount.ts";
import type { Ceo } from "../facts/ceo.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";
import { used } from "./deal.ts";

/** Least amount of an invoice-paid item that is passed on. */
const LEAST = "1000.00";
/** How deep an invoice-paid item may be passed on. */
const TIERS = 5;
/** Longest time until an item is due, in days. */
const LONGEST = 180;

/** The maturity is no earlier than the newest due date of its invoices, unless the supplier asked for it, and within 180 days. */
export const maturity_fits: Guard = (moment) => {
  const maturity = String(moment.record["extended_maturity"] ?? moment.record["maturity_date"]);
  const newest = used(moment).map(({ invoice }) => String(invoice["due_date"])).toSorted().at(-1) ?? maturity;
  const early = maturity < newest && moment.record["requested"] !== true;
  return early || daysBetween(moment.today, maturity) > LONGEST ? { params: { earliest: newest, longest: String(LONGEST) } } : undefined;
};

/** Who may fund an item is named, where it may be financed at all: the first of them holds it against its limit. */
export const funders_named: Guard = ({ record }) => (record["financeable"] === false || idsIn(record, "financiers").length > 0 ? undefined : {});

/** Somebody is there to give the last approval for the enterprise. */
export const ceo_known: Guard = ({ facts }) => ((facts["ceo"] as Ceo | undefined) === undefined ? { details: { missing: ["ceo"], next_route: "/business/kyc" } } : undefined);

/** Who takes the last decision is the person whom the item names for it. */
export const ceo_of_issuer: Guard = ({ record, actor, at }) => {
  const wanted = String(record["ceo_email"] ?? "").toLowerCase();
  if (actor.kind === "link") return actor.email.toLowerCase() === wanted ? undefined : {};
  if (actor.kind === "system") return {};
  const user = at("user", actor.id);
  return [user?.["email"], user?.["contact_email"]].some((address) => typeof address === "string" && address.toLowerCase() === wanted) ? undefined : {};
};

/** Each document category that the business needs has a file. */
export const documents_complete: Guard = ({ facts }) => {
  const missing = (facts["missing_documents"] as readonly string[] | undefined) ?? [];
  return missing.length === 0 ? undefined : { params: { missing: missing.join(", ") }, details: { missing } };
};

/** The item may be passed on at all. */
export const may_transfer: Guard = ({ record }) => (record["transferable"] === false || record["disputed"] === true ? {} : undefined);

/** The item may be financed at all. */
export const may_finance: Guard = ({ record }) => (record["financeable"] === false ? {} : undefined);

/** At least 1,000.00, and no more than what is free of the item. */
export const within_available: Guard = ({ record, ask }) => {
  const wanted = String(ask["amount"] ?? record["amount"]);
  const available = moneyOf(record, "available");
  return compare(wanted, LEAST) >= 0 && compare(wanted, available) <= 0 ? undefined : { params: { available, least: LEAST } };
};

/** No more is tied to a financing than is free of the item. */
export const within_available_part: Guard = ({ record, ask }) => {
  const available = moneyOf(record, "available");
  return compare(String(ask["amount"]), "0.00") > 0 && compare(String(ask["amount"]), available) <= 0 ? undefined : { params: { available, least: "0.01" } };
};

/** No more is collected of a part than is open of it. */
export const within_part: Guard = ({ record, ask }) => {
  const open = moneyOf(record, ask["part"] === "financed" ? "financed_face" : "available");
  return compare(String(ask["amount"]), open) <= 0 ? undefined : { params: { open } };
};

/** An item is passed on no deeper than five tiers. */
export const tier_allowed: Guard = ({ record }) => (Number(record["tier"] ?? 1) >= TIERS ? { params: { tiers: String(TIERS) } } : undefined);

/** The receiver is an active company of the platform, and neither the holder nor the one that owes. */
export const receiver_onboard: Guard = ({ record, ask, at }) => {
  const to = String(ask["to_entity"] ?? record["to_entity"]);
  const company = at("company_entity", to)?.["company"];
  const status = company === undefined ? undefined : at("company", String(company))?.["status"];
  const own = to === String(record["holder_entity"]) || to === String(record["issuer_entity"]);
  return !own && (status === "active" || status === "onboarding") ? undefined : { details: { missing: ["receiver"] } };
};

/** Nothing of the item is passed on, financed or collected, and with none of it a debt was settled: all of a part that was taken is still on account. */
export const nothing_funded: Guard = ({ record }) => {
  const isTaken = record["parent"] !== undefined && record["parent"] !== null && record["status"] === "accepted";
  const used = isTaken ? centsOf(record, "face") - centsOf(record, "on_account") : 0n;
  const gone = centsOf(record, "transferred") + centsOf(record, "financed_face") + centsOf(record, "settled") + used;
  return gone === 0n ? undefined : { params: { amount: text(gone) } };
};

