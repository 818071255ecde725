import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Component, AmountsDue } from "./waterfall.ts";
import { COMPONENTS } from "./waterfall.ts";

/** What a person wants to put on one deal. */
export type WantedLine = { readonly id: string } & { readonly [part in Component]: string };

/** A component that takes more than is owed. */
export interface Excess {
  /** Place of the line, from 0. */
  readonly line: number;
  readonly part: Component;
  readonly owed: string;
}

/** Components of a manual allocation above what is outstanding; a deal that is not owed to at all takes nothing. */
export function excesses(lines: readonly WantedLine[], deals: readonly AmountsDue[]): Excess[] {
  const left = new Map<string, bigint>(
    deals.flatMap((deal) => COMPONENTS.map((part) => [`${deal.id} ${part}`, cents(deal[part])] as const)),
  );
  return lines.flatMap((line, place) =>
    COMPONENTS.flatMap((part) => {
      const key = `${line.id} ${part}`;
      const owed = left.get(key) ?? 0n;
      left.set(key, owed - cents(line[part]));
      return cents(line[part]) > owed ? [{ line: place, part, owed: text(owed < 0n ? 0n : owed) }] : [];
    }),
  );
}
