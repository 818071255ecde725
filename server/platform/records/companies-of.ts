import type { ReadContext } from "../context.ts";
import type { Reading } from "../store/handle.ts";
import type { Registry } from "../../../registry/registry.ts";
import { anyRecord, anyRecords } from "../query/unscoped.ts";
import { resolved } from "../store/tables/column.ts";
import { holds, type Parties, type Row } from "./condition.ts";

/** An entity belongs to one company for ever, so what was read once is not asked again; ids are never used twice. */
const known = new Map<string, string>();
const MOST = 20_000;

/** The companies of these entities, in their order; entities that are not there are left out. */
async function companiesOfEntities(db: Reading, ids: readonly string[]): Promise<string[]> {
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) {
    if (known.size > MOST) known.clear();
    for (const row of await db.rows<{ id: string; company: string | null }>(
      "SELECT id, company FROM company_entity WHERE id = ANY($1::bigint[])",
      [missing],
    )) {
      if (row.company !== null) known.set(row.id, row.company);
    }
  }
  return ids.flatMap((id) => known.get(id) ?? []);
}

const one = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined || value === null ? [] : [String(value)];

/** What lies beyond a reference: a field's end, or all companies that are a party of the record it leads to. */
async function beyond(
  db: Reading,
  registry: Registry,
  entity: string,
  record: Row,
  rest: readonly string[],
): Promise<string[]> {
  const [last = ""] = rest;
  const definition = registry.entities.get(entity);
  const isParty =
    rest.length === 1 && definition?.properties[last] === undefined && definition?.parties?.[last] !== undefined;
  return isParty
    ? [...((await companiesOf(db, registry, entity, record, ""))[last] ?? [])]
    : follow(db, registry, entity, record, rest.join("."));
}

/** Follows `seller_entity.company` from a record over the references it names to the ids at its end. */
async function follow(db: Reading, registry: Registry, entity: string, record: Row, path: string): Promise<string[]> {
  const [field = "", ...rest] = path.split(".");
  const ids = one(record[field]);
  if (rest.length === 0) return ids;
  const property = registry.entities.get(entity)?.properties[field];
  const target = property?.ref ?? property?.items?.ref;
  if (target === undefined) return [];
  if (target === "company_entity" && rest.join() === "company") return companiesOfEntities(db, ids);
  const found: string[] = [];
  for (const id of ids) {
    const next = await anyRecord(db, registry, target, id);
    if (next) found.push(...(await beyond(db, registry, target, next, rest)));
  }
  return found;
}

/** Those of the companies that act in this role, in their order. */
async function inRole(db: Reading, companies: readonly string[], role: string): Promise<string[]> {
  if (companies.length === 0) return [];
  const rows = await db.rows<{ id: string }>(`SELECT id FROM company WHERE id = ANY($1::bigint[]) AND role = $2`, [
    companies,
    role,
  ]);
  return companies.filter((company) => rows.some(({ id }) => id === company));
}

/** The companies that are this party of some row of a list. */
async function ofRows(
  db: Reading,
  registry: Registry,
  entity: string,
  record: Row,
  list: string,
  party: string,
): Promise<string[]> {
  const definition = registry.entities.get(entity);
  const paths = definition?.rows?.[list]?.[party];
  const items = definition?.properties[list]?.items;
  const shape = definition && items && resolved(definition, items);
  const rows = Array.isArray(record[list]) ? (record[list] as unknown[]) : [];
  const found: string[] = [];
  for (const row of rows) {
    for (const path of Array.isArray(paths) ? paths : []) {
      const [first = "", ...rest] = path.split(".");
      const refers = shape?.ref ?? shape?.properties?.[first]?.ref;
      const id = shape?.ref === undefined ? (row as Row)[first] : row;
      const next =
        refers === undefined || id === undefined || id === null
          ? undefined
          : await anyRecord(db, registry, refers, String(id));
      if (next)
        found.push(
          ...(await beyond(db, registry, refers ?? "", next, shape?.ref === undefined ? rest : path.split("."))),
        );
    }
  }
  return [...new Set(found)];
}

/** Ids of the companies that are each party of a record, as its entity says. */
export async function companiesOf(
  db: Reading,
  registry: Registry,
  entity: string,
  record: Row,
  today: string,
): Promise<Parties> {
  const parties: Record<string, string[]> = {};
  for (const [party, partyRule] of Object.entries(registry.entities.get(entity)?.parties ?? {})) {
    if (typeof partyRule === "string") {
      parties[party] = await follow(db, registry, entity, record, partyRule);
    } else if ("role" in partyRule) {
      parties[party] = (
        await db.rows<{ id: string }>(`SELECT id FROM company WHERE role = $1 ORDER BY id`, [partyRule.role])
      ).map(({ id }) => id);
    } else if ("field" in partyRule) {
      const found =
        partyRule.when === undefined || holds(partyRule.when, { record, today })
          ? await follow(db, registry, entity, record, partyRule.field)
          : [];
      parties[party] = partyRule.acting === undefined ? found : await inRole(db, found, partyRule.acting);
    } else if ("rows" in partyRule) {
      const isOpen = partyRule.when === undefined || holds(partyRule.when, { record, today });
      parties[party] = isOpen ? await ofRows(db, registry, entity, record, partyRule.rows, party) : [];
    } else {
      const [through = "", field = ""] = partyRule.through.split(".");
      const own = record[partyRule.from ?? "id"];
      const rows =
        own === undefined || own === null ? [] : await anyRecords(db, registry, through, { [field]: String(own) });
      const inner = await Promise.all(rows.map((row) => companiesOf(db, registry, through, row, today)));
      parties[party] = [...new Set(inner.flatMap((each) => each[party] ?? []))];
    }
  }
  return parties;
}

/** Whether the asker's company is any party of a record; nobody signed in is none. */
export async function isPartyOf(context: ReadContext, entity: string, id: string): Promise<boolean> {
  const company = context.acting?.company?.id;
  if (company === undefined) return false;
  const { db, registry, ports } = context;
  const record = await anyRecord(db, registry, entity, id);
  const parties = record ? await companiesOf(db, registry, entity, record, ports.clock.today()) : {};
  return Object.values(parties).some((companies) => companies.includes(company));
}
