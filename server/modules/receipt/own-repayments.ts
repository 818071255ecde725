import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { RepaymentLines } from "../../../generated/types/records.d.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";
import type { ReadContext } from "../../platform/context.ts";
import { sumOf } from "../pricing/share.ts";
import { readRecord, readRecords } from "../../platform/query/read.ts";
import { type SelectedOf, ownRows } from "../../platform/query/rows.ts";
import { moneyOf, rowsIn } from "../../platform/records/fields.ts";
import { shapedRows } from "../../platform/query/shaped-rows.ts";
import { wireMaker } from "../../platform/query/wire.ts";

type Selected = SelectedOf<"repayment">;

/** What a line pays of each part of its deal's debt, and of the platform fee. */
const partsOf = (line: RepaymentLines) => ({
  penalty: moneyOf(line, "penalty"),
  interest: moneyOf(line, "interest"),
  fee: moneyOf(line, "fee"),
  principal: moneyOf(line, "principal"),
  residual: moneyOf(line, "residual"),
});

/** A line as the asker reads it; the parts where it is of their own deal. */
type OwnLine = { readonly deal_no: string | null | undefined; readonly total: Money } & Partial<
  ReturnType<typeof partsOf>
>;

/**
 * The lines of a repayment that concern the asker: how it was spread for whose deal it is, the amount alone for who
 * only paid.
 */
const linesOf = (context: ReadContext, selected: Selected): OwnLine[] =>
  ownRows(context, "repayment", "lines", selected).map(({ row, whole }) => ({
    deal_no: row.deal_no,
    ...(row.principal === undefined ? {} : partsOf(row)),
    total: sumOf(Object.values(partsOf(whole))),
  }));

/** What is told of a repayment itself. */
function headOf(context: ReadContext) {
  const wire = wireMaker(context, "repayment");
  return (selected: Selected) => {
    const { id, number, currency, value_date, status, shown } = wire(selected);
    const financier = shown?.["financier_entity"];
    return { id, number, ...(typeof financier === "string" ? { financier } : {}), currency, value_date, status };
  };
}

/** What was paid on the asker's deals, and what the asker paid: a row for each line. */
export async function ownRepayments(
  input: HandlerInputs["repayment.own_list"],
  context: ReadContext,
): Promise<HandlerAnswers["repayment.own_list"]> {
  const found = await readRecords(context, "repayment");
  const headOfSelected = headOf(context);
  return shapedRows(
    context,
    input.list,
    found.flatMap((selected) => {
      const { id: repayment, ...head } = headOfSelected(selected);
      return linesOf(context, selected).map((line) => ({ repayment, ...head, ...line }));
    }),
  );
}

/**
 * One repayment, with the lines of it that concern the asker and no others.
 * @throws Refusal not_found where none does
 */
export async function ownRepayment(
  input: HandlerInputs["repayment.own_get"],
  context: ReadContext,
): Promise<HandlerAnswers["repayment.own_get"]> {
  const selected = await readRecord(context, "repayment", input.id);
  const lines = linesOf(context, selected);
  const own = lines.filter((line) => line.principal !== undefined);
  const spread = new Set(own.map(({ deal_no }) => deal_no));
  const trace = rowsIn(selected.record, "trace").filter(
    ({ part, deal_no }) => part !== undefined && spread.has(deal_no),
  );
  return { ...headOf(context)(selected), total: sumOf(lines.map(({ total }) => total)), lines, own, trace };
}
