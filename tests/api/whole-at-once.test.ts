import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countsAtOnce } from "../../server/platform/records/draft.ts";
import { startApplication, type Application } from "./application/application.ts";
import { fine } from "./application/deals.ts";

let demo: Application;
beforeAll(async () => {
  demo = await startApplication();
});
afterAll(() => demo.close());

const DONE = new Set(["financier_entity", "company"]);
const WHO: Readonly<Record<string, string>> = {
  supplier: "admin.s1",
  financier: "admin.f1",
  enterprise: "admin.e1",
  admin: "ops",
  session: "admin.s1",
};

test("what counts from the moment it is made is not made without what it must have", async () => {
  const stored: string[] = [];
  const requests: string[] = [];
  for (const call of demo.registry.calls.values()) {
    if (call.creates === undefined || !countsAtOnce(demo.registry, call.creates)) continue;
    const role = call.allow[0]?.split(":")[0] ?? "";
    const required = (demo.registry.entities.get(call.creates)?.required ?? []).filter((field) => !DONE.has(field));
    const client = await demo.signedIn(WHO[role] ?? "");
    await demo.store.transaction((trx) =>
      trx.run(
        `UPDATE "user" SET permission_groups = (SELECT array_agg(DISTINCT g) FROM "user" u, unnest(u.permission_groups) g WHERE u.company = "user".company) WHERE email = $1`,
        [`${WHO[role]}@demo.example`],
      ),
    );
    const { body } = await client.post(call.path.replace("{role}", role), {});
    const named =
      body.code === 100 ? (body.data as { field: string }[]).map(({ field }) => field.split(/[.[]/)[0] ?? "") : [];
    requests.push(call.name);
    if (required.some((field) => !named.includes(field)))
      stored.push(`${call.name} ${body.code} ${named.join()} of ${required.join()}`);
  }
  expect(stored).toEqual([]);
  expect(requests.length).toBeGreaterThanOrEqual(11);
});

test("what it must have is not taken from it afterwards, and an older record that lacks something can be changed elsewhere", async () => {
  const client = await demo.signedIn("admin.s1");
  const contact = fine(
    await client.post("ucenter/contact", { kind: "other", name: "Mei Lin", email: "mei@lin.example" }),
  );
  expect(
    (await client.put("ucenter/contact", { id: contact["id"], version: contact["version"], email: "" })).body,
  ).toMatchObject({ code: 100, data: [{ field: "email" }] });
  await demo.store.transaction((trx) => trx.run("UPDATE contact SET email = NULL WHERE id = $1", [contact["id"]]));
  expect(
    (await client.put("ucenter/contact", { id: contact["id"], version: contact["version"], name: "Mei Ling" })).body
      .code,
  ).toBe(0);
});

describe("where a write comes from", () => {
  const write = async (headers: Record<string, string | undefined>) => {
    const client = await demo.signedIn("maker.s1");
    return (await client.send("POST", "obligation/invoice", "{}", { headers })).body.code;
  };
  test.each([
    ["http://localhost:8080", 0],
    ["https://localhost:8080", 1063],
    ["http://localhost:81", 1063],
    ["http://localhost.evil.example", 1063],
    ["null", 1063],
  ])("%s", async (origin, code) => {
    expect(await write({ origin, "sec-fetch-site": undefined })).toBe(code);
  });
});

test("letters to customers reach so many addresses in a day, and none of them again and again", async () => {
  const client = await demo.signedIn("maker.s1");
  const rows = async (count: number, address: (index: number) => string) => {
    const answers: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const row = fine(
        await client.post("obligation/supplier/tools/ar", {
          kind: "opening",
          customer: `Customer ${index}`,
          customer_email: address(index),
          doc_no: `R-${address(index)}-${index}`,
          currency: "SGD",
          due_date: "2026-10-10",
          amount: "5.00",
        }),
      );
      answers.push(
        (await client.post(`obligation/supplier/tools/ar/${row["id"]}/remind`, { version: row["version"] })).body.code,
      );
    }
    return answers;
  };
  const settings = demo.registry.constants.mail;
  const usual = { ...settings };
  Object.assign(settings, { outside_addresses_per_day: 3, to_one_address_per_day: 2 });
  try {
    expect(await rows(3, () => "again@customer.example")).toEqual([0, 0, 1010]);
    expect(await rows(4, (index) => `c${index}@customer.example`)).toEqual([0, 0, 1010, 1010]);
  } finally {
    // What the configs say is shared by all files of the process.
    Object.assign(settings, usual);
  }
  demo.wait(86_400_000 + 1000);
  const later = await demo.signedIn("maker.s1");
  expect((await later.post("obligation/supplier/tools/ar", { kind: "opening" })).body.code).toBe(100);
});
