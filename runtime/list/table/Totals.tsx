import { at } from "../../condition/lookup.ts";
import { Amount } from "../../display/Amount.tsx";
import { textOf } from "../../display/text.ts";
import { word } from "../../label/label.ts";
import { usePage } from "../../page/context.ts";
import type { Column } from "../columns.ts";

/** Sums of the filtered set, one line a currency, as the server tells them. */
export interface Sum { currency?: string; count?: number; [field: string]: unknown }

export function sumsOf(data: unknown): readonly Sum[] {
  const sums = at(data, "summary.by_currency");
  return Array.isArray(sums) ? (sums as Sum[]) : [];
}

export function Totals({ sums, columns, totals, lead, tail }: { sums: readonly Sum[]; columns: readonly Column[]; totals: readonly string[]; lead: boolean; tail: boolean }) {
  const { language } = usePage();
  if (sums.length === 0 || totals.length === 0) return null;
  return (
    <tfoot>
      {sums.map((sum) => (
        <tr key={sum.currency ?? ""}>
          {lead ? <td /> : null}
          {columns.map((column, index) => (
            <td key={column.field} className={`${column.kind} ${column.align}`}>
              {index === 0 ? <span className="soft">{word("list.total_of", { count: Number(sum.count ?? 0) })}</span>
                : totals.includes(column.field) && sum[column.field] !== undefined
                  ? <Amount text={textOf(sum[column.field], column.property, { language, key: "" })} currency={sum.currency} /> : null}
            </td>
          ))}
          {tail ? <td /> : null}
        </tr>
      ))}
    </tfoot>
  );
}
