import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let application: Application;
let supplier: Client;
let foreign: string;
const PATH = "obligation/invoice";
const SECRET = "SECRET-PO-77";

beforeAll(async () => {
  application = await startApplication();
  supplier = await application.signedIn("maker.s1");
  const other = await application.signedIn("maker.s2");
  foreign = (await other.post(PATH, { invoice_no: "AUDIT-1" })).body.data.id;
});
afterAll(() => application.close());

/** Entries of refusals, once those of what was just asked are there. */
async function entries(least: number): Promise<Record<string, unknown>[]> {
  for (let tried = 0; ; tried += 1) {
    const rows = await application.store.reading.rows("SELECT actor_kind, actor_name, action, entity, record_id, code, before, after FROM audit WHERE code <> '0' ORDER BY seq");
    if (rows.length >= least || tried > 100) return rows;
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
}

describe("refused authorisation is written down", () => {
  it("a foreign record by reference, a missing one not, and no body", async () => {
    expect((await supplier.get(PATH, { id: foreign })).body.code).toBe(1005);
    expect((await supplier.get(PATH, { id: "1" })).body.code).toBe(1005);
    expect((await supplier.put(PATH, { id: foreign, version: 1, po_no: SECRET })).body.code).toBe(1005);
    expect((await supplier.post(`${PATH}/${foreign}/submit`, { version: 1 })).body.code).toBe(1005);
    const rows = await entries(3);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatchObject({ actor_kind: "user", entity: "invoice", record_id: foreign, code: "1005", before: null, after: null });
    expect(rows.map((row) => row["action"]).sort()).toEqual(["invoice.get", "invoice.submit", "invoice.update"]);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
  });

  it("a write from another site, by a stranger", async () => {
    expect((await supplier.post(PATH, { invoice_no: SECRET }, { headers: { "sec-fetch-site": "cross-site" } })).body.code).toBe(1063);
    const row = (await entries(4)).at(-1);
    expect(row).toMatchObject({ actor_kind: "stranger", action: "invoice.create", entity: "invoice", code: "1063" });
  });

  it("not for ever from one caller: knocking does not fill the audit", async () => {
    // One of the minute's sixty was spent on the record that is missing.
    for (let knock = 0; knock < 100; knock += 1) await supplier.get(PATH, { id: foreign });
    await entries(60);
    await new Promise((resolve) => { setTimeout(resolve, 200); });
    expect((await entries(0)).filter((row) => row["actor_kind"] === "user")).toHaveLength(59);
    application.wait(61_000);
    await supplier.get(PATH, { id: foreign });
    expect((await entries(61)).filter((row) => row["actor_kind"] === "user")).toHaveLength(60);
  });
});

it("a permission that is missing is written down", async () => {
  const viewer = await application.signedIn("viewer.s2");
  const before = (await entries(0)).length;
  const answers = await Promise.all([viewer.post("obligation/invoice", { invoice_no: "NO-1" }), viewer.post(`${PATH}/${foreign}/submit`, { version: 1 })]);
  const refused = answers.filter((answer) => answer.body.code === 1004).length;
  expect(refused).toBeGreaterThan(0);
  const rows = await entries(before + refused);
  expect(rows.slice(before).every((row) => row["code"] === "1004")).toBe(true);
  expect(rows).toHaveLength(before + refused);
});
