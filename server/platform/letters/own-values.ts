import type { Letter } from "../../../generated/types/grammar/index.d.ts";
import { isDecimal } from "../../../schemas/vocabulary/decimal.ts";
import { anyRecord, anyRecords } from "../query/unscoped.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { amountInWords } from "./amount/in-words.ts";
import { specimenName, specimenOf } from "./specimen.ts";
import { shownValue } from "./values.ts";
import type { Showing } from "./values.ts";

/** A day for specimens. */
const TODAY = "2026-11-23";

/** Follows `holder_entity.uen` over the references it names to a value as people read it. */
async function atPath(showing: Showing, entity: string, record: Row, path: string): Promise<string> {
  const [field = "", ...rest] = path.split(".");
  if (rest.length === 0) return shownValue(showing, entity, record, field);
  const ref = showing.registry.entities.get(entity)?.properties[field]?.ref;
  if (showing.specimen && ref !== undefined)
    return atPath(showing, ref, specimenOf(showing.registry, ref, TODAY), rest.join("."));
  const next =
    ref === undefined || record[field] === undefined
      ? undefined
      : await anyRecord(showing.db, showing.registry, ref, String(record[field]));
  return next === undefined ? "" : atPath(showing, ref ?? "", next, rest.join("."));
}

/** The account at which an entity is paid in this currency: bank, name and the last four digits. */
async function accountOf(
  showing: Showing,
  record: Row,
  field: string,
  usage: "collection" | "payout" | undefined,
): Promise<string> {
  const owner = record[field];
  if (owner === undefined) return "";
  if (showing.specimen) return `7171 · ${specimenName(showing.registry, "company_entity", "1")} · •••• 6789`;
  const all = await anyRecords(showing.db, showing.registry, "bank_account", {
    entity: owner,
    status: "active",
    ...(record["currency"] === undefined ? {} : { currency: record["currency"] }),
  });
  const accounts = all.filter((one) => usage === undefined || one.usage === usage || one.usage === "both");
  const account = accounts.find((one) => one.is_default === true) ?? accounts[0];
  if (account === undefined) return "";
  const bank = await shownValue(showing, "bank_account", account, "bank_code");
  return [bank, account.account_name, `•••• ${String(account.account_no ?? "").slice(-4)}`].filter(Boolean).join(" · ");
}

/**
 * The letter's own values, which are no fields of its entity: an amount in words, a value behind references,
 * the account at which a party is paid. A value that is not there is an empty text.
 */
export async function ownValues(showing: Showing, letter: Letter, record: Row): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [name, said] of Object.entries(letter.values ?? {})) {
    const amount = said.words === undefined ? undefined : record[said.words];
    if (said.words !== undefined)
      values[name] = isDecimal(amount)
        ? amountInWords(amount, String(record["currency"] ?? "SGD"), showing.language)
        : "";
    else if (said.field !== undefined) values[name] = await atPath(showing, letter.entity, record, said.field);
    else if (said.account !== undefined) values[name] = await accountOf(showing, record, said.account, said.usage);
  }
  return values;
}
