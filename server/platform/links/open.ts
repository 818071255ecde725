import type { OfAnyEntity } from "../any-record.ts";
import type { Answered } from "../answered.ts";
import type { Records } from "../../../generated/types/records.d.ts";
import type { ReadContext, WriteContext } from "../context.ts";
import { amountIn } from "../../../schemas/vocabulary/amount.ts";
import { amountFields, expandEntity } from "../../../registry/schema/entity.ts";
import { projectionOf, titleField } from "../query/projection.ts";
import { quoted } from "../store/tables/column.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { StoredRecord } from "../engine.ts";
import { anyRecord } from "../query/unscoped.ts";
import { heldFiles, bytesOf } from "../files/stored.ts";
import { wireMaker } from "../query/wire.ts";
import { refuse } from "../refusal.ts";
import { letterItem } from "../../../registry/letter.ts";
import type { LetterItem } from "../../../generated/types/grammar/index.d.ts";
import { inputFields, transitionPath } from "../../../registry/lifecycle.ts";
import { modelOf } from "../lifecycle/plan/configured.ts";
import { actorName, system } from "../lifecycle/plan/actor.ts";
import { type Decision, decisionOf, type Link, findLink, linkState, linkMoves } from "../lifecycle/link.ts";
import { companiesOf } from "../records/companies-of.ts";
import { nameMaker, shownFields, shownText } from "../query/shown-name.ts";
import { newCode, mailCode } from "../letters/code.ts";
import { FileAnswer, type Handler, reads } from "../handler.ts";
import { stampOf } from "../ports/clock.ts";

/** What a reference shows of the record that it names; undefined where that is gone or has no such name. */
async function nameOf(
  context: ReadContext,
  refers: string,
  show: readonly string[],
  id: unknown,
): Promise<string | undefined> {
  if (id === undefined || id === null) return undefined;
  const row = await context.db.first<{ name: unknown }>(
    `SELECT ${shownText("r", show)} AS name FROM ${quoted(refers)} r WHERE r.id = $1`,
    [id],
  );
  if (row === undefined || row.name === null) return undefined;
  const named = nameMaker(context, refers, show, false);
  const name = named ? named(row.name) : row.name;
  return name === undefined ? undefined : String(name);
}

/**
 * What the references of a record show, by field, whoever asks: for readers who come to the record without a session.
 */
async function namesOf(
  context: ReadContext,
  entity: string,
  record: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const { field, show, refers, many } of projectionOf(context.registry, entity).shown) {
    const name = many ? undefined : await nameOf(context, refers, show, record[field]);
    if (name) names[field] = name;
  }
  return names;
}

/** The rows that a record holds, each with what its references show, by field: for the same readers. */
async function namedRowsOf(
  context: ReadContext,
  entity: string,
  record: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown[]>> {
  const named: Record<string, unknown[]> = {};
  for (const [field, { items }] of Object.entries(expandEntity(context.registry, entity).properties)) {
    const references = Object.entries(items?.properties ?? {}).flatMap(([name, { ref, show }]) =>
      ref === undefined || show === undefined ? [] : [{ name, ref, show: shownFields({ show }) }],
    );
    const rows = record[field];
    if (references.length === 0 || !Array.isArray(rows)) continue;
    named[field] = await Promise.all(
      (rows as Record<string, unknown>[]).map(async (row) => {
        const shown: Record<string, string> = {};
        for (const { name, ref, show } of references) {
          const found = await nameOf(context, ref, show, row[name]);
          if (found) shown[name] = found;
        }
        return { ...row, shown };
      }),
    );
  }
  return named;
}

/** An address shown so that its owner knows it and nobody else learns it. */
const maskedAddress = (address: string): string => address.replace(/^(.).*(@.).*(\.[^.]+)$/, "$1•••$2•••$3");

/**
 * Who asks the recipient to decide, by name: the company whose person made the record, else the record's other party.
 */
async function requesterOf(context: ReadContext, link: Link, record: StoredRecord): Promise<string | undefined> {
  const maker = await context.db.first<{ name: string }>(
    `SELECT company.name FROM "user" AS who JOIN company ON company.id = who.company WHERE who.id = $1`,
    [record.created_by ?? null],
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
function contentOf(
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
  const names = (items: readonly LetterItem[]) => items.map((item) => letterItem(item).field);
  return {
    fields: letter?.parts.flatMap((part) => names(part.fields ?? [])) ?? [],
    ...(list === undefined ? {} : { list: { from: list.from, columns: names(list.columns) } }),
  };
}

/** What a link tells of its record, with what its letter showed and the record as far as the recipient may read it. */
type Summary = Answered<"link"> & {
  readonly content?: ReturnType<typeof contentOf>;
  readonly record?: Readonly<Record<string, unknown>>;
};

/** A text of a record; undefined where it has none there. */
const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** What the recipient sees of the record while the link is good: what their party may read. */
async function offered(context: ReadContext, link: Link, record: StoredRecord): Promise<Summary> {
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
  const documents = await context.db.rows<{ file_id: string; name: string }>(
    `SELECT id AS file_id, name FROM file WHERE id = ANY($1::bigint[]) ORDER BY id`,
    [heldFiles(context.registry, link.subject_entity, shown).map((file) => file.id)],
  );
  const content = contentOf(context, link);
  const { currency, issue_date, due_date, lines = [] }: OfAnyEntity = record;
  const rows = content.list === undefined ? lines : (shown[content.list.from] ?? []);
  return {
    number: textOf(record[titleField(context.registry, link.subject_entity)]),
    amount: amountIn(amountFields(context.registry, link.subject_entity), shown),
    currency: textOf(currency),
    issue_date: textOf(issue_date),
    due_date: textOf(due_date),
    lines: rows as NonNullable<Summary["lines"]>,
    content,
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
async function readableFiles(context: ReadContext, link: Link, record: StoredRecord): Promise<string[]> {
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
function lessOf({ shortfall_code, shortfall_text, total }: OfAnyEntity): Summary {
  if (typeof shortfall_code !== "string") return {};
  return {
    confirmed_of: textOf(total),
    ...(typeof shortfall_text === "string" ? { shortfall_text } : {}),
  };
}

/** A decision as it is told: what came about by itself was nobody's. */
function byHand({ decided_by: by, ...decision }: Decision): Summary {
  return by === actorName(system) ? decision : { ...decision, decided_by: by };
}

/** A link's summary: always what it was for and where it stands, and the record only while it may still be decided. */
async function summaryOf(context: ReadContext, link: Link): Promise<Summary> {
  const record = await anyRecord(context.db, context.registry, link.subject_entity, link.subject_id);
  const decision = await decisionOf(context.db, link);
  const own = linkState(link, context.ports.clock.now());
  const state = own === "decided" ? "taken" : decision ? "decided_already" : own;
  const company = await context.db.first<{ name: string; brand: string }>(
    `SELECT name, brand FROM company WHERE id = $1`,
    [link.company || null],
  );
  const { confirmed_amount, currency }: OfAnyEntity = record ?? {};
  const base: Summary = {
    purpose: link.transition,
    state,
    brand: company?.brand ?? context.brand,
    company: company?.name,
    recipient: maskedAddress(link.recipient),
    masked_to: maskedAddress(link.recipient),
    expires_at: stampOf(context.ports.clock, link.expires_at),
    subject_id: link.subject_id,
    subject_version: link.subject_version,
    ...(decision && byHand(decision)),
    ...(decision && record ? { number: textOf(record[titleField(context.registry, link.subject_entity)]) } : {}),
    ...(decision?.decision === link.transition && record && confirmed_amount !== undefined
      ? { confirmed_amount: textOf(confirmed_amount), currency: textOf(currency), ...lessOf(record) }
      : {}),
  };
  return state === "open" && record ? { ...base, ...(await offered(context, link, record)) } : base;
}

/** The link of the request's secret. @throws Refusal token_invalid for a secret that was never given out */
async function requireLink(input: HandlerInputs["link.open"], context: ReadContext): Promise<Link> {
  return (
    (await findLink(context.db, input.token)) ??
    refuse("token_invalid", { data: { purpose: "link", can_resend: false } })
  );
}

/** Shows what a link is about. Changes nothing: mail scanners open links, and some even run what they find. */
export async function openLink(
  input: HandlerInputs["link.open"],
  context: ReadContext | WriteContext,
): Promise<HandlerAnswers["link.open"]> {
  return summaryOf(context, await requireLink(input, context));
}

/**
 * Sends a one-time code to the link's own recipient; good for this link alone.
 * @throws Refusal token_invalid where the link decides nothing any more, code_sent_recently too soon, too_many_codes
 * too many
 */
export async function sendLinkCode(
  input: HandlerInputs["link.otp"],
  context: WriteContext,
): Promise<HandlerAnswers["link.otp"]> {
  const link = await requireLink(input, context);
  if (linkState(link, context.ports.clock.now()) !== "open")
    refuse("token_invalid", { data: { purpose: link.purpose, can_resend: false } });
  const { code, expires_in } = await newCode(context, { address: link.recipient, purpose: "link", boundTo: link.id });
  await mailCode(context, {
    address: link.recipient,
    ...(link.company === "" ? {} : { company: link.company }),
    code,
    minutes: Math.round(expires_in / 60),
    language: link.language,
  });
  return summaryOf(context, link);
}

/**
 * A file of the record that a link is about.
 * @throws Refusal token_invalid for a link that is not open, not_found for a file that is not the record's
 */
export async function linkDocument(input: HandlerInputs["link.document"], context: ReadContext): Promise<FileAnswer> {
  const link = await requireLink(input, context);
  if (linkState(link, context.ports.clock.now()) !== "open")
    refuse("token_invalid", { data: { purpose: link.purpose, can_resend: true } });
  const record = await anyRecord(context.db, context.registry, link.subject_entity, link.subject_id);
  const own = record !== undefined && (await readableFiles(context, link, record)).includes(input.file_id);
  const file = own
    ? await context.db.first<{ name: string; media_type: string; storage_key: string; sha256: string; state: string }>(
        `SELECT name, media_type, storage_key, sha256, state FROM file WHERE id = $1`,
        [input.file_id],
      )
    : undefined;
  const bytes = file && (await bytesOf(context.db, context.ports, file));
  return file && bytes ? new FileAnswer(file.name, file.media_type, bytes) : refuse("not_found");
}

/**
 * The record that a mailed link is about, as the recipient's party may read it and with what may be decided, while the
 * link may still be used; afterwards only which record it was. Changes nothing. Refuses 1037 a secret that was never
 * given out or belongs to another kind of record.
 */
async function linkedRecord(
  entity: string,
  input: HandlerInputs["link.open"],
  context: ReadContext,
): Promise<Record<string, unknown>> {
  const link = await requireLink(input, context);
  const record =
    link.subject_entity === entity ? await anyRecord(context.db, context.registry, entity, link.subject_id) : undefined;
  if (!record) return refuse("token_invalid", { data: { purpose: "link", can_resend: false } });
  const title = titleField(context.registry, entity);
  if (linkState(link, context.ports.clock.now()) !== "open")
    return { id: record.id, version: record.version, [title]: record[title] };
  const parties = await companiesOf(context.db, context.registry, entity, record, context.ports.clock.today());
  const own = Object.keys(parties).filter((party) => parties[party]?.includes(link.company ?? ""));
  const allowed = linkMoves(modelOf(context.registry), link, record, context.ports.clock.today()).map(
    ({ name }) => name,
  );
  const wire = wireMaker(context, entity)({ record, parties: own, shown: await namesOf(context, entity, record) });
  const rows = await namedRowsOf(context, entity, wire);
  return { ...wire, ...rows, allowed_actions: allowed, timeline: [], waiting_for: [], pending_approval: null };
}

/** Answers with the record of this entity that a mailed link is about, as `linkedRecord` gives it. */
export const recordByLink = <Entity extends keyof Records>(
  entity: Entity,
): Handler<HandlerInputs["link.open"], Answered<Entity>> =>
  reads(async (input, context) => (await linkedRecord(entity, input, context)) as Answered<Entity>);
