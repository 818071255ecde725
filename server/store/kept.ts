import type { Transaction as EmbeddedTransaction } from "@electric-sql/pglite";
import { createHash } from "node:crypto";
import type { PoolClient } from "pg";

const MARK = "/* kept */ ";

/**
 * A statement that is asked again and again inside transactions: each connection plans it once. Its columns must not depend
 * on what columns a table has, or a migration under way would end its transaction.
 */
export const kept = (text: string): string => `${MARK}${text}`;

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text) ?? `kept-${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  names.set(text, known);
  return known;
}

const keeping = new WeakSet<PoolClient>();

/** The same connection, which from here on plans kept statements once. */
export function keepingPlans(client: PoolClient): PoolClient {
  if (keeping.has(client)) return client;
  keeping.add(client);
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const planned = (text: unknown, ...rest: unknown[]): unknown => (typeof text === "string" && text.startsWith(MARK) ? query({ name: nameOf(text), text, values: rest[0] }) : query(text, ...rest));
  return Object.assign(client, { query: planned });
}

const ID = /^\d+$/;

/** Ids as they stand in a statement's text. */
function literal(value: unknown): string {
  const ids: unknown[] = Array.isArray(value) ? value : [value];
  if (!ids.every((id): id is string => typeof id === "string" && ID.test(id))) throw new Error("a kept statement takes ids alone");
  return Array.isArray(value) ? `'{${ids.join()}}'` : `'${ids.join()}'`;
}

/** Transactions of the embedded engine in which kept statements are planned once: it knows no named statements but those of its language. */
export function embeddedKeepingPlans(): (transaction: EmbeddedTransaction) => EmbeddedTransaction {
  const planned = new Set<string>();
  return (transaction) => {
    const query = async (text: string, values?: unknown[], options?: Parameters<EmbeddedTransaction["query"]>[2]) => {
      if (!text.startsWith(MARK)) return transaction.query(text, values, options);
      const name = nameOf(text);
      if (!planned.has(name)) await transaction.exec(`PREPARE "${name}" AS ${text}`);
      planned.add(name);
      return transaction.query(`EXECUTE "${name}"(${(values ?? []).map(literal).join(", ")})`, [], options);
    };
    return Object.create(transaction, { query: { value: query } }) as EmbeddedTransaction;
  };
}
