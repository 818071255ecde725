import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { rowsIn } from "../amount.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

/** How often a link about a delivery is sent again. */
const RESENDS = 3;

/** An invoice that the delivery names is of the same pair. */
export const delivered_invoice_fits: Guard = ({ record, at }) => {
  if (record["invoice"] === undefined || record["invoice"] === null) return undefined;
  const invoice = at("invoice", String(record["invoice"]));
  return String(invoice?.["seller_entity"]) === String(record["supplier_entity"]) && String(invoice?.["buyer_entity"]) === String(record["buyer_entity"]) ? undefined : {};
};

/** Who approves the delivery for the supplier is not who receives it. */
export const two_persons_named: Guard = ({ record }) => (String(record["director_email"]).toLowerCase() === String(record["receiver_email"]).toLowerCase() ? {} : undefined);

/** What is said to have arrived speaks of the items sent, and of no more than was sent. */
export const received_fits: Guard = ({ record, ask }) => {
  if (ask["received"] === undefined) return undefined;
  const sent = rowsIn(record, "items");
  const said = rowsIn(ask, "received");
  const wrong = said.length !== sent.length || said.some((row, place) => compare(String(row["received"] ?? "0"), String(sent[place]?.["quantity"] ?? "0")) > 0);
  return wrong ? {} : undefined;
};

/** A link is sent again three times at most. */
export const resends_left_of_three: Guard = ({ record }) => (Number(record["resent_count"] ?? 0) < RESENDS ? undefined : { params: { most: String(RESENDS) } });
