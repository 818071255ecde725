import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";
import { ownEntity, uploaded } from "./application/kyc-content.ts";

let demo: Application;
let maker: Client;
beforeAll(async () => {
  demo = await startApplication();
  maker = await demo.signedIn("maker.s3");
});
afterAll(() => demo.close());

const only = (...who: string[]) =>
  demo.store.transaction((trx) =>
    trx.run(
      `UPDATE "user" SET status = CASE WHEN email = ANY($1::text[]) THEN 'active' ELSE 'disabled' END WHERE company = (SELECT company FROM "user" WHERE email = 'maker.s3@demo.example')`,
      [["maker.s3", ...who].map((name) => `${name}@demo.example`)],
    ),
  );

async function account(number: string): Promise<string> {
  const entity = await ownEntity(maker);
  const made = (
    await maker.post("ucenter/bank/account", {
      entity: entity.id,
      currency: "SGD",
      bank_code: "7171",
      branch_code: "001",
      account_no: number,
      account_name: entity.legal_name,
      usage: "both",
      proof_file: await uploaded(maker, "statement.pdf"),
    })
  ).body.data;
  await demo.store.transaction((trx) => trx.run("DELETE FROM one_time_code"));
  await maker.post("ucenter/user/manage/send/otp", { purpose: "bank_account", channel: "email" });
  expect(
    (await maker.post(`ucenter/bank/account/${made.id}/submit`, { version: made.version, one_time_code: "24681012" }))
      .body,
  ).toMatchObject({ code: 0, data: { status: "pending" } });
  return made.id as string;
}
const lacking = async (id: string) =>
  (
    (await maker.get("ucenter/bank/account", { id })).body.data.waiting_for as { transition: string; lacks?: string }[]
  ).find(({ transition }) => transition === "approve")?.lacks;

test("a rule names a permission group of the company's own: its people agree, nobody else, and the group stays while it is named", async () => {
  await demo.store.transaction((trx) =>
    trx.run("UPDATE approval_rule SET status = 'withdrawn' WHERE status = 'proposed'"),
  );
  const [admin, chief, checker] = (await Promise.all(
    ["admin.s3", "ceo.s3", "checker.s3"].map((who) => demo.signedIn(who)),
  )) as [Client, Client, Client];
  const group = (await admin.post("ucenter/user/permission_group", { name: "Treasury", permissions: ["bank.approve"] }))
    .body.data;
  const propose = (lines: unknown[]) => admin.put("obligation/rule/multi-level", { subject: "bank", lines });
  expect((await propose([{ groups: [group.id] }])).body, "not confirmed yet").toMatchObject({
    code: 100,
    data: [{ field: "lines[0].groups", message: "This group is not there any more. Choose another." }],
  });
  expect(
    (await chief.post(`ucenter/user/permission_group/${group.id}/approve`, { version: group.version })).body.code,
  ).toBe(0);
  const offered = (await admin.get("obligation/rule/multi-level/groups")).body.data.rows as {
    group: string;
    name: string;
    people: number;
  }[];
  expect(offered.find((one) => one.group === group.id)).toMatchObject({
    name: "Treasury",
    people: 0,
    why_not: "Nobody has it",
  });
  await demo.store.transaction((trx) =>
    trx.run(`UPDATE "user" SET own_groups = ARRAY[$1::bigint] WHERE email = 'viewer.s3@demo.example'`, [group.id]),
  );
  expect((await propose([{ groups: ["company_administrator"] }])).body, "no permission to begin").toMatchObject({
    code: 100,
    data: [{ field: "lines[0].groups", message: expect.stringContaining("may begin") }],
  });
  const change = (await propose([{ groups: [group.id] }, { groups: ["checker_l2"] }])).body.data;
  expect((await admin.get("obligation/rule/multi-level/lines", { id: change.id })).body.data.lines).toMatchObject([
    { groups: [group.id], shown: { groups: ["Treasury"] } },
    { shown: { groups: ["Checker, level 2"] } },
  ]);
  expect((await chief.post(`obligation/rule/multi-level/change/${change.id}/approve`, { version: 1 })).body.code).toBe(
    0,
  );
  expect((await admin.get("obligation/rule/multi-level", { subject: "bank" })).body.data.rows).toMatchObject([
    { levels: 2, approvers: "Treasury → Checker, level 2" },
  ]);
  const id = await account("0339991235");
  const approve = async (who: Client) =>
    (
      await who.post(`ucenter/bank/account/${id}/approve`, {
        version: (await maker.get("ucenter/bank/account", { id })).body.data.version,
      })
    ).body;
  expect(await approve(checker)).toMatchObject({
    code: 1004,
    data: { rule: "not_your_level", groups: [group.id] },
    messageDetail: "This step waits for: Treasury.",
  });
  expect(await lacking(id)).toBeUndefined();
  await only("checker.s3", "checker2.s3", "admin.s3", "ceo.s3");
  expect(await lacking(id)).toBe("Treasury");
  await only("checker.s3", "checker2.s3", "admin.s3", "ceo.s3", "viewer.s3");
  expect((await approve(await demo.signedIn("viewer.s3"))).code).toBe(0);
  expect((await maker.get("ucenter/bank/account", { id })).body.data.pending_approval).toMatchObject({
    decisions: [{}],
    levels: [{ groups: [group.id] }, {}],
  });
  await demo.store.transaction((trx) =>
    trx.run(`UPDATE "user" SET own_groups = '{}' WHERE email = 'viewer.s3@demo.example'`),
  );
  expect(
    (await (await demo.signedIn("admin.s3")).post(`ucenter/user/permission_group/${group.id}/retire`, { version: 2 }))
      .body,
  ).toMatchObject({ code: 1010, data: { rule: "not_in_rules" } });
  await demo.store.transaction((trx) =>
    trx.run("UPDATE approval_rule SET status = 'replaced' WHERE id = $1", [change.id]),
  );
});

test("what begins a change of a rule fits the company: the chief executive stands for a signatory it does not have, and it says so", async () => {
  await only("checker.s3", "checker2.s3", "admin.s3", "ceo.s3");
  const admin = await demo.signedIn("admin.s3");
  const begun = (await admin.get("obligation/rule/multi-level/lines", { subject: "ip", fitting: "true" })).body.data;
  expect(begun.lines.slice(-3)).toMatchObject([
    { groups: ["checker_l1"] },
    { groups: ["checker_l2"] },
    { groups: ["chief_executive"] },
  ]);
  expect(begun.left_out).toMatchObject([
    { groups: ["signatory"], why: "chief_instead", shown: { groups: ["Signatory"] } },
  ]);
  const bare = (lines: Record<string, unknown>[]) => lines.map(({ shown: _shown, ...line }) => line);
  expect(
    (await admin.put("obligation/rule/multi-level", { subject: "ip", lines: bare(begun.lines) })).body,
  ).toMatchObject({ code: 0 });
});

test("a record that waits for somebody its company does not have says whom to invite, until there are enough", async () => {
  const id = await account("0339991234");
  const lacks = () => lacking(id);
  await only();
  expect(await lacks()).toBe("Checker, level 1");
  await only("checker.s3");
  expect(await lacks()).toBe("Checker, level 2");
  await only("checker.s3", "checker2.s3");
  expect(await lacks()).toBeUndefined();
  await demo.store.transaction((trx) =>
    trx.run(`UPDATE "user" SET permission_groups = '{checker_l2}' WHERE email = 'checker.s3@demo.example'`),
  );
  expect(await lacks(), "nobody agrees for two levels").toBe("Checker, level 1");
});
