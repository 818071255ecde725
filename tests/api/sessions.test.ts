import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeContext } from "../../server/platform/write-context.ts";
import { endSessionsOf } from "../../server/platform/session/session.ts";
import { startApplication, type Application } from "./application/application.ts";

let application: Application;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const LIST = "obligation/invoice/list";
const MINUTE = 60_000;
const code = async (client: { get(path: string): Promise<{ body: { code: number } }> }, path = LIST) =>
  (await client.get(path)).body.code;

describe("session", () => {
  it("is a cookie that scripts and other sites cannot use, and only its hash is stored", async () => {
    const stranger = application.stranger();
    const answered = await stranger.post("ucenter/user/login", {
      email: "viewer.s1@demo.example",
      password: "quiet-teapot-walks-42-hills",
    });
    const cookie = [answered.headers["set-cookie"] ?? []].flat().find((one) => one.startsWith("sid=")) ?? "";
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Strict/i);
    expect(cookie).toMatch(/Path=\//i);
    const token = /^sid=([^;]+)/.exec(cookie)?.[1] ?? "";
    expect(token.length).toBeGreaterThanOrEqual(43);
    expect(await application.store.reading.rows("SELECT 1 FROM session WHERE token_hash = $1", [token])).toEqual([]);
    expect(JSON.stringify(answered.body)).not.toContain(token);
    expect(await code(stranger)).toBe(0);
  });

  it("over https has the __Host- name and is Secure", async () => {
    const response = await application.app.inject({
      method: "POST",
      url: "/api/ucenter/user/login",
      headers: {
        host: "platform.example",
        platform: "web",
        "sec-fetch-site": "same-origin",
        "content-type": "application/json",
      },
      payload: JSON.stringify({ email: "viewer.s1@demo.example", password: "quiet-teapot-walks-42-hills" }),
    });
    const cookie = [response.headers["set-cookie"] ?? []].flat().find((one) => one.includes("sid=")) ?? "";
    expect(cookie).toMatch(/^__Host-sid=.*Secure/i);
  });

  it("ends after 15 idle minutes; use extends it, passive calls do not", async () => {
    const [used, passive, idle] = await Promise.all([
      application.signedIn("maker.s3"),
      application.signedIn("checker.s3"),
      application.signedIn("admin.s3"),
    ]);
    application.wait(10 * MINUTE);
    expect(await code(used)).toBe(0);
    expect(await code(passive, "obligation/workflow/task/todo/count")).toBe(0);
    application.wait(6 * MINUTE);
    expect(await code(used)).toBe(0);
    expect(await code(passive)).toBe(1001);
    expect(await code(idle)).toBe(1001);
  });

  it("ends after 8 hours however much it is used", async () => {
    const client = await application.signedIn("maker.s1");
    for (let passed = 0; passed < 8 * 60 - 10; passed += 10) {
      application.wait(10 * MINUTE);
      expect(await code(client)).toBe(0);
    }
    application.wait(10 * MINUTE + 1000);
    expect(await code(client)).toBe(1001);
  });

  it("of the sixth login ends the first", async () => {
    const clients = [];
    for (let count = 0; count < 6; count += 1) {
      clients.push(await application.signedIn("maker.e1"));
      application.wait(1000);
    }
    expect(await Promise.all(clients.map((client) => code(client)))).toEqual([1001, 0, 0, 0, 0, 0]);
  });

  it("is over after logout, for a copy of the cookie too", async () => {
    const client = await application.signedIn("viewer.e1");
    const { cookie } = client;
    expect((await client.post("ucenter/user/logout")).body.code).toBe(0);
    client.cookie = cookie;
    expect(await code(client)).toBe(1001);
  });

  it("is over at once when its user may not act any more, or all of them are ended", async () => {
    const [one, two] = await Promise.all([application.signedIn("checker.s1"), application.signedIn("checker.s2")]);
    await application.store.transaction((trx) =>
      trx.run(`UPDATE "user" SET status = 'disabled' WHERE email = 'checker.s1@demo.example'`),
    );
    expect(await code(one)).toBe(1001);
    const user = await application.store.reading.first(
      `SELECT "id" FROM "user" WHERE email = 'checker.s2@demo.example'`,
    );
    await application.store.transaction((trx) =>
      endSessionsOf(makeContext({ ...application, trx }), String(user?.["id"])),
    );
    expect(await code(two)).toBe(1001);
  });

  it("made up is no session", async () => {
    const client = application.stranger();
    for (const token of ["x", "A".repeat(43), "%00", "'; --"]) {
      client.cookie = `sid=${token}`;
      expect(await code(client), token).toBe(1001);
    }
  });
});
