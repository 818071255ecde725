import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import type { Column, JoinedQueries } from "./ask-together.ts";
import { PlanOutdated, sqlState } from "./retry.ts";

/**
 * A statement is prepared once it has come this often: one that comes once is not worth keeping on every connection.
 * The fewer names are left, the more often it must come: what comes with every request finds one at any time.
 */
const WORTH_IT = [3, 30, 300];
/** So many names are given at each of these prices, for statements of so many characters. */
const AT_EACH = 200;
/** A connection keeps some 55 bytes for each character: 0.2 GB at most, however different the lists that are asked. */
const CHARACTERS_AT_EACH = 1_000_000;
const MOST_COUNTED = 3_000;

/**
 * A statement that begins so is planned by its values each time: a plan that is right for most parties is wrong for one
 * with half of all records.
 */
export const PLANNED_ANEW = "/* planned anew */";

/** Names under which statements are prepared, so that the database plans what comes again and again only once. */
export interface Prepared {
  /** Whether statements are named at all. */
  readonly isNaming: boolean;
  /** The statement's name; undefined while it is asked as it stands. */
  nameOf(text: string): string | undefined;
  /** Gives a statement up whose plan does not fit the tables any more; it gets another name when it comes again. */
  forget(text: string): void;
}

/** Names none: where a connection is somebody else's after each transaction, what it has prepared is not there. */
export const unnamed: Prepared = { isNaming: false, nameOf: () => undefined, forget: () => undefined };

/** Counts statements by their text and names those that come often; beyond the most, none is named any more. */
export function makePrepared(): Prepared {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  let given = 0;
  let characters = 0;
  return {
    isNaming: true,
    nameOf(text) {
      if (text.startsWith(PLANNED_ANEW)) return undefined;
      const known = names.get(text);
      const price = WORTH_IT[Math.floor(Math.max(given / AT_EACH, characters / CHARACTERS_AT_EACH))];
      if (known !== undefined || price === undefined) return known;
      const count = (counts.get(text) ?? 0) + 1;
      if (count < price) {
        if (counts.size >= MOST_COUNTED) counts.clear();
        counts.set(text, count);
        return undefined;
      }
      counts.delete(text);
      given += 1;
      characters += text.length;
      names.set(text, `s${given}`);
      return names.get(text);
    },
    forget: (text) => void names.delete(text),
  };
}

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

/**
 * The same connection, which from here on plans once what is kept, and what comes often with values.
 * @param joined is told of the columns of statements
 */
export function keepingPlans(client: PoolClient, prepared: Prepared, joined?: JoinedQueries): PoolClient {
  if (keeping.has(client)) return client;
  keeping.add(client);
  const ask = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const query = async (...given: unknown[]): Promise<unknown> => {
    const answer = await ask(...given);
    const [one] = given;
    const text = typeof one === "string" ? one : (one as { readonly text?: string } | undefined)?.text;
    if (text !== undefined && !Array.isArray(answer))
      joined?.note(text, (answer as { readonly fields?: readonly Column[] } | undefined)?.fields);
    return answer;
  };
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
    if (text.startsWith(MARK))
      return prepared.isNaming ? query({ name: nameOf(text), text, values }) : query(text, values);
    const name = prepared.nameOf(text);
    return name === undefined ? query(text, values) : often(name, text, values);
  };
  return Object.assign(client, { query: planned });
}
