import type { Transaction } from "./handle.ts";

/** A statement that writes and gives no rows. */
export interface Writing {
  /** An INSERT, UPDATE or DELETE with $1… places. */
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Runs statements that write to different tables as one: none of them sees what another writes, and the order in which
 * they are run is the database's.
 */
export async function runTogether(trx: Transaction, writings: readonly (Writing | undefined)[]): Promise<void> {
  const said = writings.filter((one) => one !== undefined);
  const values: unknown[] = [];
  const texts = said.map(({ text, values: own }) => {
    const before = values.length;
    values.push(...own);
    return text.replaceAll(/\$(\d+)/g, (_whole, place: string) => `$${Number(place) + before}`);
  });
  const last = texts.pop();
  if (last === undefined) return;
  const first = texts.map((text, place) => `w${place} AS (${text})`);
  await trx.run(first.length === 0 ? last : `WITH ${first.join(", ")} ${last}`, values);
}
