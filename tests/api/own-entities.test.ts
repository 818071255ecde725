import { afterAll, beforeAll, expect, test } from "vitest";
import { lets } from "../../registry/access.ts";
import { loadRegistry } from "../../registry/registry.ts";
import { operationsOf } from "../generate/operations.ts";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

const registry = loadRegistry();
const operations = operationsOf(registry, "test");
let demo: Application;
beforeAll(async () => {
  demo = await startApplication();
});
afterAll(() => demo.close());

/** Whether a record belongs to a company by its legal entities alone, or by another record's. */
function hangs(entity: string): boolean {
  const definition = registry.entities.get(entity);
  const firsts = Object.values(definition?.parties ?? {})
    .flatMap((party) => (typeof party === "string" ? [party] : "field" in party ? [party.field] : []))
    .map((path) => definition?.properties[path.split(".")[0] ?? ""]);
  return (
    entity !== "company_entity" &&
    entity !== "company_change" &&
    definition?.public === undefined &&
    firsts.length > 0 &&
    firsts.every((property) => !["", "company", "user"].includes(property?.ref ?? property?.items?.ref ?? ""))
  );
}

interface Seen {
  entity: string;
  id: string;
  version: number;
  actions: string[];
}
const roleOf = (who: string) =>
  ({ s: "supplier", e: "enterprise", f: "financier" })[who.split(".")[1]?.[0] ?? ""] ?? "";
const filled = (path: string, who: string, id = "") =>
  path.replaceAll(/\{(role|authority)\}/g, roleOf(who)).replace("{id}", id);

/** What somebody sees by every list of records that hang on legal entities. */
async function seenBy(who: string, client: Client): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const call of registry.calls.values()) {
    if (!call.lists || !hangs(call.lists) || call.handler !== undefined || !lets(call.allow, roleOf(who), [])) continue;
    const { body } = await client.get(filled(call.path, who), { page_size: 2 });
    if (body.code !== 0) continue;
    for (const row of body.data.rows as { id: string; version: number; allowed_actions?: string[] }[])
      seen.push({ entity: call.lists, id: row.id, version: row.version, actions: row.allowed_actions ?? [] });
  }
  return seen;
}

/**
 * What is answered to somebody about a record by every way there is to it: its call, its transitions and their plans.
 */
async function waysTo(who: string, client: Client, { entity, id, version, actions }: Seen): Promise<string[]> {
  const calls = [...registry.calls.values()].filter(
    (call) => call.reads === entity && call.handler === undefined && lets(call.allow, roleOf(who), []),
  );
  const read = await Promise.all(
    calls.map(async (call) => `${call.name} ${(await client.get(filled(call.path, who), { id })).body.code}`),
  );
  const accepted = operations.filter(
    ({ name, path }) =>
      path.includes("{id}") &&
      actions.some((action) => name === `${entity}.${action}` || name === `${entity}.${action}.plan`),
  );
  const messages: string[] = [];
  for (const { name, path } of accepted)
    messages.push(`${name} ${(await client.post(filled(path, who, id), { version })).body.code}`);
  return [...read, ...messages];
}

interface Task {
  id: string;
  legal_entity?: string;
}
const tasksOf = async (client: Client): Promise<Task[]> =>
  ((await client.get("obligation/workflow/task/list", { page_size: 100 })).body.data.rows as Task[]).filter(
    (row) => row.legal_entity !== undefined,
  );

test.each(["maker.s1", "checker.e1"])(
  "%s, who acts for one legal entity, neither sees nor moves what belongs to another of the company's",
  async (who) => {
    const email = `${who}@demo.example`;
    const client = await demo.signedIn(who);
    const before = await seenBy(who, client);
    expect(new Set(before.map(({ entity }) => entity)).size).toBeGreaterThan(5);
    const tasks = await tasksOf(client);
    if (who === "checker.e1") expect(tasks).not.toEqual([]);
    const found = await demo.store.reading.first<{ company: string; named: string[]; entity: string }>(
      `SELECT u.company, u.legal_entities::text[] AS named, e.id AS entity FROM "user" u JOIN company_entity e ON e.company = u.company AND e.is_default WHERE u.email = $1`,
      [email],
    );
    // A second legal entity of the company, of which there is no record yet.
    const other = demo.ports.ids.next();
    await demo.store.transaction(async (trx) => {
      await trx.run(
        "INSERT INTO company_entity SELECT (jsonb_populate_record(e, jsonb_build_object('id', $1::text, 'uen', 'T' || right($1, 8), 'legal_name', 'Sister Pte. Ltd.', 'is_default', false))).* FROM company_entity e WHERE e.id = $2",
        [other, found?.entity],
      );
      await trx.run(`UPDATE "user" SET legal_entities = ARRAY[$1::bigint] WHERE email = $2`, [other, email]);
    });
    expect((await client.get("ucenter/company/entity")).body.data.rows.map(({ id }: { id: string }) => id)).toEqual([
      other,
    ]);
    expect(await seenBy(who, client)).toEqual([]);
    expect(await tasksOf(client), "nor waits there a task of the other").toEqual([]);
    for (const { id } of tasks)
      expect((await client.get("obligation/workflow/task", { id })).body.code, "nor is it read by its id").toBe(1005);
    // What a transition asks is looked at before its record; its plan asks nothing.
    const open: string[] = [];
    for (const one of before)
      open.push(
        ...(await waysTo(who, client, one)).filter(
          (answer) => !/ (1004|1005)$/.test(answer) && !/^(?!.*plan).* 100$/.test(answer),
        ),
      );
    expect([...new Set(open)]).toEqual([]);
    // Both: what belonged to the first is there again.
    await demo.store.transaction((trx) =>
      trx.run(`UPDATE "user" SET legal_entities = ARRAY[$1::bigint, $2::bigint] WHERE email = $3`, [
        other,
        found?.entity,
        email,
      ]),
    );
    expect((await seenBy(who, client)).length).toBe(before.length);
  },
);

test("nobody makes a record in the name of a legal entity for which they do not act; who manages people acts for all", async () => {
  const [maker, admin] = [await demo.signedIn("maker.s2"), await demo.signedIn("admin.s2")];
  const [own] = (await maker.get("ucenter/company/entity")).body.data.rows as { id: string }[];
  const [buyer] = (await maker.get("ucenter/supplier/related/enterprise/list")).body.data.rows as { id: string }[];
  const draft = (number: string) =>
    maker.post("obligation/invoice", {
      invoice_no: number,
      seller_entity: own?.id,
      buyer_entity: buyer?.id,
      currency: "SGD",
      issue_date: "2026-11-20",
      due_date: "2026-12-21",
      lines: [{ description: "Press", quantity: "1", unit_price: "10.00", gst_code: "ZR" }],
    });
  const first = (await draft("SISTER-1")).body;
  expect(first.code).toBe(0);
  const made = (
    await admin.post("ucenter/company/entity", {
      uen: "197401143C",
      legal_name: "Lion Gate Boxes Pte. Ltd.",
      entity_type: "ROC",
      registered_address: { street: "Tuas Avenue 1", postal: "639501", country: "SG" },
    })
  ).body;
  expect(made.code, JSON.stringify(made)).toBe(0);
  const { version } = (await admin.get("ucenter/user", { id: await idOf("maker.s2") })).body.data;
  expect(
    (await admin.put("ucenter/user", { id: await idOf("maker.s2"), version, legal_entities: [made.data.id] })).body
      .code,
  ).toBe(0);
  expect((await draft("SISTER-2")).body).toMatchObject({ code: 100, data: [{ field: "buyer_entity" }] });
  expect(
    (
      await maker.post("ucenter/bank/account", {
        entity: own?.id,
        currency: "SGD",
        bank_code: "7171",
        branch_code: "001",
        account_no: "0339991239",
        account_name: "Lion Gate",
        usage: "both",
      })
    ).body.code,
  ).toBe(1004);
  expect((await maker.get("obligation/invoice", { id: first.data.id })).body.code).toBe(1005);
  expect((await admin.get("obligation/invoice", { id: first.data.id })).body.code).toBe(0);
  // Whoever acted for an entity that is no more acts for the default one, not for all.
  expect((await admin.delete("ucenter/company/entity", { id: made.data.id })).body.code).toBe(0);
  expect(
    await demo.store.reading.first(
      `SELECT legal_entities::text[] AS named FROM "user" WHERE email = 'maker.s2@demo.example'`,
    ),
  ).toEqual({ named: [own?.id] });
});

const idOf = async (who: string): Promise<string> =>
  (await demo.store.reading.first<{ id: string }>(`SELECT id FROM "user" WHERE email = $1`, [`${who}@demo.example`]))
    ?.id ?? "";
