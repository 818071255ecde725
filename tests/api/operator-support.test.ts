import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let demo: Application;
let operator: Client;
beforeAll(async () => {
  demo = await startApplication();
  operator = await demo.signedIn("ops");
});
afterAll(() => demo.close());

const CODE = "246810";
interface Person {
  id: string;
  version: number;
  company: string;
  is_company_admin: boolean;
}
const userOf = async (who: string): Promise<Person> =>
  (await demo.store.reading.first<Person>(`SELECT * FROM "user" WHERE email = $1`, [`${who}@demo.example`])) ?? {
    id: "",
    version: 0,
    company: "",
    is_company_admin: false,
  };
const mails = async (letter: string, who: string) =>
  (
    await demo.store.reading.rows("SELECT id FROM mail WHERE letter = $1 AND recipient = $2", [
      letter,
      `${who}@demo.example`,
    ])
  ).length;
const audited = (action: string, id: string) =>
  demo.store.reading.first<{ after: { reason: string } }>(
    "SELECT after FROM audit WHERE action = $1 AND record_id = $2 ORDER BY seq DESC LIMIT 1",
    [action, id],
  );

async function helps(kind: string, who: string, more: object = {}) {
  demo.wait(61_000);
  await operator.post("ucenter/user/manage/send/otp", { purpose: "rights", channel: "email" });
  return (
    await operator.post("ucenter/admin/user/support", {
      target: (await userOf(who)).id,
      kind,
      reason: "called back at the number of the register",
      otp: CODE,
      ...more,
    })
  ).body;
}

test("the operator finds people of every company, without what is their own alone; its own list stays its company's", async () => {
  const found = (await operator.get("ucenter/admin/user/list", { keyword: "maker.s1@" })).body.data.rows as Record<
    string,
    unknown
  >[];
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    email: "maker.s1@demo.example",
    permission_groups: expect.arrayContaining(["maker"]),
  });
  for (const field of ["phone", "id_no", "contact_email", "amount_ceiling"])
    expect(found[0], field).not.toHaveProperty(field);
  const own = (await operator.get("ucenter/user/list", { page_size: 100 })).body.data.rows as { email: string }[];
  expect(own.map(({ email }) => email)).not.toContain("maker.s1@demo.example");
  expect((await (await demo.signedIn("admin.s1")).get("ucenter/admin/user/list")).body.code).toBe(1004);
});

test("help needs a reason and a code, is written to the audit, and tells the person", async () => {
  const person = await userOf("maker.s2");
  expect(await helps("reset_password", "maker.s2", { reason: undefined })).toMatchObject({
    code: 100,
    data: [{ field: "reason" }],
  });
  expect(
    (
      await operator.post("ucenter/admin/user/support", {
        target: person.id,
        kind: "reset_password",
        reason: "called back",
        otp: "000000",
      })
    ).body.code,
  ).toBe(1037);
  const signedIn = await demo.signedIn("maker.s2");
  expect(await helps("reset_password", "maker.s2")).toMatchObject({ code: 0 });
  expect(await mails("password_reset", "maker.s2")).toBe(1);
  expect((await signedIn.get("ucenter/user/account")).body.code).toBe(1001);
  expect((await audited("user.support.reset_password", person.id))?.after).toMatchObject({
    reason: "called back at the number of the register",
  });
  await demo.store.transaction((trx) => trx.run(`UPDATE "user" SET mfa_enabled = true WHERE id = $1`, [person.id]));
  expect(await helps("reset_mfa", "maker.s2")).toMatchObject({ code: 0 });
  expect(await userOf("maker.s2")).toMatchObject({ mfa_enabled: false });
  expect(await helps("unlock", "ops")).toMatchObject({ code: 1010 });
});

test("a delay after wrong passwords is ended", async () => {
  await demo.store.transaction((trx) =>
    trx.run(`UPDATE "user" SET status = 'locked' WHERE email = 'checker.s2@demo.example'`),
  );
  expect(await helps("unlock", "checker.s2")).toMatchObject({ code: 0 });
  expect(await userOf("checker.s2")).toMatchObject({ status: "active" });
});

test("a company whose administrator left gets another by the operator, with a reason in its history; nobody else may", async () => {
  const next = await userOf("checker.s2");
  expect(next.is_company_admin).toBe(false);
  expect(
    (await operator.post("ucenter/admin/user/entrust", { id: next.id, version: next.version })).body,
  ).toMatchObject({ code: 100, data: [{ field: "comment" }] });
  expect(
    (
      await (
        await demo.signedIn("admin.s2")
      ).post("ucenter/admin/user/entrust", { id: next.id, version: next.version, comment: "mine" })
    ).body.code,
  ).toBe(1004);
  expect(
    (
      await operator.post("ucenter/admin/user/entrust", {
        id: next.id,
        version: next.version,
        comment: "The administrator has left; letter of the board of 20 November",
      })
    ).body,
  ).toMatchObject({ code: 0 });
  expect(await userOf("checker.s2")).toMatchObject({
    is_company_admin: true,
    permission_groups: expect.arrayContaining(["company_administrator", "checker_l1"]),
  });
  expect(await mails("rights_changed", "checker.s2")).toBe(1);
  const row = await demo.store.reading.first(
    "SELECT comment FROM timeline_entry WHERE subject_entity = 'user' AND subject_id = $1 AND transition = 'entrust'",
    [next.id],
  );
  expect(row?.["comment"]).toContain("letter of the board");
});

test("the operator gives a company its referral code and its manager; a code belongs to one company", async () => {
  const [own, other] = [await userOf("maker.e1"), await userOf("maker.s3")];
  const manager = await userOf("maker.f1");
  const company = async (id: string) =>
    (await operator.get("ucenter/admin/company", { id })).body.data as { version: number };
  const after = await operator.post(`ucenter/admin/company/${own.company}/look_after`, {
    version: (await company(own.company)).version,
    referral_code: "HARVEST-1",
    relationship_manager: manager.id,
  });
  expect(after.body, JSON.stringify(after.body)).toMatchObject({ code: 0 });
  expect(await company(own.company)).toMatchObject({ referral_code: "HARVEST-1", relationship_manager: manager.id });
  const response = await operator.post(`ucenter/admin/company/${other.company}/look_after`, {
    version: (await company(other.company)).version,
    referral_code: "HARVEST-1",
  });
  expect(response.body.code, JSON.stringify(response.body)).toBe(100);
  expect((await demo.stranger().get("ucenter/user/register/referral", { code: "HARVEST-1" })).body).toMatchObject({
    code: 0,
    data: { role: "supplier" },
  });
});
