import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import type { Client } from "./application/client.ts";
import { uploaded } from "./application/kyc-content.ts";

let demo: Application;
let admin: Client;
beforeAll(async () => {
  demo = await startApplication();
  admin = await demo.signedIn("admin.s1");
});
afterAll(() => demo.close());

interface Entity {
  id: string;
  version: number;
  legal_name: string;
  uen: string;
  is_default: boolean;
  is_approved: boolean;
  allowed_actions: string[];
}
const entities = async () => (await admin.get("ucenter/company/entity", { page_size: 100 })).body.data.rows as Entity[];
const company = async () =>
  (await admin.get("ucenter/company")).body.data as { id: string; version: number; name: string };

test("one entity is the main one, by its own action alone", async () => {
  const [main] = (await entities()).filter(({ is_default }) => is_default);
  const values = {
    uen: "197401143C",
    legal_name: "Bukit Tools Pte. Ltd.",
    entity_type: "ROC",
    primary_ssic: "25931",
    paid_up_capital: "100000.00",
    registered_address: { street: "Bukit Batok Crescent 23", postal: "658066", country: "SG" },
  };
  expect((await admin.post("ucenter/company/entity", { ...values, is_default: true })).body).toMatchObject({
    code: 100,
    data: [{ field: "is_default" }],
  });
  const saved = await admin.post("ucenter/company/entity", values);
  expect(saved.body, JSON.stringify(saved.body)).toMatchObject({
    code: 0,
    data: { primary_ssic: "25931", paid_up_capital: "100000.00" },
  });
  const { id, version } = saved.body.data as Entity;
  expect((await entities()).filter(({ is_default }) => is_default).map((one) => one.id)).toEqual([main?.id]);
  expect(
    (await (await demo.signedIn("maker.s1")).post("ucenter/company/entity/default", { id, version })).body.code,
  ).toBe(1004);
  expect((await admin.post("ucenter/company/entity/default", { id, version })).body).toMatchObject({ code: 0 });
  expect((await entities()).filter(({ is_default }) => is_default).map((one) => one.id)).toEqual([id]);
  const now = (await entities()).find((one) => one.id === main?.id);
  expect((await admin.post("ucenter/company/entity/default", { id: now?.id, version: now?.version })).body.code).toBe(
    0,
  );
});

test("the administrator's basic data are kept, and registered data on which an approval rests become a request", async () => {
  const base = "ucenter/user/admin/modify/basic";
  const now = await company();
  expect((await admin.post(base, { version: now.version, employees: 61 })).body).toMatchObject({
    code: 0,
    data: { employees: 61 },
  });
  const [free] = (await entities()).filter(({ is_approved }) => !is_approved);
  const version = async () => (await company()).version;
  expect(
    (
      await admin.post(base, {
        version: await version(),
        entity: free?.id,
        legal_name: "Bukit Tools and Dies Pte. Ltd.",
      })
    ).body,
  ).toMatchObject({ code: 0 });
  expect((await entities()).find(({ id }) => id === free?.id)?.legal_name).toBe("Bukit Tools and Dies Pte. Ltd.");
  const renamed = { version: await version(), legal_name: "Bukit Precision Works Pte. Ltd." };
  expect((await admin.post(base, renamed)).body, "with the reason and the extract").toMatchObject({ code: 100 });
  const nowhere = (
    await admin.post(base, {
      ...renamed,
      registered_address: { postal: "658066" },
      reason: "Moved",
      proof_file: await uploaded(admin, "moved.pdf"),
    })
  ).body;
  expect(nowhere, "at the field that was given").toMatchObject({
    code: 100,
    data: [{ field: "registered_address.street" }],
  });
  const request = (
    await admin.post(base, {
      ...renamed,
      reason: "Renamed at the register",
      proof_file: await uploaded(admin, "extract.pdf"),
    })
  ).body;
  expect(request, JSON.stringify(request)).toMatchObject({
    code: 0,
    data: { name: now.name, change_request_id: expect.any(String) },
  });
  const change = (await admin.get("ucenter/company/change", { id: request.data.change_request_id })).body.data as {
    version: number;
  };
  expect(change).toMatchObject({
    status: "submitted",
    legal_name: "Bukit Precision Works Pte. Ltd.",
    reason: "Renamed at the register",
  });
  expect(
    (await admin.post(`ucenter/company/change/${request.data.change_request_id}/withdraw`, { version: change.version }))
      .body.code,
  ).toBe(0);
});

test("what an approval rests on says so, and the company's name follows it by request alone", async () => {
  const [main] = (await entities()).filter(({ is_default }) => is_default);
  expect(main).toMatchObject({ is_approved: true });
  expect((await entities()).find(({ uen }) => uen === "197401143C")).toMatchObject({ is_approved: false });
  const own = await company();
  expect((await admin.put("ucenter/company", { version: own.version, name: "Another name" })).body).toMatchObject({
    code: 1010,
    data: { rule: "by_request_only" },
  });
  const made = (
    await admin.post("ucenter/company/change", {
      entity: main?.id,
      legal_name: "Bukit Precision Holdings Pte. Ltd.",
      entity_type: "ROC",
      street: "Bukit Batok Crescent 21",
      postal: "658065",
      reason: "We changed our name",
      proof_file: await uploaded(admin, "acra.pdf"),
    })
  ).body.data as { id: string; version: number };
  expect((await admin.post(`ucenter/company/change/${made.id}/submit`, { version: made.version })).body.code).toBe(0);
  const financier = await demo.signedIn("checker.f1");
  const seen = (await financier.get("ucenter/company/change", { id: made.id })).body.data;
  expect(
    (await financier.post(`ucenter/company/change/${made.id}/approve`, { version: seen.version })).body,
  ).toMatchObject({ code: 0, data: { status: "applied" } });
  expect(await company()).toMatchObject({ name: "Bukit Precision Holdings Pte. Ltd." });
});
