import type { ReadContext } from "../../platform/context.ts";
import { refuse } from "../../platform/refusal.ts";

/** A fund provider whose funded assets a portfolio stands on: its company, which keeps the book, and its entities. */
export interface Funder {
  readonly company: string;
  readonly entities: readonly string[];
}

const FUNDERS = `SELECT e.company, array_agg(DISTINCT e.id) AS entities
  FROM company_entity e
  JOIN company c ON c.id = e.company`;

/** The fund providers that an investor's company has a running mandate with. */
export function fundersOf({ db }: ReadContext, investor: string): Promise<Funder[]> {
  return db.rows<Funder & Record<string, unknown>>(
    `${FUNDERS}
      WHERE e.id IN (
        SELECT m.financier_entity FROM portfolio_mandate m WHERE m.investor = $1::bigint AND m.status = 'running'
      )
      GROUP BY e.company
      ORDER BY e.company`,
    [investor],
  );
}

/**
 * The fund providers whose assets the asker sees: an investor those of its mandates, the operator all.
 * @throws Refusal forbidden for anybody else
 */
export async function ownFunders(context: ReadContext): Promise<Funder[]> {
  const { acting, db } = context;
  if (acting?.role === "admin")
    return db.rows<Funder & Record<string, unknown>>(
      `${FUNDERS} WHERE c.role = 'financier' GROUP BY e.company ORDER BY e.company`,
      [],
    );
  // An investor that the operator has not admitted sees nothing yet.
  return acting?.role === "investor" && acting.company !== undefined && acting.company.status !== "registered"
    ? fundersOf(context, acting.company.id)
    : refuse("forbidden");
}

/**
 * The fund providers of a named person's portfolio: an investor names nobody but themselves, the operator themselves
 * for all, or an investor.
 * @throws Refusal forbidden for an investor who names another, not_found where nobody has a portfolio under that name
 */
export async function fundersOfNamed(context: ReadContext, username: string): Promise<Funder[]> {
  const name = username.trim().toLowerCase();
  if (name === context.acting?.user.email.toLowerCase()) return ownFunders(context);
  if (context.acting?.role !== "admin") refuse("forbidden");
  const found = await context.db.first<{ company: string }>(
    `SELECT company FROM "user" WHERE email = $1 AND 'investor' = ANY(roles) AND company IS NOT NULL`,
    [name],
  );
  return found ? fundersOf(context, found.company) : refuse("not_found");
}
