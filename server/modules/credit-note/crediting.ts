import { compare } from "../../../schemas/vocabulary/decimal.ts";
import type { CreditNote, Invoice, InvoicePaid } from "../../../generated/types/records.d.ts";
import type { Id, Money } from "../../../schemas/vocabulary/value.ts";
import { mostAdvance, overAdvance } from "../pricing/financing-quote.ts";
import { less, notBelowZero, smallest, sumOf } from "../pricing/share.ts";
import type { CreditAmounts } from "./facts.ts";
import type { RecordReader } from "../../platform/lifecycle/transition-context.ts";
import { isOneOf, moneyOf } from "../../platform/records/fields.ts";
import type { FundedLine, Funding, FundingOfInvoice } from "../deal/facts/invoices.ts";

/** What a credit note is about: the invoice, the invoice-paid item it is in, and the financings that stand on it. */
interface Credited {
  readonly invoice: Invoice;
  readonly item?: InvoicePaid | undefined;
  readonly fundings: FundingOfInvoice | undefined;
}

/** A credit note, read together with other records and with the financings of its invoice. */
export interface CreditNoteContext extends RecordReader {
  readonly record: CreditNote;
  readonly facts: { readonly funding_of_invoice: FundingOfInvoice; readonly credit_amounts: CreditAmounts };
}

/** What a credit note is about, as it stands. */
export function creditedOf({
  record,
  at,
  facts,
}: CreditNoteContext): Credited & { readonly fundings: FundingOfInvoice } {
  const invoice = (record.invoice && at("invoice", record.invoice)) || {};
  const isInItem =
    invoice.held_by_entity === "invoice_paid" && isOneOf(invoice.funding_status, "ip_issued", "financed");
  return {
    invoice,
    item: isInItem && invoice.held_by ? at("invoice_paid", invoice.held_by as Id<"invoice_paid">) : undefined,
    fundings: facts.funding_of_invoice,
  };
}

/**
 * How far a credit note reaches: what no deal uses goes first, then what is free of the item, then what one financing
 * expects.
 */
interface CreditableAmounts {
  /** The most that may be credited by one note. */
  readonly most: Money;
  /** Taken off the item's face. */
  readonly ofItem: Money;
  /** Taken off what the financing expects. */
  readonly ofFunding: Money;
  readonly funding: Funding | undefined;
}

const expected = (lines: readonly FundedLine[]): Money => sumOf(lines.filter(({ own }) => own).map(({ face }) => face));

/**
 * How far a credit note of an amount reaches. What applications that are still being decided hold of the item is out of
 * its reach, and so is what was passed on. Takes and gives decimal text.
 */
export function reachOf({ invoice, item, fundings }: Credited, total: Money): CreditableAmounts {
  const live = fundings?.live ?? [];
  const [funding] = live;
  const open = funding ? expected(funding.lines) : "0.00";
  const outstanding = moneyOf(invoice, "outstanding");
  const beyond = (amount: Money): Money => notBelowZero(less(total, amount));
  if (item === undefined) {
    const free = notBelowZero(less(outstanding, ...live.map(({ lines }) => expected(lines))));
    return {
      most: smallest(outstanding, sumOf([free, open])),
      ofItem: "0.00",
      ofFunding: funding ? beyond(free) : "0.00",
      funding,
    };
  }
  const outside = notBelowZero(less(outstanding, moneyOf(invoice, "held_amount")));
  const free = sumOf([outside, moneyOf(item, "available")]);
  return {
    most: smallest(outstanding, funding ? sumOf([free, open]) : free),
    ofItem: beyond(outside),
    ofFunding: funding ? beyond(free) : "0.00",
    funding,
  };
}

/** A financing's lines once so much less is expected of those that the credit note is about, one after the other. */
function linesAfter({ lines }: Funding, reduction: Money): FundedLine[] {
  let left = reduction;
  return lines.map((line) => {
    const credited = line.own ? smallest(left, line.face) : "0.00";
    left = less(left, credited);
    return { ...line, face: less(line.face, credited) };
  });
}

/**
 * What a financing comes to after a reduction: face still expected, the most it may have advanced on it, and what
 * exceeds that and was not called yet.
 */
export function advancedToo(funding: Funding, reduction: Money) {
  const lines = linesAfter(funding, reduction);
  const items = lines.map(({ face, advance_rate: advanceRate }) => ({ face, advanceRate }));
  const over = notBelowZero(less(overAdvance(funding.principal, items), funding.called));
  return {
    lines,
    face: sumOf(lines.map(({ face }) => face)),
    most: mostAdvance(items),
    over,
    isOver: compare(over, "0.00") > 0,
  };
}
