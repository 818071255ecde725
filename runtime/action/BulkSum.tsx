import { amountIn } from "../../schemas/vocabulary/amount.ts";
import { cents, text as decimal } from "../../schemas/vocabulary/decimal.ts";
import { shownOf } from "../display/value-of.ts";
import { textOf } from "../display/text.ts";
import { label, word } from "../label/label.ts";
import type { PageContext } from "../model/context.ts";

type Row = Readonly<Record<string, unknown>>;

/** What rows in one currency come to. */
interface Group {
  currency: string;
  count: number;
  sum: bigint;
}

/** Of rows that are decided together: per currency how many and how much, one currency a line. */
export function sumsOf(rows: readonly Row[], fields: readonly string[] | undefined): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const amount = amountIn(fields, row);
    if (amount === undefined) continue;
    const currency = String(row["currency"] ?? "");
    const group = groups.get(currency) ?? { currency, count: 0, sum: 0n };
    groups.set(currency, { currency, count: group.count + 1, sum: group.sum + cents(amount) });
  }
  return [...groups.values()].toSorted((one, other) => one.currency.localeCompare(other.currency));
}

/** A sum as people read it, with its currency where it has one. */
export const sumInWords = (page: PageContext, { currency, sum }: Pick<Group, "currency" | "sum">): string =>
  [currency, textOf(decimal(sum), { format: "money" }, { language: page.language, key: "" })].filter(Boolean).join(" ");

/** At which figures records stand, the currencies one after another: they add up with no other's. */
const balancesIn = (page: PageContext, rows: readonly Row[], field: string): string[] =>
  rows
    .flatMap((row) => {
      const { [field]: balance, currency } = row;
      return typeof balance === "string" ? [{ currency: String(currency ?? ""), sum: cents(balance) }] : [];
    })
    .toSorted((one, other) => one.currency.localeCompare(other.currency))
    .map((one) => sumInWords(page, one));

const MOST_NAMES = 5;

/**
 * With whom many records are about to be decided: their number and sum in each currency with each company, or the
 * balance of each where they are about no amount, so that nobody commits money unseen. What they come to together, the
 * question above says.
 */
export function BulkSum({ page, entity, rows }: { page: PageContext; entity: string; rows: readonly Row[] }) {
  const shape = page.bundle.entities[entity];
  const own = page.user?.company?.name;
  const nameOf = (row: Row): string => {
    // A row that says with whom it is dealt says it best.
    if (typeof row["counterparty"] === "string") return row["counterparty"];
    const names = (shape?.parties ?? [])
      .flatMap((party) => shownOf(row, party))
      .filter((name): name is string => typeof name === "string" && !/^\d+$/.test(name));
    // A record that is the own company's alone is called by its own name.
    const named = shownOf(row, shape?.title ?? "number");
    return names.find((name) => name !== own) ?? (typeof named === "string" ? named : (names[0] ?? ""));
  };
  const line = (group: readonly Row[]): string =>
    shape?.balance === undefined
      ? sumsOf(group, shape?.amount)
          .map((sums) => word("bulk.sum", { count: sums.count, sum: sumInWords(page, sums) }))
          .join(", ")
      : `${label(`${entity}:${shape.balance}`)} ${balancesIn(page, group, shape.balance).join(", ")}`;
  const names = [...new Set(rows.map(nameOf))].filter((name) => name !== "");
  if (names.length === 0) return null;
  return (
    <div className="bulk-sum">
      <ul>
        {names.slice(0, MOST_NAMES).map((name) => (
          <li key={name}>
            <span>{name}</span> <span className="soft figure">{line(rows.filter((row) => nameOf(row) === name))}</span>
          </li>
        ))}
        {names.length > MOST_NAMES ? (
          <li className="soft">{word("bulk.more", { count: names.length - MOST_NAMES })}</li>
        ) : null}
      </ul>
    </div>
  );
}
