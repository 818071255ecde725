import { afterAll, beforeAll, expect, it } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import { talkAs } from "./application/bodies.ts";

let demo: Application;
beforeAll(async () => {
  demo = await startApplication();
});
afterAll(() => demo.close());

const log = async (who: string, path: string) => (await talkAs(demo, who)).get(path);
const companies = (data: { rows: { company: string }[] }) => [...new Set(data.rows.map(({ company }) => company))];

it("a company's administrator reads what the own people did, and nothing of others", async () => {
  for (const [who, name] of [
    ["admin.s1", "Bukit Precision Parts Pte. Ltd."],
    ["admin.e1", "Straits Harvest Foods Pte. Ltd."],
    ["admin.f1", "Meridian Trade Capital Pte. Ltd."],
  ] as const) {
    const { code, data } = await log(who, "obligation/audit");
    expect([who, code]).toEqual([who, 0]);
    expect(companies(data)).toEqual([name]);
    expect(data.rows[0]).toMatchObject({
      at: expect.any(String),
      actor: expect.any(String),
      action: expect.any(String),
      record: expect.any(String),
    });
  }
});

it("nobody else does, and no other report is told of it", async () => {
  for (const who of ["maker.s1", "checker.e1", "maker.f1"]) {
    expect([who, (await log(who, "obligation/audit")).code]).toEqual([who, 1004]);
    const role = { s: "supplier", e: "enterprise", f: "financier" }[who.at(-2) ?? ""];
    expect([who, (await log(who, `obligation/${role}/report/audit`)).code]).toEqual([who, 1004]);
    expect((await log(who, `obligation/${role}/report/list`)).data.rows).not.toContainEqual(
      expect.objectContaining({ key: "audit" }),
    );
  }
  expect((await log("admin.s1", "obligation/supplier/report/list")).data.rows).toContainEqual(
    expect.objectContaining({ key: "audit" }),
  );
});

it("the platform's administrator reads everybody's, with what was refused because it would not add up, and exports it", async () => {
  const breaches = [
    {
      name: "limit_equals_deals",
      record: "facility 5",
      says: "reserved 45000.00 and utilised 0.00, its deals 0 and 0",
    },
  ];
  await demo.store.transaction((trx) =>
    trx.run(
      "INSERT INTO audit (at, actor_kind, actor_name, action, entity, record_id, code, after) VALUES (now(), 'system', NULL, 'financing_application.withdraw', 'financing_application', 7, '1069', $1::jsonb)",
      [JSON.stringify({ breaches })],
    ),
  );
  const { code, data } = await log("ops", "obligation/audit?page_size=100");
  expect(code).toBe(0);
  expect(companies(data).length).toBeGreaterThan(3);
  expect(data.rows[0], "who reads it came in last").toMatchObject({ action: "Sign in", code: "0" });
  expect(data.rows[1]).toMatchObject({
    actor: "System",
    code: "1069",
    after_value: "limit_equals_deals: facility 5: reserved 45000.00 and utilised 0.00, its deals 0 and 0",
  });
  expect((await log("ops", "obligation/admin/report/list")).data.rows).toEqual([
    expect.objectContaining({ key: "audit" }),
  ]);
  const file = await (await demo.signedIn("ops")).get("obligation/admin/report/audit/export", { format: "csv" });
  expect(file.status).toBe(200);
});
