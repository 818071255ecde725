import { passes, type Test } from "../check.ts";

/** The supplier's KYC case at the fund provider is approved and not run out. */
export const kycOk: Test = ({ funded, kyc, today }) => {
  if (!funded) return undefined;
  const holds = kyc?.status === "approved" && (kyc.valid_until === undefined || kyc.valid_until >= today);
  return passes(holds, kyc === undefined ? "none" : [kyc.status, kyc.valid_until].filter(Boolean).join(" "));
};

const PRODUCT_OF: Readonly<Record<string, string>> = {
  finance: "finance",
  factoring: "factoring",
  early_payment: "early_payment",
  dpo: "dpo",
};

/** The facility is active and carries the product. */
export const facilityActive: Test = ({ funded, facility, product }) => {
  if (!funded) return undefined;
  const wanted = PRODUCT_OF[product];
  if (wanted === undefined) return undefined;
  return passes(facility?.status === "active" && facility.products.includes(wanted), facility?.status ?? "none");
};

/** The pay-out account is active, its holding time over. */
export const accountActive: Test = ({ account, product }) => {
  if (product === "issue") return undefined;
  if (account === undefined) return { pass: "warn", detail: "none" };
  return passes(
    account.status === "active" && account.ready_at === undefined,
    [account.status, account.ready_at].filter(Boolean).join(" "),
  );
};

/** Facility and items speak one currency. */
export const oneCurrency: Test = ({ currency, facility, funded }) =>
  funded && facility !== undefined
    ? passes(facility.currency === currency, `${currency} ${facility.currency}`)
    : { pass: "pass", detail: currency };

/** Seller and buyer are not of one group. */
export const relatedParty: Test = ({ related }) => ({
  pass: related ? "warn" : "pass",
  detail: related ? "related" : "0",
});

/** Each required document category has a file. */
export const documentsThere: Test = ({ missing_documents: missing }) =>
  passes(missing.length === 0, missing.length === 0 ? "0" : missing.join(", "));

/** The buyer of a factored invoice is on a list of the fund provider. */
export const buyerListed: Test = ({ product, buyer_limit: limit }) =>
  product === "factoring"
    ? passes(
        limit !== undefined && limit.status === "active",
        limit === undefined ? "none" : `${limit.list} ${limit.status}`,
      )
    : undefined;

/**
 * The buyer has not refused the notice of assignment; on the general list it must be acknowledged before money flows.
 */
export const noticeServed: Test = ({ product, buyer_limit: limit }) => {
  if (product !== "factoring" || limit === undefined) return undefined;
  if (limit.noa_status === "refused") return { pass: "fail", detail: "refused" };
  const settled = limit.list === "whitelist" || ["acknowledged", "deemed"].includes(limit.noa_status);
  return { pass: settled ? "pass" : "warn", detail: limit.noa_status };
};
