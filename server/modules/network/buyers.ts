import type { Stored } from "../../platform/query/rows.ts";
import type { Buyer } from "../../../generated/types/records.d.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import { refuseFields } from "../../platform/refusal.ts";
import { PENDING_BUYERS, type PendingRequest } from "../company/facts.ts";
import { executeNow } from "../../platform/lifecycle/engine.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { computedFile } from "../../platform/exports/computed.ts";
import type { FileAnswer } from "../../platform/handler.ts";
import { present } from "../../platform/present.ts";
import { arrangedRows, shapedRows } from "../../platform/query/shaped-rows.ts";
import { averageDays, buyerList, buyerRating } from "./figures.ts";
import { available } from "../credit-limit/limits.ts";
import { inHomeCurrency } from "../../platform/lifecycle/approval/rules.ts";
import { cents, compare, text } from "../../../schemas/vocabulary/decimal.ts";

const refuseUen = (message: string): never => refuseFields([{ field: "uen", message }]);

/**
 * A buyer's fields before they are written: the company of its UEN where it is on the platform, with the name under
 * which it is registered, and whether the two deal with each other already.
 * @throws Refusal invalid_fields at uen for the own company, for a fund provider and for a buyer that is listed already
 */
export async function buyerFields(
  context: ReadContext,
  values: Buyer,
  previous: Stored<"buyer"> | undefined,
): Promise<Row> {
  const { uen } = values;
  if (previous !== undefined || typeof uen !== "string") return values;
  const owner = values.owner_company ?? context.acting?.company?.id ?? "";
  const listed = await context.db.first(`SELECT id FROM buyer WHERE owner_company = $1::bigint AND uen = $2 LIMIT 1`, [
    owner,
    uen,
  ]);
  if (listed) refuseUen(context.say("guard", "buyer_not_listed_yet"));
  const found = await context.db.first<{ id: string; company: string; name: string; role: string }>(
    `SELECT e.id, e.company, e.legal_name AS name, c.role
      FROM company_entity e
      JOIN company c ON c.id = e.company
      WHERE e.uen = $1 AND c.status IN ('onboarding', 'active')
      ORDER BY e.id
      LIMIT 1`,
    [uen],
  );
  if (!found) return values;
  if (found.company === owner || found.role === "financier") refuseUen(context.say("guard", "buyer_is_another"));
  const related = await context.db.first(
    `SELECT r.id
      FROM company_relation r
      JOIN company_entity s ON s.id = r.seller_entity
      WHERE s.company = $1::bigint AND r.buyer_entity = $2 AND r.status = 'linked'
      LIMIT 1`,
    [owner, found.id],
  );
  return { ...values, buyer_entity: found.id, name: found.name, link: related ? "linked" : "none" };
}

/**
 * Buyers listed by the UEN of a company that has just registered are known by it from now on; one that was invited is
 * asked to be linked.
 * @param platform context of the platform itself
 * @param company the company that has just registered
 */
export async function matchBuyers(platform: WriteContext, company: string): Promise<void> {
  const waiting = await platform.trx.rows<PendingRequest<"buyer">>(`${PENDING_BUYERS} FOR UPDATE OF b`, [company]);
  for (const { id, entity } of waiting) await executeNow(platform, "buyer", id, "find", { buyer_entity: entity });
}

/**
 * What each of the acting company's buyers owes on invoices that concern it, its own sales or those it may see as fund
 * provider, and what is left of its limits, to which a supplier's parts of facilities for a buyer's vendors belong: a
 * row for each currency in which there is either, one without amounts for a buyer of whom there is neither.
 */
export async function buyersOwing(
  input: HandlerInputs["buyer.owed"],
  context: ReadContext,
): Promise<HandlerAnswers["buyer.owed"]> {
  return shapedRows(context, input.list, await rowsOf(context));
}

/** The same rows as a file, narrowed and ordered as on the screen. */
export async function exportBuyersOwing(
  input: HandlerInputs["buyer.export_owed"],
  context: ReadContext,
): Promise<FileAnswer> {
  const list = context.registry.calls.get("buyer.owed");
  const isSorted = input.sort !== undefined && list?.sorts?.includes(input.sort) === true;
  const rows = arrangedRows(
    (await rowsOf(context)).filter(
      (row) =>
        (input.list === undefined || row.list === input.list) &&
        (input.currency === undefined || row.currency === input.currency) &&
        (input.tags === undefined || input.tags.some((tag) => row.tags?.includes(tag) === true)),
    ),
    {
      filters: [],
      keyword: input.keyword ?? "",
      sort: isSorted ? (input.sort ?? "id") : "id",
      descending: input.order === "desc",
    },
    list?.search,
  );
  return computedFile(
    context,
    { name: "buyers", shape: "buyer_owed", totals: list?.totals ?? [], chosen: input.columns },
    rows.map(present),
    input.format,
  );
}

/** What the list and the file know of a row. */
interface OwingRow {
  readonly name: string;
  readonly uen: string | null;
  readonly list: string | null;
  readonly currency: string | null;
  readonly tags: readonly string[] | null;
}

/** All rows of the acting company, by name and currency. */
async function rowsOf(context: ReadContext): Promise<OwingRow[]> {
  return context.db.rows<OwingRow>(
    `WITH own AS (SELECT * FROM buyer WHERE owner_company = $1::bigint AND status = 'active'),
     bills AS (
       SELECT own.id AS buyer, i.currency, sum(i.outstanding) FILTER (WHERE i.status = 'confirmed') AS confirmed,
         sum(i.outstanding) FILTER (WHERE i.status <> 'confirmed') AS unconfirmed, sum(i.outstanding) AS outstanding,
         sum(i.outstanding) FILTER (WHERE i.due_date_adjusted < $2::date) AS overdue
       FROM own JOIN invoice i ON i.buyer_entity = own.buyer_entity JOIN company_entity s ON s.id = i.seller_entity
       WHERE i.status IN ('submitted', 'confirmed', 'disputed') AND (s.company = $1::bigint OR EXISTS (
         SELECT FROM company_entity f WHERE f.company = $1::bigint AND f.id = ANY(i.financiers)))
       GROUP BY own.id, i.currency),
     granted AS (
       SELECT l.buyer_entity, l.currency, l.available
       FROM buyer_limit l JOIN company_entity s ON s.id = l.supplier_entity
         JOIN company_entity f ON f.id = l.financier_entity
       WHERE l.status = 'active' AND $1::bigint IN (s.company, f.company)
       UNION ALL
       SELECT p.enterprise_entity, p.currency, p.available
       FROM vendor_sub_limit p JOIN company_entity v ON v.id = p.vendor_entity
       WHERE p.status = 'active' AND v.company = $1::bigint),
     limits AS (
       SELECT own.id AS buyer, g.currency, sum(g.available) AS available
       FROM own JOIN granted g ON g.buyer_entity = own.buyer_entity GROUP BY own.id, g.currency),
     told AS (SELECT buyer, currency FROM bills WHERE outstanding > 0 UNION SELECT buyer, currency FROM limits)
     SELECT own.id || coalesce('.' || told.currency, '') AS id, own.id AS buyer, own.name, own.uen, own.tags,
       ${buyerList("own")} AS list, ${averageDays("own")} AS average_days, ${buyerRating("own")} AS rating,
       told.currency,
       CASE WHEN told.currency IS NOT NULL THEN coalesce(bills.confirmed, 0)::numeric(15,2) END AS confirmed,
       CASE WHEN told.currency IS NOT NULL THEN coalesce(bills.unconfirmed, 0)::numeric(15,2) END AS unconfirmed,
       CASE WHEN told.currency IS NOT NULL THEN coalesce(bills.outstanding, 0)::numeric(15,2) END AS outstanding,
       CASE WHEN told.currency IS NOT NULL THEN coalesce(bills.overdue, 0)::numeric(15,2) END AS overdue,
       limits.available::numeric(15,2) AS limit_available
     FROM own LEFT JOIN told ON told.buyer = own.id
       LEFT JOIN bills ON bills.buyer = own.id AND bills.currency = told.currency
       LEFT JOIN limits ON limits.buyer = own.id AND limits.currency = told.currency
     ORDER BY own.name, told.currency`,
    [context.acting?.company?.id ?? "0", context.ports.clock.today()],
  );
}

interface Related {
  id: string;
  name: string;
  uen: string;
  relation_status: string;
}

/** A limit and the facility that it is part of: what of each was granted, is held, is used and set aside. */
interface Room {
  enterprise: string;
  currency: string;
  products: string[] | null;
  approved: string;
  reserved: string;
  utilised: string;
  whole_approved: string;
  whole_reserved: string;
  whole_utilised: string;
  whole_frozen: string;
}

const OWN = "(SELECT id FROM company_entity WHERE company = $1::bigint)";

const PART = `f.currency::text, f.products, coalesce(l."limit", 0)::text AS approved, coalesce(l.reserved, 0)::text AS reserved, coalesce(l.utilised, 0)::text AS utilised,
  coalesce(f."limit", 0)::text AS whole_approved, coalesce(f.reserved, 0)::text AS whole_reserved, coalesce(f.utilised, 0)::text AS whole_utilised, coalesce(f.frozen_amount, 0)::text AS whole_frozen`;

/**
 * The company's own sub-limits under the facilities of enterprises, and the limits on enterprises as buyers under its
 * own facilities.
 */
const ROOM = `SELECT l.enterprise_entity AS enterprise, ${PART}
  FROM vendor_sub_limit l
  JOIN facility f ON f.id = l.facility
  WHERE l.vendor_entity IN ${OWN} AND l.status = 'active' AND f.status = 'active'
  UNION ALL
  SELECT l.buyer_entity, ${PART}
  FROM buyer_limit l
  JOIN facility f ON f.id = l.facility
  WHERE l.supplier_entity IN ${OWN} AND l.buyer_entity IS NOT NULL AND l.status = 'active' AND f.status = 'active'`;

/** What may still be used of a limit: as far as its facility goes, and never below nothing. */
function leftOf(room: Room): string {
  const own = available({ approved: room.approved, reserved: room.reserved, utilised: room.utilised, frozen: "0.00" });
  const whole = available({
    approved: room.whole_approved,
    reserved: room.whole_reserved,
    utilised: room.whole_utilised,
    frozen: room.whole_frozen,
  });
  const least = compare(own, whole) < 0 ? own : whole;
  return compare(least, "0.00") < 0 ? "0.00" : least;
}

/**
 * The enterprises that a supplier deals with on the platform: how the two stand, for what, and how much is left to use.
 */
export async function relatedEnterprises(
  input: HandlerInputs["company_entity.related"],
  context: ReadContext,
): Promise<HandlerAnswers["company_entity.related"]> {
  const own = context.acting?.company?.id ?? null;
  const related = await context.db.rows<Related>(
    `SELECT e.id, e.legal_name AS name, e.uen, min(r.status) AS relation_status
     FROM company_relation r
     JOIN company_entity e ON e.id = r.buyer_entity
     JOIN company c ON c.id = e.company
     WHERE r.seller_entity IN ${OWN} AND e.company <> $1::bigint AND c.role <> 'financier'
     GROUP BY e.id, e.legal_name, e.uen`,
    [own],
  );
  const rooms = await context.db.rows<Room>(ROOM, [own]);
  const rows = related.map(({ id, ...row }) => {
    const under = rooms.filter(({ enterprise }) => enterprise === id);
    const left = under.reduce(
      (sum, room) => sum + cents(inHomeCurrency(context, leftOf(room), room.currency) ?? "0.00"),
      0n,
    );
    return {
      id,
      enterprise_id: id,
      ...row,
      products: [...new Set(under.flatMap(({ products }) => products ?? []))].sort(),
      currency: "SGD",
      credit_available: text(left),
    };
  });
  return shapedRows(context, input.list, rows);
}
