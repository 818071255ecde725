import type { Transaction } from "./handle.ts";

/** A statement that writes and gives no rows. */
export interface Writing {
  /** An INSERT, UPDATE or DELETE with $1… places, without RETURNING. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** How many rows it must write; any number where it says nothing. */
  readonly rows?: number;
  /** Refuses where it wrote another number of rows; an error says so where it is left out. */
  readonly otherwise?: () => Promise<never>;
}

/**
 * Runs statements that write to different rows as one: none of them sees what another writes, and the order in which
 * they are run is the database's.
 * @throws what the first statement says that wrote another number of rows than it must
 */
export async function runTogether(
  trx: Pick<Transaction, "run" | "first">,
  writings: readonly (Writing | undefined)[],
): Promise<void> {
  const present = writings.filter((one) => one !== undefined);
  const [only] = present;
  if (only === undefined) return;
  const written = present.length === 1 ? [await trx.run(only.text, only.values)] : await runParts(trx, present);
  for (const [part, { text, rows, otherwise }] of present.entries()) {
    if (rows === undefined || written[part] === rows) continue;
    if (otherwise) await otherwise();
    throw new Error(`${written[part]} of ${rows} rows were written by ${text}`);
  }
}

/** Runs several statements as parts of one; gives how many rows each wrote. */
async function runParts(trx: Pick<Transaction, "first">, writings: readonly Writing[]): Promise<number[]> {
  const values: unknown[] = [];
  const parts = writings.map(({ text, values: own }, part) => {
    const before = values.length;
    values.push(...own);
    return `w${part} AS (${text.replaceAll(/\$(\d+)/g, (_whole, number: string) => `$${Number(number) + before}`)} RETURNING 1)`;
  });
  const counts = writings.map((_writing, part) => `(SELECT count(*)::integer FROM w${part}) AS w${part}`);
  const row = await trx.first<Record<string, number>>(`WITH ${parts.join(", ")} SELECT ${counts.join(", ")}`, values);
  return writings.map((_writing, part) => row?.[`w${part}`] ?? 0);
}
