import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { sumOf } from "../pricing/share.ts";
import { readRecord, readRecords } from "../../platform/query/read.ts";
import { type SelectedRecord, ownRows } from "../../platform/query/rows.ts";
import { shapedRows } from "../../platform/query/shaped-rows.ts";
import { wireMaker, type Wire } from "../../platform/query/wire.ts";

const PARTS = ["penalty", "interest", "fee", "principal", "residual"];

type Row = Readonly<Record<string, unknown>>;

const partsOf = (line: Row) => Object.fromEntries(PARTS.map((part) => [part, String(line[part] ?? "0.00")]));

/**
 * The lines of a repayment that concern the asker: how it was spread for whose deal it is, the amount alone for who
 * only paid.
 */
function linesOf(context: ReadContext, selected: SelectedRecord): Row[] {
  return ownRows(context, "repayment", "lines", selected).map(({ row, whole }) => {
    const [own, all] = [row as Row, partsOf(whole as Row)];
    return {
      deal_no: own["deal_no"],
      ...(own["principal"] === undefined ? {} : partsOf(own)),
      total: sumOf(Object.values(all)),
    };
  });
}

/** What is told of a repayment itself. */
function headOf(context: ReadContext): (selected: SelectedRecord) => Row {
  const wire = wireMaker(context, "repayment");
  return (selected) => {
    const { id, number, currency, value_date, status, shown } = wire(selected);
    return { id, number, financier: (shown as Wire)["financier_entity"], currency, value_date, status };
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
  const own = lines.filter((line) => line["principal"] !== undefined);
  const spread = new Set(own.map((line) => String(line["deal_no"])));
  const trace = ((selected.record.trace as Row[] | undefined) ?? []).filter(
    (step) => step["part"] !== undefined && spread.has(String(step["deal_no"])),
  );
  return { ...headOf(context)(selected), total: sumOf(lines.map(({ total }) => String(total))), lines, own, trace };
}
