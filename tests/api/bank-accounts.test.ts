import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";
import { ownEntity, uploaded } from "./application/kyc-content.ts";

let demo: Application;
let admin: Client;
let maker: Client;
beforeAll(async () => {
  demo = await startApplication();
  [admin, maker] = (await Promise.all(["admin.s1", "maker.s1"].map((who) => demo.signedIn(who)))) as [Client, Client];
});
afterAll(() => demo.close());

/** An account of the company of whoever enters it, as a draft. */
async function entered(by: Client, number: string): Promise<{ id: string; version: number }> {
  const entity = await ownEntity(by);
  return (
    await by.post("ucenter/bank/account", {
      entity: entity.id,
      currency: "SGD",
      bank_code: "7339",
      branch_code: "501",
      account_no: number,
      account_name: entity.legal_name,
      usage: "both",
      proof_file: await uploaded(by, "statement.pdf"),
    })
  ).body.data;
}

async function submits(by: Client, { id, version }: { id: string; version: number }) {
  await demo.store.transaction((trx) => trx.run("DELETE FROM one_time_code"));
  await by.post("ucenter/user/manage/send/otp", { purpose: "bank_account", channel: "email" });
  return (await by.post(`ucenter/bank/account/${id}/submit`, { version, one_time_code: "24681012" })).body;
}

test("whoever enters the same account a second time is told who has it in hand", async () => {
  const first = await entered(admin, "501123456789");
  const second = await entered(maker, "501123456789");
  expect(await submits(admin, first)).toMatchObject({ code: 0, data: { status: "pending" } });
  const { name } = (await demo.store.reading.first<{ name: string }>(
    `SELECT name FROM "user" WHERE email = 'admin.s1@demo.example'`,
    [],
  )) as { name: string };
  expect(await submits(maker, second)).toMatchObject({
    code: 1054,
    messageDetail: `${name} has entered this account already; it waits for approval.`,
    data: { rule: "account_not_in_hand", current_status: "pending", pending_by: name },
  });
  expect((await maker.get("ucenter/bank/account", { id: second.id })).body.data.status).toBe("draft");
});

test("one that is agreed to is no change any more: it is taken, and said so at its number", async () => {
  await demo.store.transaction((trx) =>
    trx.run("UPDATE bank_account SET status = 'active' WHERE status = 'pending' AND bank_code = '7339'"),
  );
  expect(await submits(maker, await entered(maker, "501123456789"))).toMatchObject({
    code: 100,
    data: [{ field: "account_no", message: "This account is already there." }],
  });
});

test("one that was rejected keeps nobody from entering it again", async () => {
  const first = await entered(admin, "501999000111");
  const second = await entered(maker, "501999000111");
  expect(await submits(admin, first)).toMatchObject({ code: 0 });
  const checker = await demo.signedIn("checker.s1");
  const { version } = (await checker.get("ucenter/bank/account", { id: first.id })).body.data;
  expect(
    (await checker.post(`ucenter/bank/account/${first.id}/reject`, { version, comment: "Not our bank" })).body,
  ).toMatchObject({ code: 0, data: { status: "rejected" } });
  expect(await submits(maker, second)).toMatchObject({ code: 0, data: { status: "pending" } });
});
