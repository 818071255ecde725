import type { ReadContext } from "../../platform/context.ts";
import { refuse } from "../../platform/refusal.ts";
import { bucketOf, type Bucket } from "../pricing/standing.ts";
import { LENT } from "./open-assets.ts";
import { STANDING } from "../reports/deal-reports.ts";
import { cents, halfUp, text } from "../../../schemas/vocabulary/decimal.ts";

/** A fund provider whose funded assets a portfolio stands on: its company, which keeps the book, and its entities. */
export interface Funder {
  readonly company: string;
  readonly entities: readonly string[];
}

const FUNDERS = `SELECT e.company, array_agg(DISTINCT e.id) AS entities
  FROM company_entity e
  JOIN company c ON c.id = e.company`;

/** The fund providers that an investor's company has a running mandate with. */
function fundersOf({ db }: ReadContext, investor: string): Promise<Funder[]> {
  return db.rows<Funder>(
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
    return db.rows<Funder>(`${FUNDERS} WHERE c.role = 'financier' GROUP BY e.company ORDER BY e.company`, []);
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

const INITIAL = /^[\p{L}\p{N}]/u;

/** A name of which the initials are left: S••• H••• F•••. What tells only the legal form goes. */
function masked(name: string): string {
  const words = name
    .replace(/\s+(Pte\.?|Private)?\s*(Ltd\.?|Limited|LLP|Inc\.?)$/iu, "")
    .split(/\s+/)
    .filter((word) => INITIAL.test(word));
  return words
    .slice(0, 4)
    .map((word) => `${Array.from(word)[0]?.toUpperCase() ?? ""}•••`)
    .join(" ");
}

/**
 * How the brand lets an investor read an obligor: by its name, or by its initials. Two that would read alike are told
 * apart by a number, in the order of their ids, so that a filter by the name means one of them.
 */
export function obligorNames(
  context: ReadContext,
  obligors: Iterable<{ id: string; name: string }>,
): ReadonlyMap<string, string> {
  const isNamed = context.registry.brands.get(context.brand)?.portfolio?.obligor === "named";
  const sorted = [...new Map([...obligors].map((one) => [one.id, one])).values()].sort((left, right) =>
    BigInt(left.id) < BigInt(right.id) ? -1 : 1,
  );
  const used = new Map<string, number>();
  return new Map(
    sorted.map(({ id, name }) => {
      const read = isNamed ? name : masked(name);
      const index = (used.get(read) ?? 0) + 1;
      used.set(read, index);
      return [id, index === 1 ? read : `${read} ${index}`];
    }),
  );
}

/** The day as of which assets are read: the one that is asked for, today at the latest. */
export function dayOf({ ports }: ReadContext, day: string | undefined): string {
  const today = ports.clock.today();
  return day !== undefined && day < today ? day : today;
}

/** A funded asset with what of it is outstanding. */
export interface Asset {
  asset_no: string;
  obligor: string;
  kind: string;
  currency: string;
  outstanding: string;
  rate: string | null;
  maturity_date: string;
  dpd: number;
  bucket: string;
}

/** Deals of a fund provider, with their price. `$3` are its entities. */
export const DEALS = `
  SELECT f.number, f.basis AS kind, f.currency, f.obligor_entity AS obligor, f.approved_rate AS rate, f.maturity_date
  FROM financing_application f
  WHERE f.financier_entity = ANY($3::bigint[]) AND f.number IS NOT NULL
  UNION ALL
  SELECT d.number, 'dpo', d.currency, d.enterprise_entity, d.rate, d.maturity_date
  FROM dpo d
  WHERE d.financier_entity = ANY($3::bigint[]) AND d.number IS NOT NULL
  UNION ALL
  SELECT e.number, 'early_payment', e.currency, e.enterprise_entity, e.apr, coalesce(e.collection_due, e.maturity_date)
  FROM early_payment e
  WHERE e.funder_entity = ANY($3::bigint[]) AND e.funder = 'financier' AND e.number IS NOT NULL`;

/** An asset as it is read; its obligor under the own name. */
interface AssetRow {
  readonly asset_no: string;
  readonly kind: string;
  readonly obligor_id: string | null;
  readonly obligor_name: string;
  readonly currency: string;
  readonly outstanding: string;
  readonly rate: string;
  readonly maturity_date: string;
  readonly dpd: number;
}

/** What is outstanding on a day, asset by asset, obligors as the brand lets investors read them. */
export async function assetsOn(
  context: ReadContext,
  funders: readonly Funder[],
  day: string,
  currency?: string,
): Promise<Asset[]> {
  const found = await Promise.all(
    funders.map(({ company, entities }) =>
      context.db.rows<AssetRow>(
        `SELECT d.number AS asset_no, d.kind, d.obligor::text AS obligor_id, coalesce(n.legal_name, '') AS obligor_name,
       s.currency, s.principal AS outstanding, d.rate, d.maturity_date, ($2::date - d.maturity_date)::int AS dpd
     FROM (${STANDING}) s
     JOIN (${DEALS}) d ON d.number = s.number
     LEFT JOIN company_entity n ON n.id = d.obligor
     WHERE s.principal <> 0 AND ($4::text IS NULL OR s.currency = $4)
     ORDER BY d.maturity_date, d.number`,
        [company, day, entities, currency ?? null],
      ),
    ),
  );
  const rows = found.flat();
  const names = obligorNames(
    context,
    rows.map((row) => ({ id: row.obligor_id ?? "0", name: row.obligor_name })),
  );
  return rows.map(({ obligor_id, obligor_name: _name, dpd, ...row }) => {
    const id = obligor_id ?? "0";
    const late = Math.max(0, Number(dpd));
    return { ...row, obligor: names.get(id) ?? "", dpd: late, bucket: bucketOf(late) } as Asset;
  });
}

/** What is outstanding in one currency, as a portfolio sums it. */
interface Outstanding {
  /** How many assets. */
  readonly assets: number;
  /** By obligor, as the brand lets investors read it. */
  readonly obligors: readonly Receivable[];
  /** Amounts by how late they are. */
  readonly bands: ReadonlyMap<Bucket, readonly string[]>;
}

/** An obligor by the name that is read, and what it owes. */
type Receivable = Pick<Asset, "obligor" | "outstanding">;

/**
 * What is outstanding today by obligor and by how late it is, from what is kept of it: no deal and no journal is read,
 * but as many groups as there are obligors and days of maturity.
 */
export async function outstandingOf(
  context: ReadContext,
  funders: readonly Funder[],
  today: string,
  currency: string,
): Promise<Outstanding> {
  const rows = await context.db.rows<Record<string, string | null> & { side: "obligor" | "due"; outstanding: string }>(
    `SELECT g.side, g.obligor::text AS obligor, coalesce(n.legal_name, '') AS name, ($2::date - g.due)::int AS late,
       g.count::int AS count, g.outstanding::numeric(20,2)::text AS outstanding
     FROM (${LENT}) g
     LEFT JOIN company_entity n ON n.id = g.obligor`,
    [funders.flatMap(({ entities }) => entities), today, currency],
  );
  const owing = rows.filter(({ side }) => side === "obligor");
  const names = obligorNames(
    context,
    owing.map(({ obligor, name }) => ({ id: obligor ?? "0", name: name ?? "" })),
  );
  const bands = new Map<Bucket, string[]>();
  for (const { late, outstanding } of rows.filter(({ side }) => side === "due")) {
    const band = bucketOf(Number(late ?? 0));
    bands.set(band, [...(bands.get(band) ?? []), outstanding]);
  }
  return {
    assets: owing.reduce((all, { count }) => all + Number(count), 0),
    obligors: owing.map(({ obligor, outstanding }) => ({ obligor: names.get(obligor ?? "0") ?? "", outstanding })),
    bands,
  };
}

/** What each obligor owes and its share of the whole, the largest first. */
export function sharesOf(
  assets: readonly Receivable[],
  currency: string,
): { obligor: string; currency: string; outstanding: string; share_pct: string }[] {
  const receivable = new Map<string, bigint>();
  for (const { obligor, outstanding } of assets)
    receivable.set(obligor, (receivable.get(obligor) ?? 0n) + cents(outstanding));
  const whole = [...receivable.values()].reduce((sum, one) => sum + one, 0n);
  return [...receivable]
    .sort(([one, left], [other, right]) => (left === right ? (one < other ? -1 : 1) : left > right ? -1 : 1))
    .map(([obligor, amount]) => ({
      obligor,
      currency,
      outstanding: text(amount),
      share_pct: whole === 0n ? "0.00" : text(halfUp(amount * 10_000n, whole)),
    }));
}
