import { afterAll, beforeAll, describe, expect } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { whoOf } from "../../registry/access/allow.ts";
import { askedFields, transitionsOf } from "../../registry/lifecycle/transitions.ts";
import { axesOf, initialState } from "../../registry/lifecycle/states.ts";
import { expandEntity, recordFields } from "../../registry/schema/entity.ts";
import type { Client } from "../api/application/client.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import { operationsOf, turnOf, type Operation } from "../generate/operations.ts";
import { randomOf } from "../generate/random.ts";
import { furnish, MISSING, Records } from "../generate/records.ts";
import { knownTo, validRequest } from "../generate/requests.ts";
import { sampleOf } from "../generate/sample.ts";
import { send } from "../generate/send.ts";
import { bestPerson } from "../generate/storm.ts";
import { watch } from "../generate/watch.ts";
import { testOf } from "./open-points.ts";

const registry = loadRegistry();
const operations = operationsOf(registry, "test");
/** Names that attackers try, beside the entity's own. */
const GUESSED = ["company_id", "org_id", "tenant", "owner", "user", "user_id", "role", "roles", "permissions", "is_admin", "approved_by", "limit", "used", "deleted_at", "password_hash"];

let demo: Application;
let records: Records;
let changed: () => Promise<string[]>;
beforeAll(async () => {
  demo = await startApplication();
  await furnish(demo, [await bestPerson(demo, operations[0]!)]);
  records = await Records.of(demo);
  changed = await watch(demo.store);
});
afterAll(() => demo.close());

async function ready(operation: Operation): Promise<{ browser: Client; role: string; input: Record<string, unknown> }> {
  const person = await bestPerson(demo, operation);
  return { browser: await person.browser(), role: person.role ?? "", input: validRequest(registry, operation, randomOf(operation.name), knownTo(records, person, operation.entity), 0) };
}

/** Every field of the entity, the record's own ones too, with a value of its kind. */
function allFields(entity: string): [string, unknown][] {
  const whole = registry.entities.has(entity) ? { ...recordFields(registry, entity), ...expandEntity(registry, entity).properties } : {};
  return [...Object.entries(whole).map(([name, property]): [string, unknown] => [name, sampleOf(randomOf(name), property, () => MISSING, name)]), ...GUESSED.map((name): [string, unknown] => [name, "1"])];
}

const isWrite = ({ method, name }: Operation) => method !== "GET" && !name.endsWith(".plan");

describe.each(turnOf(operations.filter(isWrite)).map((operation) => [operation.name, operation] as const))("%s", (_name, operation) => {
  testOf("takes no field that it does not ask for", operation.name)("takes no field that it does not ask for", async () => {
    const { browser, role, input } = await ready(operation);
    const foreign = allFields(operation.entity).filter(([field]) => !Object.hasOwn(operation.schema.properties, field) && !operation.path.includes(`{${field}}`) && !(operation.upload && field === "category"));
    await changed();
    const wrong: string[] = [];
    for (const [field, value] of foreign) {
      const { body } = await send(browser, operation, role, { ...input, [field]: value });
      const named = body.code === 100 && (body.data as { field: string }[]).some((one) => one.field === field);
      if (!named) wrong.push(`${field}: ${JSON.stringify(body).slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    expect(await changed()).toEqual([]);
  });
});

/** Fields that only transitions of the other parties ask. */
function askedOfOthers(entity: string): string[] {
  const [owner = ""] = Object.keys(registry.entities.get(entity)?.parties ?? {});
  return transitionsOf(registry, entity).filter(({ by }) => !by.some((who) => whoOf(who).who === owner)).flatMap(askedFields).map(({ field }) => field);
}

const drafts = turnOf(operations).filter(({ call, entity }) => (call?.creates ?? call?.updates) && askedOfOthers(entity).length > 0);
describe.each(drafts.map((operation) => [operation.name, operation] as const))("%s", (_name, { entity, ...operation }) => {
  testOf("leaves what the other party decides to the other party", operation.name)("leaves what the other party decides to the other party", async () => {
    const { browser, role, input } = await ready({ entity, ...operation });
    const fields = [...new Set(askedOfOthers(entity))].filter((field) => Object.hasOwn(operation.schema.properties, field));
    const random = randomOf("others");
    const begun = records.own(entity, await bestPerson(demo, { entity, ...operation })).find(({ row }) => axesOf(registry, entity).every((axis) => row[axis] === initialState(registry, entity, axis)));
    if (operation.call?.updates) Object.assign(input, { id: begun?.id, version: begun?.row["version"] });
    for (const field of fields) {
      const { body } = await send(browser, { entity, ...operation }, role, { ...input, [field]: sampleOf(random, operation.schema.properties[field]!, () => MISSING, field) });
      expect(body, field).toMatchObject({ code: 100, data: [{ field }] });
    }
  });
});

const lists = turnOf(operations).filter(({ call }) => call?.lists);
describe.each(lists.map((operation) => [operation.name, operation] as const))("%s", (_name, operation) => {
  testOf("is not to be searched or ordered by what it does not offer", operation.name)("is not to be searched or ordered by what it does not offer", async () => {
    const { browser, role } = await ready(operation);
    const offered = new Set(Object.keys(operation.schema.properties));
    const wrong: string[] = [];
    const must = async (query: Record<string, unknown>, field: string): Promise<void> => {
      const { body } = await send(browser, operation, role, query);
      if (body.code !== 100 || !(body.data as { field: string }[]).some((one) => one.field === field)) wrong.push(`${JSON.stringify(query)}: ${JSON.stringify(body).slice(0, 150)}`);
    };
    for (const [field] of allFields(operation.entity)) {
      for (const key of [field, `${field}_from`, `${field}_to`, `${field}[]`, `${field}.id`, `${field}_like`, `shown.${field}`]) if (!offered.has(key)) await must({ [key]: "1" }, key);
      if (!operation.call?.sorts?.includes(field)) await must({ sort: field }, "sort");
    }
    for (const sort of ["id desc", "1", "invoice_no;drop", "-invoice_no", "lines.net", "(select 1)"]) await must({ sort }, "sort");
    await must({ order: "DESC" }, "order");
    await must({ page: "0" }, "page");
    await must({ page_size: "101" }, "page_size");
    await must({ page: ["1", "2"] }, "page");
    expect(wrong).toEqual([]);
  });
});
