import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import { Talk } from "./application/bodies.ts";

const dist = mkdtempSync(join(tmpdir(), "catalogue-"));
let demo: Application;
beforeAll(async () => {
  mkdirSync(join(dist, "assets"));
  writeFileSync(
    join(dist, "index.html"),
    '<!doctype html><html lang="en"><head><meta name="brand" content="__BRAND__"><title></title></head></html>',
  );
  demo = await startApplication({ dist });
});
afterAll(async () => {
  await demo.close();
  rmSync(dist, { recursive: true });
});

const enter = (body: Record<string, string>, application = demo) =>
  application.stranger().post("obligation/demo/enter", body);
const policyOf = async (url: string, application = demo) =>
  String(
    (await application.app.inject({ method: "GET", url, headers: { host: "localhost:8080" } })).headers[
      "content-security-policy"
    ],
  );

describe("entering the demo without a password", () => {
  test("is possible as every role, and gives a session that works", async () => {
    for (const role of ["supplier", "enterprise", "financier", "admin", "investor"]) {
      const stranger = demo.stranger();
      const answer = await new Talk(stranger).post("obligation/demo/enter", { role });
      expect(answer).toMatchObject({ code: 0, data: { user: { current_role: role }, choose_role: false } });
      expect(answer.data.user.roles[0]).toBe(role);
      const menu = await new Talk(stranger).get("ucenter/user/menu/list");
      expect(menu.code).toBe(0);
    }
  });

  test("takes somebody who holds what the page asks, or exactly the person named", async () => {
    expect((await enter({ role: "supplier", permission: "document.sign" })).body).toMatchObject({
      data: { user: { email: "ceo.s1@demo.example" } },
    });
    expect((await enter({ role: "enterprise", email: "viewer.e2@demo.example" })).body).toMatchObject({
      data: { user: { email: "viewer.e2@demo.example" } },
    });
    expect((await enter({ role: "enterprise", email: "maker.s1@demo.example" })).body).toMatchObject({ code: 1005 });
    expect((await enter({ role: "emperor" })).body).toMatchObject({ code: 100 });
  });

  test("keeps those out who are no longer active, and people who are not the demo's", async () => {
    await demo.store.transaction((trx) =>
      trx.run(`UPDATE "user" SET status = 'disabled' WHERE email = 'viewer.f1@demo.example'`),
    );
    await demo.store.transaction((trx) =>
      trx.run(`UPDATE "user" SET email = 'somebody@real.example' WHERE email = 'viewer.s3@demo.example'`),
    );
    expect((await enter({ role: "financier", email: "viewer.f1@demo.example" })).body).toMatchObject({ code: 1005 });
    expect((await enter({ role: "supplier", email: "somebody@real.example" })).body).toMatchObject({ code: 1005 });
  });
});

describe("where real people are", () => {
  let real: Application;
  beforeAll(async () => {
    // On the database that the demo has left: even with its people there, nobody enters.
    real = await startApplication({ dist, environment: "prod" });
  });
  afterAll(() => real.close());

  test("there is no entering without a password", async () => {
    const { status, body, headers } = await enter({ role: "supplier" }, real);
    expect({ status, code: (body as { code: number }).code }).toEqual({ status: 404, code: 1064 });
    expect(headers["set-cookie"]).toBeUndefined();
  });

  test("no page stands in a frame, whatever the address asks, and none holds one of another site", async () => {
    for (const url of [
      "/login?catalogue_state=empty",
      "/catalogue",
      "/catalogue/open?page=login&catalogue_state=normal",
    ]) {
      expect(await policyOf(url, real)).toContain("frame-ancestors 'none'");
      expect(await policyOf(url, real)).toContain("frame-src 'self'");
    }
  });
});

describe("frames", () => {
  test("only what the catalogue opened stands in a frame, and only in one of our own", async () => {
    expect(await policyOf("/login?catalogue_state=empty")).toContain("frame-ancestors 'self'");
    expect(await policyOf("/catalogue/open?page=login&catalogue_state=normal")).toContain("frame-ancestors 'self'");
    expect(await policyOf("/login")).toContain("frame-ancestors 'none'");
    expect(await policyOf("/login?state=empty")).toContain("frame-ancestors 'none'");
  });

  test("every page holds frames of our own alone", async () => {
    for (const url of ["/catalogue", "/login?catalogue_state=empty", "/tasks"])
      expect(await policyOf(url)).toContain("frame-src 'self'");
    expect(await policyOf("/catalogue")).toContain("frame-ancestors 'none'");
  });

  test("a brand that is only looked at does not stay", async () => {
    const { headers, body } = await demo.app.inject({
      method: "GET",
      url: "/login?catalogue_state=normal&brand=meridian",
      headers: { host: "localhost:8080" },
    });
    expect(body).toContain('content="meridian"');
    expect(headers["set-cookie"]).toBeUndefined();
  });
});
