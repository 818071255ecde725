import { cents, compare } from "../../../schemas/vocabulary/decimal.ts";
import { isFree } from "../holding/free.ts";
import { rowsIn } from "../amount.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** What arrived of each item: what was said, else all that was sent. */
export const record_received: Effect = ({ record, ask, now, actor }) => {
  const said = rowsIn(ask, "received");
  return {
    sets: {
      items: rowsIn(record, "items").map((row, place) => ({ ...row, received: said[place]?.["received"] ?? row["received"] ?? row["quantity"] })),
      confirmed_at: now, confirmed_by: actor.kind === "link" ? actor.email : actor.name,
    },
  };
};

/** What the receiver is asked to count: everything that was sent, until they say otherwise. */
export const expect_received: Effect = ({ record }) => ({
  sets: { received: rowsIn(record, "items").map(({ description, quantity }) => ({ description, quantity, received: quantity })) },
});

/** Whether everything that was sent arrived, and the invoice bills exactly that: as many of each, in the same order. */
function matches(items: readonly Record<string, unknown>[], lines: readonly Record<string, unknown>[]): boolean {
  const all = items.every((item) => compare(String(item["received"] ?? "0"), String(item["quantity"])) === 0);
  const sum = (rows: readonly Record<string, unknown>[]) => rows.reduce((total, row) => total + cents(String(row["quantity"] ?? "0")), 0n);
  return all && items.length === lines.length && sum(items) === sum(lines) && items.every((item, place) => compare(String(item["quantity"]), String(lines[place]?.["quantity"] ?? "0")) === 0);
}

/** A confirmed delivery confirms its invoice too, where the buyer lets it, up to the amount it lets, and where both say the same. */
export const confirm_by_delivery: Effect = ({ record, at }) => {
  const invoice = record["invoice"] === undefined || record["invoice"] === null ? undefined : at("invoice", String(record["invoice"]));
  if (!invoice || invoice["status"] !== "submitted" || !isFree(invoice)) return {};
  const company = at("company_entity", String(record["buyer_entity"]))?.["company"];
  const most = company === undefined ? undefined : at("company", String(company))?.["confirm_by_delivery_up_to"];
  if (typeof most !== "string" || compare(String(invoice["total"]), most) > 0 || !matches(rowsIn(record, "items"), rowsIn(invoice, "lines"))) return {};
  return { steps: [{ do: "invoice.confirm", id: String(invoice["id"]) }] };
};

/** One more time sent. */
export const count_resend: Effect = ({ record }) => ({ sets: { resent_count: Number(record["resent_count"] ?? 0) + 1 } });
