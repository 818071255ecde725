import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import type { Client } from "./application/client.ts";

const PASSWORD = "quiet-teapot-walks-42-hills";

let demo: Application;
beforeAll(async () => {
  demo = await startApplication();
});
afterAll(() => demo.close());

const signIn = async (who: string): Promise<{ client: Client; data: any }> => {
  const client = demo.stranger();
  const { body } = await client.post("ucenter/user/login", { email: `${who}@demo.example`, password: PASSWORD });
  return { client, data: body.data };
};
const menuOf = async (client: Client) =>
  (await client.get("ucenter/user/menu/list")).body.data.rows as { key: string; authority: string }[];

test("who holds one role is not asked which", async () => {
  const { client, data } = await signIn("maker.s1");
  expect(data).toMatchObject({ choose_role: false, home_route: "/dashboard", user: { roles: ["supplier"] } });
  expect((await client.get("ucenter/user/role/list")).body.data.rows).toMatchObject([
    { role_key: "supplier", held: true },
  ]);
});

test("who holds several is asked at login, and told which are held", async () => {
  const { client, data } = await signIn("checker2.s2");
  expect(data).toMatchObject({ choose_role: true, user: { roles: ["supplier", "enterprise"] } });
  const { rows } = (await client.get("ucenter/user/role/list")).body.data;
  expect(rows).toMatchObject([
    { role_key: "supplier", held: true, name: "Supplier" },
    { role_key: "enterprise", held: true, description: expect.any(String) },
  ]);
});

test("the role is switched there and back: menu, permissions and the order of roles follow, and the old session ends", async () => {
  const { client } = await signIn("checker2.s2");
  const before = client.cookie;
  const switched = await client.post("ucenter/user/verify/role", { role: "enterprise" });
  expect(switched.body).toMatchObject({
    code: 0,
    data: { current_role: "enterprise", roles: ["enterprise", "supplier"], home_route: "/dashboard" },
  });
  expect(client.cookie).not.toBe(before);
  expect((await menuOf(client)).every(({ authority }) => authority === "enterprise")).toBe(true);
  const info = await client.get("ucenter/enterprise/user/system/info");
  expect(info.body.data).toMatchObject({ user: { current_role: "enterprise", roles: ["enterprise", "supplier"] } });
  expect(info.body.data.permissions).toContain("invoice.confirm");
  expect((await client.get("ucenter/supplier/user/system/info")).body.code).toBe(1004);
  const old = demo.stranger();
  old.cookie = before;
  expect((await old.get("ucenter/user/role/list")).body.code).toBe(1001);
  expect((await client.post("ucenter/user/verify/role", { role: "supplier" })).body.data).toMatchObject({
    roles: ["supplier", "enterprise"],
  });
  expect((await client.get("obligation/invoice/list")).body.code).toBe(0);
});

test("the role of the last time is current at the next login; a role not held is refused, and a second choice too", async () => {
  const { client } = await signIn("checker2.s2");
  await client.post("ucenter/user/verify/role", { role: "enterprise" });
  expect((await signIn("checker2.s2")).data).toMatchObject({
    choose_role: true,
    user: { current_role: "enterprise", roles: ["enterprise", "supplier"] },
  });
  expect((await client.post("ucenter/user/verify/role", { role: "financier" })).body.code).toBe(1004);
  expect((await client.post("ucenter/user/choose/role", { role: "financier" })).body.code).toBe(1010);
});

test("who has no role yet chooses one of all, once, and then has its menu", async () => {
  await demo.store.transaction((trx) =>
    trx.run(`UPDATE "user" SET roles = '{}', version = version + 1 WHERE email = 'viewer.s1@demo.example'`),
  );
  const { client, data } = await signIn("viewer.s1");
  expect(data).toMatchObject({ home_route: "/role/choose", user: { roles: [] } });
  const { rows } = (await client.get("ucenter/user/role/list")).body.data as { rows: { role_key: string }[] };
  expect(rows.map(({ role_key }) => role_key)).toContain("supplier");
  const chosen = await client.post("ucenter/user/choose/role", { role: "supplier" });
  expect(chosen.body).toMatchObject({ code: 0, data: { current_role: "supplier", home_route: "/dashboard" } });
  expect((await menuOf(client)).every(({ authority }) => authority === "supplier")).toBe(true);
  expect((await client.post("ucenter/user/choose/role", { role: "supplier" })).body.code).toBe(1010);
});

test("a supplier confirms what its own vendor invoiced: S4 to S2, by the party and not by the role", async () => {
  const seller = await demo.signedIn("maker.s4");
  const buyers = (await seller.get("ucenter/supplier/related/enterprise/list")).body.data.rows;
  expect(buyers).toEqual(expect.arrayContaining([expect.objectContaining({ name: "Lion Gate Packaging LLP" })]));
  const draft = await seller.post("obligation/invoice", {
    invoice_no: "AS-0072",
    buyer_entity: buyers[0].id,
    currency: "SGD",
    issue_date: "2026-11-20",
    due_date: "2026-12-21",
    lines: [{ description: "Wrap", quantity: "10", unit_price: "12.00", gst_code: "NG" }],
  });
  const { id } = draft.body.data;
  expect(draft.body.data).toMatchObject({ total: "120.00" });
  await seller.post(`obligation/invoice/${id}/submit`, { version: 1 });
  expect((await seller.post(`obligation/invoice/${id}/confirm`, { version: 2 })).body.code).toBe(1004);
  const stranger = await demo.signedIn("checker.s3");
  expect((await stranger.post(`obligation/invoice/${id}/confirm`, { version: 2 })).body.code).toBe(1005);

  const started = (await seller.get("obligation/workflow/task/list", { tab: "started_by_me" })).body.data.rows;
  expect(started.at(-1)).toMatchObject({
    subject_title: "AS-0072",
    counterparty: "Lion Gate Packaging LLP",
    status: "todo",
  });
  expect((await seller.get("obligation/workflow/task", { id: started.at(-1).id })).body.data).toMatchObject({
    counterparty: "Lion Gate Packaging LLP",
    offers: [{ transition: "cancel" }],
  });

  const { client: buyer } = await signIn("checker.s2");
  const tasks = (await buyer.get("obligation/workflow/task/list", { tab: "todo" })).body.data.rows;
  expect(tasks).toMatchObject([
    {
      kind: "invoice_confirm",
      subject_title: "AS-0072",
      counterparty: "Ah Seng Hardware Trading",
      amount: "120.00",
      opened_on: "2026-11-23",
      due_at: "2026-11-26",
      age_days: 0,
    },
  ]);
  expect((await buyer.get("obligation/invoice", { id })).body.data.allowed_actions).toEqual(
    expect.arrayContaining(["confirm", "dispute"]),
  );
  expect((await buyer.post(`obligation/invoice/${id}/confirm`, { version: 2 })).body).toMatchObject({
    code: 0,
    data: { status: "confirmed" },
  });
  expect((await buyer.get("obligation/workflow/task/list", { tab: "todo" })).body.data.count).toBe(0);
  const known = (await buyer.get("obligation/invoice/list", { keyword: "AS-0071" })).body.data.rows[0];
  expect(known).toMatchObject({ invoice_no: "AS-0071", status: "confirmed" });
  const whole = (await buyer.get("obligation/invoice", { id: known.id })).body.data;
  expect(whole).toMatchObject({ invoice_no: "AS-0071", status: "confirmed", confirmed_by: expect.any(String) });
});

test("a person's own record is theirs and their administrators' to open; a colleague finds names in lists alone", async () => {
  const [viewer, administrator] = await Promise.all(["viewer.e1", "admin.e1"].map((who) => demo.signedIn(who)));
  const people = (await viewer!.get("ucenter/common/user/list", { page_size: 100 })).body.data.rows as {
    id: string;
    email: string;
  }[];
  const idOf = (who: string) => people.find(({ email }) => email === `${who}@demo.example`)?.id ?? "";
  expect((await viewer!.get("ucenter/user", { id: idOf("maker.e1") })).body.code).toBe(1005);
  expect((await viewer!.get("ucenter/user", { id: idOf("viewer.e1") })).body.code).toBe(0);
  expect((await administrator!.get("ucenter/user", { id: idOf("maker.e1") })).body).toMatchObject({
    code: 0,
    data: { email: "maker.e1@demo.example" },
  });
});
