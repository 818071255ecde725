import type { PaidAt, Showing } from "../../platform/letters/values.ts";
import { shownValue } from "../../platform/letters/values.ts";
import type { Stored } from "../../platform/query/rows.ts";
import { anyRecord, anyRecords } from "../../platform/query/unscoped.ts";

/** An account as letters say it: bank, name and the last four digits, or all where it is told in full. */
async function accountText(showing: Showing, account: Stored<"bank_account">): Promise<string> {
  const bank = await shownValue(showing, "bank_account", account, "bank_code");
  const all = account.account_no ?? "";
  const number = showing.accountsInFull === true ? all : `•••• ${all.slice(-4)}`;
  return [bank, account.account_name, number].filter(Boolean).join(" · ");
}

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
  return account === undefined ? "" : accountText(showing, account);
};

/** An account that a record names, whatever else its owner has: where its money was or will be paid. */
export const paidInto: PaidAt = async (showing, { owner }) => {
  const account = await anyRecord(showing.db, showing.registry, "bank_account", owner);
  return account === undefined ? "" : accountText(showing, account);
};
