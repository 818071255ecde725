import type { Registry } from "../../registry/registry.ts";
import { transitionsOf } from "../../registry/lifecycle.ts";
import { test as holds } from "../../schemas/vocabulary/condition/test.ts";
import { insertRecord } from "../../server/platform/records/write.ts";
import type { Transaction } from "../../server/platform/store/handle.ts";
import { makeContext } from "../../server/platform/write-context.ts";
import type { Application } from "../api/application/application.ts";

type Row = Record<string, unknown>;

/** Companies that a party may be, each with the role in which it acts. */
const COMPANIES = ["s1", "e1", "f1", "s2"] as const;
export type Code = (typeof COMPANIES)[number];

/** Ids of the companies and of their default entities, by the demo's code. */
export interface Workspace {
  readonly company: ReadonlyMap<string, string>;
  readonly entity: ReadonlyMap<string, string>;
}

/** Who is who in the demo's database. */
export async function workspaceOf({ store }: Application): Promise<Workspace> {
  const rows = await store.reading.rows<{ code: string; company: string; entity: string | null }>(
    `SELECT DISTINCT split_part(split_part(u.email, '@', 1), '.', 2) AS code, u.company, e.id AS entity FROM "user" u LEFT JOIN company_entity e ON e.company = u.company WHERE u.email LIKE 'maker.%'`,
  );
  return {
    company: new Map(rows.map((row) => [row.code, row.company])),
    entity: new Map(rows.flatMap((row) => (row.entity === null ? [] : [[row.code, row.entity] as const]))),
  };
}

const pathOf = (party: unknown): string | undefined =>
  typeof party === "string" ? party : (party as { field?: string }).field;

/**
 * The company that fits a party best: the one whose role may do most of what is given to it, and that is no other party
 * yet.
 */
function companyFor(registry: Registry, entity: string, party: string, used: ReadonlySet<Code>): Code {
  const wanted = transitionsOf(registry, entity)
    .flatMap(({ by }) => by)
    .filter((entry) => entry.startsWith(`${party}:`))
    .map((entry) => entry.split(":")[1] ?? "");
  const roleOf = (code: Code) => (code.startsWith("s") ? "supplier" : code === "e1" ? "enterprise" : "financier");
  const score = (code: Code) =>
    wanted.filter((permission) => registry.roles.roles[roleOf(code)]?.permissions.includes(permission)).length;
  const free = COMPANIES.filter((code) => !used.has(code));
  return free.reduce((best, code) => (score(code) > score(best) ? code : best), free[0] ?? "s1");
}

/** Fields that a condition of a party asks to be filled, each with something in it. */
function filledFor(registry: Registry, entity: string): Row {
  const definition = registry.entities.get(entity);
  const parties = JSON.stringify(definition?.parties ?? {});
  const names = [...parties.matchAll(/"field":"(\w+)","filled":true/g)].map((match) => match[1] ?? "");
  return Object.fromEntries(
    names
      .filter((name) => definition?.properties[name]?.format === "datetime")
      .map((name) => [name, "2026-11-20T09:00:00.000+08:00"]),
  );
}

/** Lets the running transaction of the embedded engine put records where only a whole story would lead them. */
export const withoutTriggers = (trx: Transaction): Promise<number> =>
  trx.run("SET LOCAL session_replication_role = 'replica'");

/**
 * Makes a bare record of an entity whose parties are companies of the demo, the first of them `owner` where it is said;
 * gives its id.
 */
export async function specimen(
  application: Application,
  workspace: Workspace,
  entity: string,
  owner?: Code,
): Promise<string> {
  const { registry } = application;
  const definition = registry.entities.get(entity);
  const fields = new Map<string, Code>();
  for (const [party, path] of Object.entries(definition?.parties ?? {})) {
    const [field = ""] = (pathOf(path) ?? "").split(".");
    if (field === "" || field === "id" || fields.has(field) || definition?.properties[field] === undefined) continue;
    // Made by its owner, and by nobody else who may make one too.
    if (owner !== undefined && fields.size > 0 && definition.makers?.includes(party) === true) continue;
    fields.set(
      field,
      fields.size === 0 && owner !== undefined ? owner : companyFor(registry, entity, party, new Set(fields.values())),
    );
  }
  const values: Row = filledFor(registry, entity);
  for (const [field, code] of fields) {
    const property = definition?.properties[field];
    const refers = property?.ref ?? property?.items?.ref;
    const value = refers === "company" ? workspace.company.get(code) : workspace.entity.get(code);
    values[field] = property?.items ? [value] : value;
  }
  return application.store.transaction(async (trx) => {
    await withoutTriggers(trx);
    return (await insertRecord(makeContext({ ...application, trx }), entity, values)).id;
  });
}

/** The companies that are each party of a record, followed by the entity's own words. */
export async function partiesOn(
  { registry, store }: Application,
  entity: string,
  record: Row,
  today: string,
): Promise<Map<string, string[]>> {
  const follow = async (of: string, row: Row, path: string): Promise<string[]> => {
    const [field = "", ...rest] = path.split(".");
    const ids = [row[field]]
      .flat()
      .filter((value) => value !== undefined && value !== null)
      .map(String);
    if (rest.length === 0) return ids;
    const property = registry.entities.get(of)?.properties[field];
    const refers = property?.ref ?? property?.items?.ref ?? "";
    const found =
      ids.length === 0 || refers === ""
        ? []
        : await store.reading.rows(`SELECT * FROM "${refers}" WHERE id = ANY($1::bigint[])`, [ids]);
    return (await Promise.all(found.map((next) => follow(refers, next, rest.join("."))))).flat();
  };
  const parties = new Map<string, string[]>();
  for (const [party, path] of Object.entries(registry.entities.get(entity)?.parties ?? {})) {
    const plain = pathOf(path);
    if (plain === undefined) continue;
    const isHere =
      typeof path === "string" ||
      !("when" in path) ||
      path.when === undefined ||
      holds(path.when, (kind, name) => (kind === "today" ? today : (record[name] ?? undefined))) === true;
    parties.set(party, isHere ? await follow(entity, record, plain) : []);
  }
  return parties;
}
