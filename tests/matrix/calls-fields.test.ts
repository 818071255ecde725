import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { whoOf } from "../../registry/access.ts";
import { inputFields, transitionsOf } from "../../registry/lifecycle.ts";
import { expandEntity, recordFields } from "../../registry/schema/entity.ts";
import type { Client } from "../api/application/client.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import { Cast } from "../generate/cast.ts";
import { operationsOf, turnOf, type Operation } from "../generate/operations.ts";
import type { Person } from "../generate/people.ts";
import { randomOf } from "../generate/random.ts";
import { MISSING } from "../generate/records.ts";
import { knownTo, validRequest } from "../generate/requests.ts";
import { sampleOf } from "../generate/sample.ts";
import { filledPath, queryOf, send } from "../generate/send.ts";
import { specimen, workspaceOf, type Code, type Workspace } from "../generate/specimen.ts";
import { watch } from "../generate/watch.ts";

const registry = loadRegistry();
const operations = operationsOf(registry, "test");
/** Into how many shares the quick run divides what is written, and what is listed. */
const SHARES = 3;
/** Names that attackers try, beside the entity's own. */
const GUESSED = [
  "company_id",
  "org_id",
  "tenant",
  "owner",
  "user",
  "user_id",
  "role",
  "roles",
  "permissions",
  "is_admin",
  "approved_by",
  "limit",
  "used",
  "deleted_at",
  "password_hash",
];

let demo: Application;
let cast: Cast;
let workspace: Workspace;
let changed: () => Promise<string[]>;
beforeAll(async () => {
  demo = await startApplication();
  cast = await Cast.of(demo);
  workspace = await workspaceOf(demo);
  changed = await watch(demo.store);
});
afterAll(() => demo.close());

async function ready(
  operation: Operation,
  person = cast.best(operation),
): Promise<{ person: Person; browser: Client; role: string; input: Record<string, unknown> }> {
  return {
    person,
    browser: await person.browser(),
    role: person.role ?? "",
    input: validRequest(
      registry,
      operation,
      randomOf(operation.name),
      knownTo(cast.records, person, operation.entity),
      0,
    ),
  };
}

/** Which of these fields an answer does not name as wrong; all of them where it is no refusal of fields. */
function unnamed(fields: readonly string[], body: { code?: number; data?: unknown }): string[] {
  const named = new Set(body.code === 100 ? (body.data as { field: string }[]).map(({ field }) => field) : []);
  return fields.filter((field) => !named.has(field)).map((field) => `${field}: ${JSON.stringify(body).slice(0, 200)}`);
}

/** Every field of the entity, the record's own ones too, with a value of its kind. */
function allFields(entity: string): [string, unknown][] {
  const whole = registry.entities.has(entity)
    ? { ...recordFields(registry, entity), ...expandEntity(registry, entity).properties }
    : {};
  return [
    ...Object.entries(whole).map(([name, property]): [string, unknown] => [
      name,
      sampleOf(randomOf(name), property, () => MISSING, name),
    ]),
    ...GUESSED.map((name): [string, unknown] => [name, "1"]),
  ];
}

/** What an outside provider posts is judged as it came, by its own signature. */
const isWrite = ({ method, name, call }: Operation) =>
  method !== "GET" && !name.endsWith(".plan") && call?.provider !== true;

describe.each(turnOf(operations.filter(isWrite), SHARES).map((operation) => [operation.name, operation] as const))(
  "%s",
  (_name, operation) => {
    test("takes no field that it does not ask for", async () => {
      const { browser, role, input } = await ready(operation);
      const foreign = allFields(operation.entity).filter(
        ([field]) =>
          !Object.hasOwn(operation.schema.properties, field) &&
          !operation.path.includes(`{${field}}`) &&
          !(operation.upload && field === "category"),
      );
      await changed();
      const { body } = await send(browser, operation, role, { ...input, ...Object.fromEntries(foreign) });
      expect(
        unnamed(
          foreign.map(([field]) => field),
          body,
        ),
      ).toEqual([]);
      expect(await changed()).toEqual([]);
    });
  },
);

/**
 * Fields of a draft that its owner is not to fill in: `writable` gives them to others, or only steps of others ask for
 * them.
 */
function keptFromOwner({ entity, schema }: Operation): string[] {
  const definition = registry.entities.get(entity);
  const [owner = ""] = Object.keys(definition?.parties ?? {});
  const makers = definition?.makers ?? [owner];
  const steps = transitionsOf(registry, entity);
  const asks = (mine: boolean) =>
    steps
      .filter(({ by }) => by.some((who) => makers.includes(whoOf(who).who)) === mine)
      .flatMap(inputFields)
      .map(({ field }) => field);
  const own = new Set(asks(true));
  const others = asks(false).filter(
    (field) =>
      !own.has(field) && definition?.required?.includes(field) !== true && definition?.writable?.[field] === undefined,
  );
  const given = Object.entries(definition?.writable ?? {})
    .filter(([, by]) => !by.some((who) => [owner, "creator"].includes(whoOf(who).who)))
    .map(([field]) => field);
  return [...new Set([...others, ...given])].filter((field) => Object.hasOwn(schema.properties, field));
}

const drafts = operations.filter(
  (operation) =>
    (operation.call?.creates ?? operation.call?.updates) !== undefined && keptFromOwner(operation).length > 0,
);
describe.each(drafts.map((operation) => [operation.name, operation] as const))("%s", (_name, operation) => {
  test("leaves what the other party decides to the other party", async () => {
    // The first whom a call names is the owner of what it writes: nobody else sees a draft.
    const { person, browser, role, input } = await ready(
      operation,
      cast.best({ ...operation, allow: operation.allow.slice(0, 1) }),
    );
    const { entity, schema, call } = operation;
    const fields = keptFromOwner(operation);
    const values = Object.fromEntries(
      fields.map((field) => [field, sampleOf(randomOf("others"), schema.properties[field]!, () => MISSING, field)]),
    );
    const draft = call?.updates
      ? { id: await specimen(demo, workspace, entity, person.name.split(".")[1] as Code), version: 1 }
      : {};
    const { body } = await send(browser, operation, role, { ...input, ...draft, ...values });
    expect(unnamed(fields, body)).toEqual([]);
  });
});

const lists = turnOf(
  operations.filter(({ call }) => call?.lists),
  SHARES,
);
describe.each(lists.map((operation) => [operation.name, operation] as const))("%s", (_name, operation) => {
  test("is not to be searched or ordered by what it does not offer", async () => {
    const { browser, role } = await ready(operation);
    const offered = new Set(Object.keys(operation.schema.properties));
    const wrong: string[] = [];
    const must = async (query: Record<string, unknown>): Promise<void> => {
      const { body } = await browser.send(
        "GET",
        `${filledPath(operation, role, {}).path}?${queryOf(query)}`,
        undefined,
      );
      for (const text of unnamed(Object.keys(query), body))
        wrong.push(`${JSON.stringify(query).slice(0, 100)} ${text}`);
    };
    const fields = allFields(operation.entity).map(([field]) => field);
    const keys = fields
      .flatMap((field) => [
        field,
        `${field}_from`,
        `${field}_to`,
        `${field}[]`,
        `${field}.id`,
        `${field}_like`,
        `shown.${field}`,
      ])
      .filter((key) => !offered.has(key));
    await must(Object.fromEntries(keys.map((key) => [key, "1"])));
    for (const field of fields) if (!operation.call?.sorts?.includes(field)) await must({ sort: field });
    for (const sort of ["id desc", "1", "invoice_no;drop", "-invoice_no", "lines.net", "(select 1)"])
      await must({ sort });
    await must({ order: "DESC", page: "0", page_size: "101" });
    await must({ page: ["1", "2"] });
    expect(wrong).toEqual([]);
  });
});
