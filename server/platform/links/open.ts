import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import { anyRecord } from "../query/unscoped.ts";
import { titleField } from "../query/title.ts";
import { heldFiles } from "../files/held.ts";
import { namesOf } from "../records/names.ts";
import { wireMaker } from "../query/wire.ts";
import { refuse } from "../refusal.ts";
import { inputFields } from "../../../registry/lifecycle/transitions.ts";
import { transitionPath } from "../../../registry/lifecycle/transitions.ts";
import { modelOf } from "../lifecycle/known-model.ts";
import { decisionOf } from "../lifecycle/link/decided.ts";
import type { Link } from "../lifecycle/link/find.ts";
import { linkMoves } from "../lifecycle/link/moves.ts";
import { findLink, linkState } from "../lifecycle/link/find.ts";
import { companiesOf } from "../records/companies-of.ts";

/** An address shown so that its owner knows it and nobody else learns it. */
export const maskedAddress = (address: string): string => address.replace(/^(.).*(@.).*(\.[^.]+)$/, "$1•••$2•••$3");

/**
 * Who asks the recipient to decide, by name: the company whose person made the record, else the record's other party.
 */
async function requesterOf(context: ReadContext, link: Link, record: StoredRecord): Promise<string | undefined> {
  const maker = await context.db.first<{ name: string }>(
    `SELECT company.name FROM "user" AS who JOIN company ON company.id = who.company WHERE who.id = $1`,
    [record["created_by"] ?? null],
  );
  if (maker) return maker.name;
  const parties = await companiesOf(
    context.db,
    context.registry,
    link.subject_entity,
    record,
    context.ports.clock.today(),
  );
  const others = Object.values(parties)
    .flat()
    .filter((company) => company !== link.company);
  return (await context.db.first<{ name: string }>(`SELECT name FROM company WHERE id = $1`, [others[0] ?? null]))
    ?.name;
}

/** The fields and the list that the letter shows in which this link was mailed. */
function toldBy(
  context: ReadContext,
  link: Link,
): {
  readonly fields: readonly string[];
  readonly list?: { readonly from: string; readonly columns: readonly string[] };
} {
  const letter = [...context.registry.letters.values()].find(
    (one) =>
      one.entity === link.subject_entity &&
      one.as.includes("mail") &&
      one.parts.some((part) => part.link === link.transition),
  );
  const list = letter?.parts.find((part) => part.list !== undefined)?.list;
  return { fields: letter?.parts.flatMap((part) => part.fields ?? []) ?? [], ...(list === undefined ? {} : { list }) };
}

const AMOUNTS = ["total", "face", "face_total", "amount", "net_total"];

/** What the recipient sees of the record while the link is good: what their party may read. */
async function offered(context: ReadContext, link: Link, record: StoredRecord): Promise<Record<string, unknown>> {
  const moves = linkMoves(modelOf(context.registry), link, record, context.ports.clock.today());
  const parties = await companiesOf(
    context.db,
    context.registry,
    link.subject_entity,
    record,
    context.ports.clock.today(),
  );
  const own = Object.keys(parties).filter((party) => parties[party]?.includes(link.company));
  const shown = wireMaker(
    context,
    link.subject_entity,
  )({ record, parties: own, shown: await namesOf(context, link.subject_entity, record) });
  const role = await context.db.first<{ role: string | null }>("SELECT role FROM company WHERE id = $1", [
    link.company,
  ]);
  const documents = await context.db.rows(
    `SELECT id AS file_id, name FROM file WHERE id = ANY($1::bigint[]) ORDER BY id`,
    [heldFiles(context.registry, link.subject_entity, shown).map((file) => file.id)],
  );
  const told = toldBy(context, link);
  return {
    number: record[titleField(context.registry, link.subject_entity)],
    amount: AMOUNTS.map((field) => shown[field]).find((value) => typeof value === "string"),
    currency: record["currency"],
    issue_date: record["issue_date"],
    due_date: record["due_date"],
    lines: told.list === undefined ? (record["lines"] ?? []) : (shown[told.list.from] ?? []),
    told,
    record: shown,
    documents,
    requester: await requesterOf(context, link, record),
    offers: moves.map(({ name, transition }) => ({
      transition: name,
      path: transitionPath(context.registry, link.subject_entity, name)
        ?.replace("{id}", link.subject_id)
        .replace("{role}", role?.role ?? ""),
      version: record.version,
      ask: inputFields(transition).map(({ field }) => field),
    })),
  };
}

/** Ids of the files of a record that the recipient of a link may read. */
export async function readableFiles(context: ReadContext, link: Link, record: StoredRecord): Promise<string[]> {
  const parties = await companiesOf(
    context.db,
    context.registry,
    link.subject_entity,
    record,
    context.ports.clock.today(),
  );
  const own = Object.keys(parties).filter((party) => parties[party]?.includes(link.company));
  return heldFiles(
    context.registry,
    link.subject_entity,
    wireMaker(context, link.subject_entity)({ record, parties: own, shown: {} }),
  ).map((file) => file.id);
}

/** Of a record confirmed for less: what it is over, and why less. */
function lessOf(record: StoredRecord): Record<string, unknown> {
  return typeof record["shortfall_code"] === "string"
    ? {
        confirmed_of: record["total"],
        ...(typeof record["shortfall_text"] === "string" ? { shortfall_text: record["shortfall_text"] } : {}),
      }
    : {};
}

/** A link's summary: always what it was for and where it stands, and the record only while it may still be decided. */
export async function summaryOf(context: ReadContext, link: Link): Promise<Record<string, unknown>> {
  const record = await anyRecord(context.db, context.registry, link.subject_entity, link.subject_id);
  const decision = await decisionOf(context.db, link);
  const own = linkState(link, context.ports.clock.now());
  const state = own === "decided" ? "taken" : decision ? "decided_already" : own;
  const company = await context.db.first<{ name: string; brand: string }>(
    `SELECT name, brand FROM company WHERE id = $1`,
    [link.company || null],
  );
  const base = {
    purpose: link.transition,
    state,
    brand: company?.brand ?? context.brand,
    company: company?.name,
    recipient: maskedAddress(link.recipient),
    masked_to: maskedAddress(link.recipient),
    expires_at: link.expires_at,
    subject_id: link.subject_id,
    subject_version: link.subject_version,
    ...decision,
    ...(decision && record ? { number: record[titleField(context.registry, link.subject_entity)] } : {}),
    ...(decision?.decision === link.transition && record?.["confirmed_amount"] !== undefined
      ? { confirmed_amount: record["confirmed_amount"], currency: record["currency"], ...lessOf(record) }
      : {}),
  };
  return state === "open" && record ? { ...base, ...(await offered(context, link, record)) } : base;
}

/** The link of the request's secret. @throws Refusal token_invalid for a secret that was never given out */
export async function requireLink(input: HandlerInputs["link.open"], context: ReadContext): Promise<Link> {
  return (
    (await findLink(context.db, input.token)) ??
    refuse("token_invalid", { data: { purpose: "link", can_resend: false } })
  );
}

/** Shows what a link is about. Changes nothing: mail scanners open links, and some even run what they find. */
export async function openLink(
  input: HandlerInputs["link.open"],
  context: ReadContext | WriteContext,
): Promise<unknown> {
  return summaryOf(context, await requireLink(input, context));
}
