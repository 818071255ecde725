import { shownFields } from "../../query/shown-name.ts";
import type { Registry } from "../../../../registry/registry.ts";
import { amountFields } from "../../../../registry/schema/entity.ts";
import { amountIn } from "../../../../schemas/vocabulary/amount.ts";
import type { WriteContext } from "../../context.ts";
import { companiesOf } from "../../records/companies-of.ts";
import { storedTitle } from "../../query/projection.ts";
import { anyRecord } from "../../query/unscoped.ts";
import { onceIn } from "../../store/reading-once.ts";
import type { Row } from "../plan/model.ts";
import type { Parties } from "../plan/actor.ts";

/**
 * How much money a record is about, or a step on it where that names a field of its own; undefined where there is no
 * amount.
 */
export const amountOf = (registry: Registry, entity: string, record: Row, field?: string): string | undefined =>
  amountIn(field === undefined ? amountFields(registry, entity) : [field], record);

/** The name of a company. */
async function nameOf(context: WriteContext, other: string): Promise<string | undefined> {
  const { acting, trx } = context;
  if (acting?.company?.id === other) return acting.company.name;
  return onceIn(
    trx,
    `name of company ${other}`,
    async () => (await trx.first<{ name: string }>(`SELECT name FROM company WHERE id = $1`, [other]))?.name,
  );
}

/** The name of a record's party other than this company: whom the company deals with there. */
async function counterpartyOf(context: WriteContext, parties: Parties, company: string): Promise<string | undefined> {
  const other = Object.values(parties)
    .flat()
    .find((one) => one !== company);
  return other === undefined ? undefined : nameOf(context, other);
}

/** The name of the party with whom a step is taken, where that is one company alone. */
async function partyOf(
  context: WriteContext,
  parties: Parties,
  company: string,
  party: string,
): Promise<string | undefined> {
  const [other, second] = [...new Set(parties[party])].filter((one) => one !== company);
  return other === undefined || second !== undefined ? undefined : nameOf(context, other);
}

/**
 * Whom the record names as a party before that is one: an item is issued to a supplier who reads nothing of it until
 * then. A field that is kept from some of its parties names nobody.
 */
async function namedOther(
  { registry, trx }: WriteContext,
  entity: string,
  record: Row,
  company: string,
): Promise<string | undefined> {
  const { parties = {}, properties = {}, readable = {} } = registry.entities.get(entity) ?? {};
  for (const by of Object.values(parties)) {
    const path = typeof by === "string" ? by : "field" in by ? by.field : "";
    const field = path.replace(/\.company$/, "");
    const id = record[field];
    if (properties[field]?.ref !== "company_entity" || readable[field] !== undefined || typeof id !== "string")
      continue;
    const named = await onceIn(trx, `company of entity ${id}`, async () =>
      trx.first<{ id: string; name: string }>(
        `SELECT company.id, company.name
          FROM company_entity entity
          JOIN company ON company.id = entity.company
          WHERE entity.id = $1::bigint`,
        [id],
      ),
    );
    if (named !== undefined && named.id !== company) return named.name;
  }
  return undefined;
}

/**
 * Whom the record deals with that this one is about: an offer to be signed names nobody, the application it answers
 * does. Of a record of which the company is no party nothing is told.
 */
async function otherOfSubject(
  context: WriteContext,
  entity: string,
  record: Row,
  company: string,
): Promise<string | undefined> {
  const { registry, trx, ports } = context;
  for (const [field, { ref }] of Object.entries(registry.entities.get(entity)?.properties ?? {})) {
    const id = record[field];
    // With itself, whose the record is, a company deals with nobody: not with the platform that admitted it either.
    if (ref === undefined || ref === "company_entity" || typeof id !== "string" || id === company) continue;
    const about = await anyRecord(trx, registry, ref, id);
    if (about === undefined) continue;
    const parties = await companiesOf(trx, registry, ref, about, ports.clock.today());
    if (!Object.values(parties).flat().includes(company)) continue;
    const other = (await counterpartyOf(context, parties, company)) ?? (await namedOther(context, ref, about, company));
    if (other !== undefined) return other;
  }
  return undefined;
}

/**
 * What a record is called: by its title or number, else by what it refers to, as that is shown there: by the first that
 * is not the company itself, and how many further ones a field names.
 */
async function titleOf(
  context: WriteContext,
  entity: string,
  record: Row & { id: string },
  company: string,
): Promise<string> {
  const { registry, trx } = context;
  const own = storedTitle(registry, entity, record);
  if (own !== undefined && own !== record.id) return own;
  let itself: string | undefined;
  for (const [field, property] of Object.entries(registry.entities.get(entity)?.properties ?? {})) {
    const { ref, show } = property.items ?? property;
    const [first] = shownFields({ show });
    const [id, ...further] = [record[field]].flat();
    if (ref === undefined || first === undefined || typeof id !== "string") continue;
    const about = await anyRecord(trx, registry, ref, id);
    if (about === undefined) continue;
    const { [first]: named, company: owner } = about;
    if (typeof named !== "string") continue;
    if (owner !== company) return further.length === 0 ? named : `${named} +${further.length}`;
    itself ??= named;
  }
  return itself ?? record.id;
}

/**
 * The legal entity by which a company is a party of a record; none where it is the whole company's, or another
 * record's.
 */
function legalEntityOf(context: WriteContext, entity: string, record: Row, party: string): Row {
  const definition = context.registry.entities.get(entity);
  const by = definition?.parties?.[party];
  const [field = "", ...rest] = (typeof by === "string" ? by : by !== undefined && "field" in by ? by.field : "").split(
    ".",
  );
  const isEntity =
    definition?.properties[field]?.ref === "company_entity" && (rest.length === 0 || rest.join() === "company");
  return isEntity && typeof record[field] === "string" ? { legal_entity: record[field] } : {};
}

/**
 * What a task of a company tells of the record it is about: title, amount, currency, whom it is dealt with, and for
 * which of its legal entities.
 */
export async function subjectOf(
  context: WriteContext,
  entity: string,
  record: Row & { id: string },
  parties: Parties,
  {
    company,
    party,
    amount: field,
    counterparty: counterpartyField,
  }: { company: string; party: string; amount?: string; counterparty?: string | false },
): Promise<Row> {
  const amount = amountOf(context.registry, entity, record, field);
  const found = async () =>
    (await counterpartyOf(context, parties, company)) ??
    (await namedOther(context, entity, record, company)) ??
    (await otherOfSubject(context, entity, record, company));
  const counterparty =
    counterpartyField === false
      ? undefined
      : counterpartyField === undefined
        ? await found()
        : await partyOf(context, parties, company, counterpartyField);
  return {
    subject_entity: entity,
    subject_id: record.id,
    subject_title: await titleOf(context, entity, record, company),
    ...legalEntityOf(context, entity, record, party),
    ...(amount === undefined ? {} : { amount }),
    ...(typeof record.currency === "string" ? { currency: record.currency } : {}),
    ...(counterparty === undefined ? {} : { counterparty }),
  };
}
