import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "../application/application.ts";
import { fine, Programme } from "./fixture.ts";

const E = "obligation/enterprise/dpo";
const V = "obligation/enterprise/vendor";

let application: Application;
let deals: Programme;
let part = "";
let facility = "";
let vendor = "";
let running = "";
let next = "";

beforeAll(async () => {
  application = await startApplication();
  deals = new Programme(application);
  await deals.creditLimit("e1", "f1", { limit: "5000000.00" });
  facility = await deals.facility("e1", "f1", { limit: "3000000.00" });
  part = await deals.part(facility, ["e1", "f1", "s2"], { limit: "300000.00" });
  await deals.known("s2", "f1");
  const rule = fine(
    await (
      await deals.client("admin.f1")
    ).put("obligation/rule/dpo", {
      facility,
      rate: "5.40",
      min_amount: "1000.00",
      max_amount: "2000000.00",
      min_tenor: 10,
      max_tenor: 120,
      extension_days: 0,
      acceptance_window: 5,
    }),
  );
  fine(
    await (
      await deals.client("checker.f1")
    ).post(`obligation/rule/dpo/${String(rule["id"])}/approve`, { version: rule["version"] }),
  );
  await deals.account({ of: "s2", currency: "SGD" });
  running = await deals.billed("T-ST-1", ["s2", "e1"], "32700.00", "2027-01-25");
  next = await deals.billed("T-ST-2", ["s2", "e1"], "21800.00", "2027-01-25");
  const row = await application.store.reading.first<{ id: string }>(
    `SELECT v.id FROM vendor v JOIN company_entity e ON e.company = v.owner_company WHERE v.vendor_entity = $1 AND e.id = $2`,
    [await deals.entity("s2"), await deals.entity("e1")],
  );
  vendor = String(row?.id);
}, 300_000);
afterAll(() => application.close());

const draft = async (invoice: string): Promise<string> =>
  String(
    fine(
      await (
        await deals.client("maker.e1")
      ).post(E, {
        enterprise_entity: await deals.entity("e1"),
        vendor_entity: await deals.entity("s2"),
        financier_entity: await deals.entity("f1"),
        facility,
        currency: "SGD",
        pay_date: "2026-11-26",
        payables: [{ invoice, face: (await deals.read("invoice", invoice))["outstanding"] }],
      }),
    )["id"],
  );
const send = (id: string) => deals.act("maker.e1", "dpo", E, id, "submit", {});
const onVendor = (who: string, transition: string, comment: string) =>
  deals.act(who, "vendor", V, vendor, transition, { comment });
const status = async (entity: string, id: string) => (await deals.read(entity, id))["status"];

test("a frozen vendor gets no new deal, and the one that runs goes on", async () => {
  const order = await draft(running);
  fine(await send(order));
  fine(await onVendor("checker.e1", "freeze", "Deliveries are late"));
  expect(await deals.read("vendor_sub_limit", part)).toMatchObject({ status: "frozen", frozen_by: "enterprise" });
  const { rows } = fine(await (await deals.client("maker.e1")).get(`${V}/volume/list`, { keyword: "Lion" })) as {
    rows: unknown[];
  };
  expect(rows).toMatchObject([{ sub_limit: "364310.00", used: "97010.00", left: "0.00" }]);
  const refused = await send(await draft(next));
  expect(refused.body).toMatchObject({ code: 1010, data: { rule: "vendor_in_business", vendor_status: "frozen" } });
  expect(refused.body.messageDetail).toContain("Straits Harvest Foods");
  fine(await deals.act("checker.e1", "dpo", E, order, "approve", {}));
  expect(await status("dpo", order)).not.toBe("pending_approval");
});

test("once the freeze is lifted its sub-limit may be used and new deals begin", async () => {
  fine(await onVendor("checker.e1", "unfreeze", "Deliveries are in time again"));
  expect(await status("vendor_sub_limit", part)).toBe("active");
  const order = await draft(next);
  fine(await send(order));
  fine(await deals.act("checker.e1", "dpo", E, order, "reject", { comment: "Not now" }));
});

test("a vendor is terminated by two persons; its sub-limit ends, and no new deal begins", async () => {
  fine(await onVendor("checker.e1", "terminate", "The relation ends"));
  expect([await status("vendor", vendor), await status("vendor_sub_limit", part)]).toEqual(["active", "active"]);
  expect((await onVendor("checker.e1", "terminate", "The relation ends")).body.code).not.toBe(0);
  fine(await onVendor("checker2.e1", "terminate", "The relation ends"));
  expect(await status("vendor", vendor)).toBe("terminated");
  expect(await deals.read("vendor_sub_limit", part)).toMatchObject({
    status: "terminating",
    run_off: "collect_to_maturity",
  });
  expect((await send(await draft(next))).body).toMatchObject({ code: 1010, data: { vendor_status: "terminated" } });
});
