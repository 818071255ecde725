import type { CreditNote, CreditNoteLines } from "../../../generated/types/records.d.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";
import { computedAfter, computedRow } from "../../platform/lifecycle/computed-fields.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { moneyOf, rowsIn } from "../../platform/records/fields.ts";
import { standardGst } from "../pricing/fees.ts";
import { share, sumOf } from "../pricing/share.ts";

/** What a credit note comes to. */
export interface CreditAmounts {
  readonly net: Money;
  readonly gst: Money;
  readonly total: Money;
  readonly lines: readonly CreditNoteLines[];
}

/** Net and GST of a note without lines: its net amount at the standard rate; of fees and penalty there is none. */
const ofAmount = (registry: Registry, note: CreditNote): Omit<CreditAmounts, "total" | "lines"> => {
  const net = moneyOf(note, "amount_net");
  return { net, gst: note.kind === "accounting" ? "0.00" : share(net, standardGst(registry)) };
};

/**
 * What a credit note comes to: from its lines where it has any, as the entity computes them, else from its net amount.
 */
export function credit_amounts({
  registry,
  record,
}: Pick<ReadingOf<"credit_note">, "registry" | "record">): Promise<CreditAmounts> {
  const lines = rowsIn(record, "lines").map((line): CreditNoteLines =>
    computedRow(registry, "credit_note", "lines", line),
  );
  const { net, gst } =
    lines.length === 0
      ? ofAmount(registry, record)
      : {
          net: sumOf(lines.map((line) => moneyOf(line, "net"))),
          gst: sumOf(lines.map((line) => moneyOf(line, "gst"))),
        };
  const { total }: CreditNote = computedAfter(registry, "credit_note", {}, { amount_net: net, gst });
  return Promise.resolve({ net, gst, total: total ?? "0.00", lines });
}
