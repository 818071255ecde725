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

const only = (...who: string[]) => demo.store.transaction((trx) => trx.run(
  `UPDATE "user" SET status = CASE WHEN email = ANY($1::text[]) THEN 'active' ELSE 'disabled' END WHERE company = (SELECT company FROM "user" WHERE email = 'maker.s3@demo.example')`, [["maker.s3", ...who].map((name) => `${name}@demo.example`)]));

test("a record that waits for somebody its company does not have says whom to invite, until there are enough", async () => {
  const entity = await ownEntity(maker);
  const made = (await maker.post("ucenter/bank/account", { entity: entity.id, currency: "SGD", bank_code: "7171", branch_code: "001", account_no: "0339991234", account_name: entity.legal_name, usage: "both", proof_file: await uploaded(maker, "statement.pdf") })).body.data;
  await maker.post("ucenter/user/manage/send/otp", { purpose: "bank_account", channel: "email" });
  expect((await maker.post(`ucenter/bank/account/${made.id}/submit`, { version: made.version, one_time_code: "24681012" })).body).toMatchObject({ code: 0, data: { status: "pending" } });
  const lacks = async () => ((await maker.get("ucenter/bank/account", { id: made.id })).body.data.waiting_for as { transition: string; lacks?: string }[]).find(({ transition }) => transition === "approve")?.lacks;
  await only();
  expect(await lacks()).toBe("Checker, level 1");
  await only("checker.s3");
  expect(await lacks()).toBe("Checker, level 2");
  await only("checker.s3", "checker2.s3");
  expect(await lacks()).toBeUndefined();
  await demo.store.transaction((trx) => trx.run(`UPDATE "user" SET permission_groups = '{checker_l2}' WHERE email = 'checker.s3@demo.example'`));
  expect(await lacks(), "nobody agrees for two levels").toBe("Checker, level 1");
});
