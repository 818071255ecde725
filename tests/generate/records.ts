import type { Registry } from "../../registry/registry.ts";
import { expandEntity } from "../../registry/schema/entity.ts";
import { tablesOf } from "../../server/platform/store/tables/table.ts";
import { insertRecord } from "../../server/platform/records/write.ts";
import { actingUser } from "../../server/platform/session/acting.ts";
import { makeContext } from "../../server/platform/write-context.ts";
import { test as holds } from "../../schemas/vocabulary/condition/test.ts";
import type { Application } from "../api/application/application.ts";
import { randomOf } from "./random.ts";
import { sampleRequest } from "./sample.ts";

type Row = Record<string, unknown>;

/** A record with those it belongs to, as the entity's file says it: companies, or the one person it was made for. */
export interface Owned {
  id: string;
  row: Row;
  companies: ReadonlySet<string>;
  /** The same companies, by the party that each of them is. */
  parties: ReadonlyMap<string, ReadonlySet<string>>;
  user: string | undefined;
  /** Every signed-in person may read it, as the entity's file says: it is foreign to nobody. */
  open: boolean;
}

/** No record has this id. */
export const MISSING = "4611686018427387001";

let named = 4_611_686_018_427_400_000n;

/** An id that no record has and no request has named yet. */
export const nextMissing = (): string => String((named += 1n));

/** What the platform's operators follow up, without being a party: how each mail got on, not what it says. */
const READ_BY_OPERATORS = new Set(["mail"]);

/** The file that each person has to themselves. */
const OWN_FILE = "a.pdf";

const isPersonal = (registry: Registry, entity: string) =>
  registry.entities.get(entity)?.properties["user"]?.ref === "user";

/** Companies that a party's path leads to; read from the tables themselves, without the server's own scoping. */
function follow(
  registry: Registry,
  tables: ReadonlyMap<string, Row[]>,
  entity: string,
  row: Row,
  path: string,
): string[] {
  const [field = "", ...rest] = path.split(".");
  const value = row[field];
  if (field === "id" || rest.length === 0)
    return value === null || value === undefined ? [] : [value].flat().map(String);
  const property = registry.entities.get(entity)?.properties[field];
  const refers = property?.ref ?? property?.items?.ref ?? "";
  const next = (tables.get(refers) ?? []).filter((one) => [value].flat().map(String).includes(String(one["id"])));
  const there = registry.entities.get(refers);
  const [last = ""] = rest;
  if (rest.length === 1 && there?.properties[last] === undefined && there?.parties?.[last] !== undefined)
    return next.flatMap((one) => [...(partiesOf(registry, tables, refers, one).get(last) ?? [])]);
  return next.flatMap((one) => follow(registry, tables, refers, one, rest.join(".")));
}

const operators = (tables: ReadonlyMap<string, Row[]>, entity: string): string[] =>
  READ_BY_OPERATORS.has(entity)
    ? (tables.get("company") ?? []).filter((one) => one["role"] === "admin").map((one) => String(one["id"]))
    : [];

const ownersOf = (registry: Registry, tables: ReadonlyMap<string, Row[]>, entity: string, row: Row): string[] => [
  ...operators(tables, entity),
  ...[...partiesOf(registry, tables, entity, row).values()].flatMap((companies) => [...companies]),
];

function partiesOf(
  registry: Registry,
  tables: ReadonlyMap<string, Row[]>,
  entity: string,
  row: Row,
): Map<string, Set<string>> {
  return new Map(
    Object.entries(registry.entities.get(entity)?.parties ?? {}).map(([name, party]) => [
      name,
      new Set(companiesOf(registry, tables, entity, row, party, name)),
    ]),
  );
}

type Party = NonNullable<NonNullable<ReturnType<Registry["entities"]["get"]>>["parties"]>[string];

function companiesOf(
  registry: Registry,
  tables: ReadonlyMap<string, Row[]>,
  entity: string,
  row: Row,
  party: Party,
  name: string,
): string[] {
  if (typeof party === "string") return follow(registry, tables, entity, row, party);
  if ("role" in party)
    return (tables.get("company") ?? []).filter((one) => one["role"] === party.role).map((one) => String(one["id"]));
  if (party.when && holds(party.when, (_kind, path) => row[path] ?? undefined) !== true) return [];
  if ("field" in party && party.field !== undefined) return follow(registry, tables, entity, row, party.field);
  if ("rows" in party) return ofRows(registry, tables, entity, row, party.rows, name);
  const [other = "", field = ""] = (party as { through: string }).through.split(".");
  const own = row[(party as { from?: string }).from ?? "id"];
  return (tables.get(other) ?? [])
    .filter((one) => String(one[field]) === String(own))
    .flatMap((one) => [...(partiesOf(registry, tables, other, one).get(name) ?? [])]);
}

/** Companies to which the rows of a list lead. */
function ofRows(
  registry: Registry,
  tables: ReadonlyMap<string, Row[]>,
  entity: string,
  row: Row,
  list: string,
  party: string,
): string[] {
  const definition = registry.entities.get(entity);
  const paths = definition?.rows?.[list]?.[party];
  const shape = definition && expandEntity(registry, entity).properties[list]?.items;
  return (tables.get(`${entity}_${list}`) ?? [])
    .filter((one) => String(one["parent"]) === String(row["id"]))
    .flatMap((line) =>
      (Array.isArray(paths) ? paths : []).flatMap((path) => {
        const [first = "", last = ""] = path.split(".");
        const refers = shape?.properties?.[first]?.ref ?? "";
        return (tables.get(refers) ?? [])
          .filter((one) => String(one["id"]) === String(line[first]))
          .flatMap((one) => [...(partiesOf(registry, tables, refers, one).get(last) ?? [])]);
      }),
    );
}

/** Whether a record is one that everybody may read. */
function isOpen(registry: Registry, tables: ReadonlyMap<string, Row[]>, entity: string, row: Row): boolean {
  const isPublic = registry.entities.get(entity)?.public;
  if (isPublic === undefined || typeof isPublic === "boolean") return isPublic === true;
  return holds(isPublic, (_kind, path) => follow(registry, tables, entity, row, path)[0]) === true;
}

/** Every stored record of entities that belong to somebody, and the files. */
export class Records {
  private readonly all = new Map<string, Owned[]>();

  /** Reads all tables. */
  static async of({ registry, store }: Application): Promise<Records> {
    const tables = new Map<string, Row[]>();
    for (const [name, entity] of registry.entities)
      if (entity.table !== false) tables.set(name, await store.reading.rows(`SELECT * FROM "${name}" ORDER BY id`));
    for (const { children } of tablesOf(registry))
      for (const { name } of children)
        tables.set(name, await store.reading.rows(`SELECT * FROM "${name}" ORDER BY parent, place`));
    const records = new Records();
    for (const [name, rows] of [...tables].filter(([table]) => registry.entities.has(table))) {
      records.all.set(
        name,
        rows.map((row) => ({
          id: String(row["id"]),
          row,
          companies: new Set(ownersOf(registry, tables, name, row)),
          parties: partiesOf(registry, tables, name, row),
          user: isPersonal(registry, name) ? String(row["user"]) : undefined,
          open: isOpen(registry, tables, name, row),
        })),
      );
    }
    // Papers of the demo are read by all parties of the records that hold them; those made here by their own people
    // alone.
    records.all.set(
      "file",
      (await store.reading.rows("SELECT * FROM file ORDER BY id")).map((row) => ({
        id: String(row["id"]),
        row,
        companies: new Set(),
        parties: new Map(),
        user: String(row["uploaded_by"]),
        open: row["name"] !== OWN_FILE,
      })),
    );
    return records;
  }

  /** Records of an entity that are a person's or their company's. */
  own(entity: string, person: { company: string | undefined; userId: string | undefined }): Owned[] {
    return (this.all.get(entity) ?? []).filter((one) =>
      one.user === undefined
        ? person.company !== undefined && one.companies.has(person.company)
        : one.user === person.userId,
    );
  }

  /** Records of an entity that are not. */
  foreign(entity: string, person: { company: string | undefined; userId: string | undefined }): Owned[] {
    const own = new Set(this.own(entity, person).map(({ id }) => id));
    return (this.all.get(entity) ?? []).filter(({ id }) => !own.has(id));
  }

  has(entity: string): boolean {
    return (this.all.get(entity) ?? []).length > 0;
  }
}

/**
 * Gives each of these people a record of every entity that people or companies keep, so that there is something to be
 * refused.
 */
export async function furnish(
  application: Application,
  people: readonly { userId: string | undefined; company: string | undefined; name: string }[],
): Promise<void> {
  const { registry, store } = application;
  const lively = new Set([...registry.lifecycles.values()].map(({ entity }) => entity));
  const entities = [...registry.entities].filter(
    ([name, { table, properties }]) =>
      table !== false &&
      !lively.has(name) &&
      name !== "user" &&
      name !== "draft" &&
      (properties["user"]?.ref === "user" ||
        (properties["company"]?.ref === "company" &&
          registry.entities.get(name)?.parties !== undefined &&
          name !== "company_entity")),
  );
  const reference = new Map<string, string>();
  await store.transaction(async (trx) => {
    for (const [name, entity] of registry.entities) {
      if (!entity.public || entity.table === false) continue;
      const values = sampleRequest(randomOf(name), expandEntity(registry, name), () => MISSING, 0);
      reference.set(name, (await insertRecord(makeContext({ ...application, trx }), name, values)).id);
    }
  });
  for (const { userId, company, name: who } of people) {
    if (userId === undefined || company === undefined) continue;
    await store.transaction(async (trx) => {
      const acting = await actingUser(trx, registry, userId);
      const context = makeContext({ ...application, trx, ...(acting ? { acting } : {}) });
      const file = application.ports.ids.next();
      const key = `${who}-${file}`;
      await trx.run(
        `INSERT INTO file (id, category, name, media_type, size, sha256, storage_key, state, uploaded_by, company_id, created_at) VALUES ($1, 'document', '${OWN_FILE}', 'application/pdf', 4, $2, $3, 'clean', $4, $5, now())`,
        [file, key, key, userId, company],
      );
      for (const [name, { properties }] of entities) {
        const schema = expandEntity(registry, name);
        const values = sampleRequest(
          randomOf(`${who} ${name}`),
          schema,
          ({ ref }) => reference.get(ref ?? "") ?? MISSING,
          0,
        );
        await insertRecord(context, name, {
          ...values,
          ...(properties["user"] ? { user: userId } : {}),
          ...(properties["company"] ? { company } : {}),
          ...(properties["file_id"] && name === "document" ? { file_id: file } : {}),
        });
      }
    });
  }
}
