import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { FacilityVersions } from "../../../generated/types/records.d.ts";
import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { ReadContext } from "../../platform/context.ts";
import { entityName } from "../signing/document.ts";
import { AMENDABLE, COUNTS as COUNTED } from "./terms.ts";
import { readRecord } from "../../platform/query/read.ts";
import { rowsIn } from "../../platform/records/fields.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";

/** A term as its history keeps it in words, as it is of its own kind. */
const valueOf = (name: string, value: unknown): unknown =>
  value === undefined || value === "" ? undefined : COUNTED.has(name) ? Number(value) : value;

const TERMS = ["limit", ...AMENDABLE.filter((name) => name !== "limit")];
const isTerm = ([name]: readonly [string, unknown]): boolean => TERMS.includes(name);

/** The terms that were in force before a version changed them. */
const before = (terms: Row, version: FacilityVersions): Row =>
  Object.fromEntries([
    ...Object.entries(terms),
    ...rowsIn(version, "terms").map(({ name = "", before: value }) => [name, valueOf(name ?? "", value)] as const),
  ]);

/** Who agreed to the first terms of a facility, level by level, since they were last sent. */
async function firstApprovers({ db }: ReadContext, facility: string): Promise<string> {
  const rows = await db.rows<{ name: string }>(
    `SELECT coalesce(u.name, t.actor_name) AS name
      FROM timeline_entry t
      LEFT JOIN "user" u ON u.id = t.actor
      WHERE t.subject_entity = 'facility'
        AND t.subject_id = $1::bigint
        AND t.transition = 'approve'
        AND t.id > coalesce(
          (
            SELECT max(s.id)
            FROM timeline_entry s
            WHERE s.subject_entity = 'facility' AND s.subject_id = $1::bigint AND s.transition IN ('submit', 'review')
          ),
          0
        )
      ORDER BY t.id`,
    [facility],
  );
  return [...new Set(rows.map(({ name }) => name))].join(", ").slice(0, 160);
}

/**
 * The versions of a facility's terms, newest first, each with all that was in force under it.
 * @throws Refusal not_found
 */
export async function facilityHistory(
  input: HandlerInputs["facility.history"],
  context: ReadContext,
): Promise<HandlerAnswers["facility.history"]> {
  const { record } = await readRecord(context, "facility", input.id);
  const versions = rowsIn(record, "versions");
  const head = { number: record.number, currency: record.currency };
  let terms: Row = Object.fromEntries(Object.entries(record).filter(isTerm));
  const rows: Row[] = [];
  for (const version of versions.toReversed()) {
    rows.push({
      ...head,
      ...terms,
      edition: (version.edition ?? 0) + 1,
      changed_on: version.changed_on,
      approved_by: version.approved_by,
      reason: version.reason,
      changes: rowsIn(version, "terms").length,
    });
    terms = before(terms, version);
  }
  rows.push({
    ...head,
    ...terms,
    edition: 1,
    changed_on: record.effective_from,
    approved_by: await firstApprovers(context, input.id),
    ...(record.agreement_file === undefined ? {} : { agreement_file: record.agreement_file }),
  });
  return {
    rows: rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([, value]) => value !== undefined && value !== null && value !== ""),
      ),
    ),
    count: rows.length,
  };
}

/** What a credit limit was before, newest first. @throws Refusal not_found */
export async function limitHistory(
  input: HandlerInputs["credit_limit.history"],
  context: ReadContext,
): Promise<HandlerAnswers["credit_limit.history"]> {
  const { record } = await readRecord(context, "credit_limit", input.id);
  const [entity_name, financier] = [
    await entityName(context.db, record.entity),
    await entityName(context.db, record.financier_entity),
  ];
  const rows = rowsIn(record, "history")
    .map(({ from, to, reason, approved_by, on }, index) => ({
      edition: index + 1,
      change: text(cents(to ?? "0.00") - cents(from ?? "0.00")),
      entity_name,
      financier,
      currency: record.currency,
      from,
      to,
      changed_on: on,
      approved_by,
      reason,
    }))
    .toReversed();
  return { rows, count: rows.length };
}
