import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../server/platform/http/app.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { everyHandler, startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let application: Application;
let supplier: Client;
let enterprise: Client;
let stranger: Client;
beforeAll(async () => {
  application = await startApplication();
  supplier = await application.signedIn("maker.s1");
  enterprise = await application.signedIn("checker.e1");
  stranger = application.stranger();
});
afterAll(() => application.close());

const LIST = "obligation/invoice/list";

describe("who may ask", () => {
  it("a stranger is told 1001, a role that the call does not allow 1004", async () => {
    expect((await stranger.get(LIST)).body).toMatchObject({ code: 1001, errorCode: "1001", success: false });
    const create = await enterprise.post("obligation/invoice", {});
    expect(create.status).toBe(403);
    expect(create.body).toMatchObject({ code: 1004, success: false });
    expect(create.body.messageDetail).not.toBe("code.1004");
    // Reading too, where nothing but the roles of the call stands before the rows.
    expect((await enterprise.get("ucenter/admin/letter/list")).body).toMatchObject({ code: 1004, success: false });
  });

  it("an address that names a role must name the session's own", async () => {
    expect((await supplier.get("ucenter/supplier/user/system/info")).body.code).toBe(0);
    for (const segment of ["enterprise", "admin", "Supplier", "%2e%2e", "supplier%2f"]) {
      const answered = await supplier.get(`ucenter/${segment}/user/system/info`);
      expect([1004, 1064, 100], segment).toContain(answered.body.code);
    }
  });

  it("a path with its service's prefix doubled answers as well", async () => {
    expect((await supplier.get(`obligation/${LIST}`)).body).toMatchObject({ code: 0 });
    expect((await supplier.get("ucenter/obligation/invoice/list")).body).toMatchObject({ code: 1064 });
  });
});

it("every answer is the envelope of the specification, by its own names", async () => {
  const list = (await supplier.get(LIST)).body;
  expect(list).toEqual({ code: 0, success: true, data: expect.anything() });
  expect(list.data.rows).toHaveLength(Math.min(list.data.count, 20));
  expect(list.data.count).toBeGreaterThan(0);
  const refused = (await supplier.post("obligation/invoice", { invoice_no: "1".repeat(200) })).body;
  expect(Object.keys(refused).sort()).toEqual(["code", "data", "errorCode", "messageDetail", "success"]);
  expect(refused).toMatchObject({
    code: 100,
    errorCode: "100",
    success: false,
    messageDetail: expect.stringMatching(/./),
  });
  expect(refused.data[0]).toEqual({ field: expect.stringMatching(/./), message: expect.stringMatching(/./) });
});

describe("what is not declared", () => {
  it("answers 1064: unknown paths, other methods, other spellings", async () => {
    for (const path of [
      "obligation/invoices",
      "obligation/invoice/list/",
      "obligation//invoice/list",
      "obligation/Invoice/list",
      "",
      "obligation/invoice/12/nothing",
    ]) {
      const answered = await supplier.get(path);
      expect(answered.body, path).toMatchObject({ code: 1064 });
    }
    const wrong = await supplier.put(LIST, {});
    expect(wrong.status).toBe(405);
    expect(wrong.headers["allow"]).toBe("GET");
    expect(wrong.body.code).toBe(1064);
    for (const method of ["PATCH", "HEAD", "OPTIONS", "DELETE"] as const) {
      const response = await application.app.inject({
        method,
        url: `/api/${LIST}`,
        headers: { host: "localhost:8080" },
      });
      expect(response.statusCode, method).toBe(405);
    }
  });

  it("refuses query keys that a call does not know, by name", async () => {
    const answered = await supplier.get(LIST, { buyer: "1", status: "draft" });
    expect(answered.status).toBe(422);
    expect(answered.body.data.map((one: { field: string }) => one.field)).toEqual(["buyer"]);
    expect((await supplier.get("obligation/invoice", { id: "1", x: "1" })).body.data[0].field).toBe("x");
    expect(
      (await supplier.post("ucenter/user/login?x=1", { email: "a@b.sg", password: "12345678" })).body.data[0].field,
    ).toBe("x");
  });

  it("starts with no call whose handler is missing", async () => {
    const { "user.login": _login, ...others } = everyHandler;
    const { registry, store, ports, environment } = application;
    await expect(buildApp({ registry, store, ports, environment, engine, handlers: others })).rejects.toThrow(
      "user.login",
    );
  });
});

describe("another site", () => {
  const login = { email: "maker.s1@demo.example", password: "quiet-teapot-walks-42-hills" };
  it.each<[string, Record<string, string | undefined>]>([
    ["cross-site", { "sec-fetch-site": "cross-site" }],
    ["same-site", { "sec-fetch-site": "same-site" }],
    ["none", { "sec-fetch-site": "none" }],
    ["no metadata and no origin", { "sec-fetch-site": undefined }],
    ["a foreign origin", { "sec-fetch-site": undefined, origin: "https://evil.example" }],
    ["origin null", { "sec-fetch-site": undefined, origin: "null" }],
    ["no platform header", { platform: undefined }],
  ])("is refused with 1063: %s", async (_name, headers) => {
    expect((await stranger.post("ucenter/user/login", login, { headers })).body).toMatchObject({
      code: 1063,
      success: false,
    });
  });

  it("our own origin passes where a browser sends no metadata", async () => {
    expect(
      (
        await application.stranger().post("ucenter/user/login", login, {
          headers: { "sec-fetch-site": undefined, origin: "http://localhost:8080" },
        })
      ).body.code,
    ).toBe(0);
  });

  it("a form's content types are refused with 1062", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json garbage", undefined]) {
      const answered = await stranger.send("POST", "ucenter/user/login", JSON.stringify(login), {
        headers: { "content-type": type },
      });
      expect(answered.body.code, String(type)).toBe(1062);
      expect(answered.status).toBe(415);
    }
  });
});

describe("headers", () => {
  it("are those of the API on every answer, refused or not", async () => {
    for (const path of [LIST, "nothing", "obligation/invoice?id=1"]) {
      const { headers } = await supplier.get(path);
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "cross-origin-resource-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
      });
      expect(headers["server"] ?? headers["x-powered-by"]).toBeUndefined();
    }
  });
});

describe("words", () => {
  it("come in the language asked for", async () => {
    const words = [];
    for (const language of ["en-US,en;q=0.9", "zh-CN,zh;q=0.9,en;q=0.8", "fr-FR"])
      words.push((await stranger.get(LIST, {}, { headers: { "accept-language": language } })).body.messageDetail);
    expect(words[0]).toBe(words[2]);
    expect(words[1]).toMatch(/[\u4e00-\u9fff]/);
    expect(words[0]).not.toMatch(/[\u4e00-\u9fff]/);
  });
});
