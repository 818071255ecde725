import type { Checklist, ChecklistItems, KycSubmission } from "../../../generated/types/records.d.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { anyRecords } from "../../platform/query/unscoped.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import { checklistTypes } from "../../platform/tasks/checklist.ts";
import type { Reading } from "../../platform/store/handle.ts";
import { contentOf } from "./content.ts";

/** Records that a fund provider checks by a list. */
export type Checked = "credit_application" | "facility" | "financing_application" | "kyc_case";

/** The newest checklist of a record, with its items; undefined where none was opened. */
export async function case_checklist({
  db,
  registry,
  entity,
  record,
}: ReadingOf<Checked>): Promise<Checklist | undefined> {
  if (!/^\d+$/.test(record.id ?? "")) return undefined;
  const [newest] = await anyRecords(
    db,
    registry,
    "checklist",
    { subject_entity: entity, subject_id: String(record.id) },
    { order: "-created_at", limit: 1 },
  );
  return newest as Checklist | undefined;
}

/** A company of a case as this fact tells it. */
interface CaseCompany {
  readonly entity: Id<"company_entity">;
  readonly id: Id<"company">;
  readonly role: string;
  readonly status: string;
  readonly uen: string;
  readonly name: string;
}

/** Both sides of a case. */
export interface CaseCompanies {
  readonly applicant: CaseCompany | undefined;
  readonly financier: CaseCompany | undefined;
}

/** The companies on both sides of a case: their ids, roles and states. */
export async function case_companies({ db, record }: ReadingOf<"kyc_case">): Promise<CaseCompanies> {
  const rows = await db.rows<CaseCompany>(
    `SELECT one.id AS entity, company.id, company.role, company.status, one.uen, one.legal_name AS name
      FROM company_entity one
      JOIN company ON company.id = one.company
      WHERE one.id = ANY($1::bigint[])`,
    [[record.entity, record.financier_entity].filter(Boolean)],
  );
  const of = (entity: unknown) => rows.find((row) => row.entity === String(entity));
  return { applicant: of(record.entity), financier: of(record.financier_entity) };
}

/** A credit report that a fund provider has on a company, or has ordered. */
interface ReportAtHand {
  readonly id: Id<"brc_report">;
  readonly state: "ordered" | "delivered";
}

/** The newest report that the case's fund provider ordered on the company in three months, unless it failed. */
export const report_at_hand = ({ db, record, today }: ReadingOf<"kyc_case">): Promise<ReportAtHand | undefined> =>
  db.first<ReportAtHand>(
    `SELECT id, state
      FROM brc_report
      WHERE subject_entity = $1::bigint
        AND financier_entity = $2::bigint
        AND state IN ('ordered', 'delivered')
        AND ordered_at >= ($3::date - interval '3 months')
      ORDER BY id DESC
      LIMIT 1`,
    [record.entity ?? null, record.financier_entity ?? null, today],
  );

/** One thing to be checked, as a template says it. */
interface TemplateItem {
  readonly code: string;
  readonly text: string;
  readonly text_zh?: string;
  readonly kind: NonNullable<ChecklistItems["kind"]>;
  readonly required?: boolean;
  readonly fail_blocks?: boolean;
}

/** The items a fund provider checks of a record, and where they are from: its own template, else the product's. */
export interface Template {
  readonly company: Id<"company"> | undefined;
  readonly config?: Id<"checklist_config">;
  readonly items: readonly TemplateItem[];
  /** Fields of the record for documents that are asked of everybody. */
  readonly documents: readonly string[];
}

/**
 * For each kind of checklist of the record: the fund provider's own template, else the operator's, else the one in
 * constants.json.
 */
export async function checklist_template({
  db,
  registry,
  entity,
  record,
}: Pick<ReadingOf<Checked>, "db" | "registry" | "entity" | "record">): Promise<Template> {
  const rows = await db.rows<{
    company: Id<"company"> | null;
    type: string | null;
    config: Id<"checklist_config"> | null;
  }>(
    `SELECT owner.company, asked.type, (
       SELECT c.id
       FROM checklist_config c
       WHERE c.task_type = asked.type AND c.company IN (owner.company, owner.operator)
       ORDER BY c.company = owner.company DESC, c.created_at DESC, c.id
       LIMIT 1
     ) AS config
     FROM (
       SELECT (SELECT company FROM company_entity WHERE id = $1::bigint) AS company,
         (SELECT id FROM company WHERE role = 'admin' ORDER BY id LIMIT 1) AS operator
     ) owner
     LEFT JOIN unnest($2::text[]) WITH ORDINALITY AS asked(type, place) ON true
     ORDER BY asked.place`,
    [record.financier_entity ?? null, checklistTypes(entity, record)],
  );
  const company = rows[0]?.company ?? undefined;
  const named = rows.flatMap(({ config }) => config ?? []);
  const own = named.length === 0 ? [] : await anyRecords(db, registry, "checklist_config", { id: named });
  const parts = rows.flatMap(({ type, config }) => {
    if (type === null) return [];
    const template = own.find((one) => one.id === config)?.items ?? registry.constants.checklist[type] ?? [];
    return [{ config: config ?? undefined, items: template as readonly TemplateItem[] }];
  });
  const [main] = parts;
  const items = parts.flatMap((part) => part.items);
  const requiredCodes = new Set(
    items.filter(({ kind, required }) => kind === "document" && required !== false).map(({ code }) => code),
  );
  const documents = (registry.entities.get(entity)?.properties["required_documents"]?.items?.options ?? [])
    .map(String)
    .filter((field) => requiredCodes.has(field));
  return { company, items, documents, ...(main?.config === undefined ? {} : { config: main.config }) };
}

const ID = /^\d{10,20}$/;

function ids(value: unknown): string[] {
  if (typeof value === "string") return ID.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(ids) : [];
}

/** What people call the files and authorizers whose ids stand in these values, by id. */
async function namesOfContent(db: Reading, contents: readonly unknown[]): Promise<ReadonlyMap<string, string>> {
  const referencedIds = [...new Set(contents.flatMap(ids))];
  if (referencedIds.length === 0) return new Map();
  const rows = await db.rows<{ id: string; name: string }>(
    `SELECT id::text, name
      FROM file
      WHERE id = ANY($1::bigint[])
      UNION ALL SELECT id::text, name
      FROM authorizer
      WHERE id = ANY($1::bigint[])`,
    [referencedIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What a case was handed in with last, and what people call the files and persons that it names. */
type LastSubmission = KycSubmission & { readonly names: ReadonlyMap<string, string> };

/**
 * The values of a case as they were handed in last, how often that was, and what people call the files and persons that
 * they and the present ones name.
 */
export async function last_submission({
  db,
  registry,
  record,
}: ReadingOf<"kyc_case">): Promise<LastSubmission | undefined> {
  if (!/^\d+$/.test(record.id ?? "")) return undefined;
  const [found] = await anyRecords(
    db,
    registry,
    "kyc_submission",
    { kyc_case: String(record.id) },
    { order: "-sequence", limit: 1 },
  );
  const last = found as KycSubmission | undefined;
  return last && { ...last, names: await namesOfContent(db, [contentOf(record), last.content]) };
}

const OPEN = ["draft", "submitted", "in_review", "info_requested"];

/** Another case that is still open. */
interface OpenCase {
  readonly id: Id<"kyc_case">;
  readonly number: string;
  readonly status: string;
}

/** Other cases of the same company at the fund provider concerned that are still open. */
export const open_cases = ({
  db,
  record,
  ask,
}: Pick<ReadingOf<"kyc_case">, "db" | "record" | "ask">): Promise<readonly OpenCase[]> =>
  db.rows<OpenCase>(
    `SELECT id, number, status
      FROM kyc_case
      WHERE entity = $1::bigint AND financier_entity = $2::bigint AND status = ANY($3::text[]) AND id::text <> $4
      ORDER BY id
      LIMIT 5`,
    [record.entity ?? null, ask.reuse_for ?? record.financier_entity ?? null, OPEN, String(record.id)],
  );

/** The persons named as authorizers on a case who belong to its company and stand in one of these states. */
const authorizersOf = (
  { db, record }: ReadingOf<"kyc_case">,
  ...states: ("submitted" | "active")[]
): Promise<readonly { readonly id: Id<"authorizer"> }[]> =>
  db.rows<{ id: Id<"authorizer"> }>(
    `SELECT id
      FROM authorizer
      WHERE id = ANY($1::bigint[]) AND entity = $2::bigint AND status = ANY($3::text[])
      ORDER BY id`,
    [record.authorizers ?? [], record.entity ?? null, states],
  );

/** Of the persons named as authorizers on a case, those whom nobody has audited yet. */
export const waiting_authorizers = (reading: ReadingOf<"kyc_case">) => authorizersOf(reading, "submitted");

/** The persons named as authorizers on a case who belong to its company and were applied for. */
export const own_authorizers = (reading: ReadingOf<"kyc_case">) => authorizersOf(reading, "submitted", "active");
