import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import type { Prepared } from "./prepared.ts";
import { PlanOutdated, sqlState } from "./retry.ts";

const MARK = "/* kept */ ";

/**
 * A statement that is asked in nearly every transaction: each connection plans it from the first time on. Its columns
 * must not depend on what columns a table has.
 */
export const preparedText = (text: string): string => `${MARK}${text}`;

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text) ?? `kept-${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  names.set(text, known);
  return known;
}

/** What PostgreSQL says of a prepared statement whose table has got another column since. */
export const PLAN_CHANGED = "0A000";

const keeping = new WeakSet<PoolClient>();

/** The same connection, which from here on plans once what is kept, and what comes often with values. */
export function keepingPlans(client: PoolClient, prepared: Prepared): PoolClient {
  if (keeping.has(client)) return client;
  keeping.add(client);
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const often = async (name: string, text: string, values: unknown): Promise<unknown> => {
    try {
      return await query({ name, text, values });
    } catch (error) {
      if (sqlState(error) !== PLAN_CHANGED) throw error;
      prepared.forget(text);
      throw new PlanOutdated(error);
    }
  };
  const planned = (text: unknown, ...rest: unknown[]): unknown => {
    const [values] = rest;
    if (typeof text !== "string" || rest.length !== 1 || !Array.isArray(values) || values.length === 0)
      return query(text, ...rest);
    if (text.startsWith(MARK)) return query({ name: nameOf(text), text, values });
    const name = prepared.nameOf(text);
    return name === undefined ? query(text, values) : often(name, text, values);
  };
  return Object.assign(client, { query: planned });
}
