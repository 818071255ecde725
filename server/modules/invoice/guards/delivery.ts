import { compare } from "../../../../schemas/vocabulary/decimal.ts";
import { guard } from "../../../platform/lifecycle/guards/guard.ts";
import { given, rowsIn } from "../../../platform/records/fields.ts";

/** An invoice that the delivery names is of the same pair. */
export const delivered_invoice_fits = guard("delivered_invoice_fits", ({ record, at }) => {
  if (!record.invoice) return undefined;
  const invoice = at("invoice", record.invoice);
  return invoice?.seller_entity === record.supplier_entity && invoice?.buyer_entity === record.buyer_entity
    ? undefined
    : {};
});

/** Who approves the delivery for the supplier is not who receives it. */
export const two_persons_named = guard("two_persons_named", ({ record }) =>
  given(record, "director_email").toLowerCase() === given(record, "receiver_email").toLowerCase() ? {} : undefined,
);

/** What is said to have arrived speaks of the items sent, and of no more than was sent. */
export const received_fits = guard("received_fits", ({ record, ask }) => {
  if (ask.received === undefined) return undefined;
  const sent = rowsIn(record, "items");
  const wrong =
    ask.received.length !== sent.length ||
    ask.received.some((row, place) => compare(row.received ?? "0", sent[place]?.quantity ?? "0") > 0);
  return wrong ? {} : undefined;
});
