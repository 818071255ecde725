import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

const CODE = "246810";
const NEW = "money@suppliers.example";

let demo: Application;
let admin: Client;
let entity: { id: string; finance_email?: string; version: number };
beforeAll(async () => {
  demo = await startApplication();
  admin = await demo.signedIn("admin.s1");
  entity = (await admin.get("ucenter/company/entity")).body.data.rows[0];
});
afterAll(() => demo.close());

const stored = async (): Promise<unknown> =>
  (await demo.store.reading.first("SELECT finance_email FROM company_entity WHERE id = $1", [entity.id]))?.[
    "finance_email"
  ];
const send = (to: string) =>
  admin.post("ucenter/user/manage/send/otp", { purpose: "finance_email", channel: "email", to });
const prove = (client: Client, more: Record<string, unknown> = {}) =>
  client.put("ucenter/company/entity/finance/email", { id: entity.id, finance_email: NEW, otp: CODE, ...more });

test("letters about money go to no address that nobody of the company has read: it is kept with the code that was mailed there", async () => {
  const before = await stored();
  expect((await prove(admin)).body.code).toBe(1037);
  expect((await send(NEW)).body.data.masked_to).toContain("suppliers.example");
  expect(
    (
      await demo.store.reading.first(
        "SELECT recipient FROM mail WHERE letter = 'one_time_code' ORDER BY id DESC LIMIT 1",
      )
    )?.["recipient"],
  ).toBe(NEW);
  expect(
    (await prove(admin, { finance_email: "other@suppliers.example" })).body.code,
    "a code of another address",
  ).toBe(1037);
  expect(await stored()).toBe(before);
  expect((await prove(admin)).body.code).toBe(0);
  expect(await stored()).toBe(NEW);
});

test("no form of the entity takes it, and neither does somebody without the permission or of another company", async () => {
  const shown = (await admin.get("ucenter/company/entity/detail", { id: entity.id })).body.data;
  expect(
    (
      await admin.put("ucenter/company/entity", {
        id: entity.id,
        version: shown.version,
        finance_email: "thief@evil.example",
      })
    ).body.code,
  ).not.toBe(0);
  expect(await stored()).not.toBe("thief@evil.example");
  expect((await prove(await demo.signedIn("viewer.s1"))).body.code).toBe(1004);
  demo.wait(61_000);
  const other = await demo.signedIn("admin.s2");
  await other.post("ucenter/user/manage/send/otp", {
    purpose: "finance_email",
    channel: "email",
    to: "thief@evil.example",
  });
  expect((await prove(other, { finance_email: "thief@evil.example" })).body.code).toBe(1005);
  expect(await stored()).not.toBe("thief@evil.example");
});
