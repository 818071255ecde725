import { cents, isDecimal, text } from "../../../schemas/vocabulary/decimal.ts";
import { at } from "../../condition/lookup.ts";
import { Amount } from "../../display/Amount.tsx";
import { Cell } from "../../display/Cell.tsx";
import { textOf } from "../../display/text.ts";
import { word } from "../../label/label.ts";
import { usePage } from "../../model/context.ts";
import type { Column } from "../columns.ts";

/** Sums of the filtered set, one line a currency, as the server tells them. */
interface Sum {
  currency?: string;
  count?: number;
  /** How many of them stand for no money, as they were rejected or withdrawn, and are in no sum. */
  void?: number;
  [field: string]: unknown;
}

export function sumsOf(data: unknown): readonly Sum[] {
  if (Array.isArray(data)) return [];
  const sums = at(data, "summary.by_currency");
  return Array.isArray(sums) ? (sums as Sum[]) : [];
}

/** Sums of rows that are all here, to the cent and one line a currency; a field that is no amount is left out. */
export function sumsOfRows(
  rows: readonly Readonly<Record<string, unknown>>[],
  totals: readonly string[],
): readonly Sum[] {
  const currencies = [...new Set(rows.map((row) => String(row["currency"] ?? "")))];
  return currencies.map((currency) => {
    const own = rows.filter((row) => String(row["currency"] ?? "") === currency);
    const sums = totals
      .filter((field) => own.some((row) => isDecimal(row[field])))
      .map(
        (field) =>
          [field, text(own.reduce((sum, row) => (isDecimal(row[field]) ? sum + cents(row[field]) : sum), 0n))] as const,
      );
    return { currency, count: own.length, ...Object.fromEntries(sums) };
  });
}

/** A sum in its currency; of a rate its average. */
function Total({ sum, column: { field, property }, bare }: { sum: Sum; column: Column; bare?: boolean | undefined }) {
  const { language } = usePage();
  const text = textOf(sum[field], property, { language, key: "" });
  return property?.format === "rate" || property?.format === "percent" ? (
    <span className="figure">{word("list.average", { value: text })}</span>
  ) : (
    <Amount text={text} currency={bare === true ? undefined : sum.currency} />
  );
}

/** Of how many rows the sums are, and how many others are in none of them. */
function totalOf({ count = 0, void: left = 0 }: Sum): string {
  const text = word("list.total_of", { count: Number(count) - Number(left) });
  return Number(left) === 0 ? text : `${text} · ${word("list.not_counted", { count: Number(left) })}`;
}

export function Totals({
  sums,
  columns,
  totals,
  lead,
  tail,
  bare,
}: {
  sums: readonly Sum[];
  columns: readonly Column[];
  totals: readonly string[];
  lead: boolean;
  tail: boolean;
  /** The heads name the currency already. */
  bare?: boolean;
}) {
  // Where no summed column is in sight a foot would count the rows alone, which the pages below do.
  const summed = columns.filter(({ field }, index) => index > 0 && totals.includes(field));
  if (!sums.some((sum) => summed.some(({ field }) => sum[field] !== undefined))) return null;
  return (
    <tfoot>
      {sums.map((sum) => (
        <tr key={sum.currency ?? ""}>
          {lead ? <td /> : null}
          {columns.map((column, index) => (
            <Cell key={column.field} className={`${column.kind} ${column.align}`} isName={index === 0}>
              {index === 0 ? (
                <span className="soft">{totalOf(sum)}</span>
              ) : totals.includes(column.field) && sum[column.field] !== undefined ? (
                <Total sum={sum} column={column} bare={bare} />
              ) : null}
            </Cell>
          ))}
          {tail ? <td /> : null}
        </tr>
      ))}
    </tfoot>
  );
}

/** The same sums under rows that are cards: each behind its name, one block a currency. */
export function CardTotals({
  sums,
  columns,
  totals,
}: {
  sums: readonly Sum[];
  columns: readonly Column[];
  totals: readonly string[];
}) {
  const summed = columns.filter(({ field }) => totals.includes(field));
  const shown = sums.filter((sum) => summed.some(({ field }) => sum[field] !== undefined));
  if (shown.length === 0) return null;
  return (
    <div className="card-totals">
      {shown.map((sum) => (
        <section key={sum.currency ?? ""} aria-label={totalOf(sum)}>
          <span className="soft">{totalOf(sum)}</span>
          <dl>
            {summed
              .filter(({ field }) => sum[field] !== undefined)
              .map((column) => (
                <div key={column.field}>
                  <dt>{column.label}</dt>
                  <dd>
                    <Total sum={sum} column={column} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
