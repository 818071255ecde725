import type { PaidAt } from "../../platform/letters/values.ts";
import { shownValue } from "../../platform/letters/values.ts";
import { anyRecords } from "../../platform/query/unscoped.ts";

/**
 * The account at which a legal entity is paid in a currency, as letters say it: bank, name and the last four digits.
 * Empty where it has no active one of that use; the default one before others.
 */
export const paidAt: PaidAt = async (showing, { owner, currency, usage }) => {
  const all = await anyRecords(showing.db, showing.registry, "bank_account", {
    entity: owner,
    status: "active",
    ...(currency === undefined ? {} : { currency }),
  });
  const accounts = all.filter((one) => usage === undefined || one.usage === usage || one.usage === "both");
  const account = accounts.find((one) => one.is_default === true) ?? accounts[0];
  if (account === undefined) return "";
  const bank = await shownValue(showing, "bank_account", account, "bank_code");
  return [bank, account.account_name, `•••• ${(account.account_no ?? "").slice(-4)}`].filter(Boolean).join(" · ");
};
