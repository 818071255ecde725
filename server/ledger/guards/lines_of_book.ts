import { cents, isDecimal } from "../../../schemas/vocabulary/decimal.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

type Line = Readonly<Record<string, unknown>>;
const amount = (value: unknown) => (isDecimal(value) ? cents(value) : 0n);

/** Each line is a debit or a credit, on an account of the journal's own book and currency. */
export const lines_of_book: Guard = ({ record, actor, at }) => {
  const lines = (record["lines"] ?? []) as readonly Line[];
  const book = String(record["company"] ?? (actor.kind === "user" ? actor.company : ""));
  const accounts = lines.map((line) => at("ledger_account", String(line["account"])));
  const wrong = lines.findIndex((line, place) => {
    const account = accounts[place];
    return (amount(line["debit"]) > 0n) === (amount(line["credit"]) > 0n) || !account || String(account["company"]) !== book || account["currency"] !== record["currency"];
  });
  return wrong < 0 ? undefined : { at: [`lines[${wrong}].account`], params: { line: String(wrong + 1) } };
};
