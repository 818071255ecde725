import { afterAll, beforeAll, expect, test } from "vitest";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { forget } from "../../server/platform/jobs/daily.ts";
import { type Application, startApplication } from "./application/application.ts";
import type { Client } from "./application/client.ts";
import { Newcomers, PASSWORD } from "./application/newcomers.ts";

let demo: Application;
let admin: Client;
let people: Newcomers;

beforeAll(async () => {
  demo = await startApplication();
  admin = await demo.signedIn("admin.s1");
  people = new Newcomers(demo, admin);
});
afterAll(() => demo.close());

const CODE = "246810";

test("a reset tells a stranger nothing: another's words count only after the code, which they do not use up", async () => {
  const me = await people.colleague();
  const signInWith = async (email: string, password: string, code: string) =>
    (await demo.stranger().post("ucenter/user/email/reset/password", { email, password, code })).body;
  const [company] = await demo.store.reading.rows<{ name: string }>(
    `SELECT c.name FROM company c JOIN "user" u ON u.company = c.id WHERE u.email = $1`,
    [me.email],
  );
  const words = `${String(company?.name)} pte`;
  demo.wait(61_000);
  await demo.stranger().post("ucenter/user/email/send/code", { email: me.email, purpose: "reset" });
  const known = await signInWith(me.email, words, "000000");
  const unknown = await signInWith("nobody@nowhere.example", words, "000000");
  expect({ ...known, traceId: undefined }).toEqual({ ...unknown, traceId: undefined });
  expect(known.code).toBe(1037);
  expect(await signInWith(me.email, words, CODE)).toMatchObject({ code: 100, data: [{ field: "password" }] });
  expect((await signInWith(me.email, "marble kite 9 saffron", CODE)).code).toBe(0);
});

test("who keeps an address or phone is told it is free in the form about themselves, and taken in another's", async () => {
  const user = await people.invite();
  const checkEmail = (more: object) => admin.post("ucenter/user/register/checkEmail", { email: user.email, ...more });
  expect((await checkEmail({ id: user.id })).body.data).toEqual({ ok: true, available: true });
  expect((await checkEmail({})).body.data).toEqual({ ok: true, available: false });
  const phone = String((await people.row(user.id))?.["phone"]);
  expect((await admin.post("ucenter/user/register/checkPhone", { phone, id: user.id })).body.data).toEqual({
    ok: true,
    available: true,
  });
  expect(
    (await admin.post("ucenter/user/register/checkPhone", { phone, id: await people.idOf("maker.s1") })).body.data,
  ).toEqual({ ok: true, available: false });
});

test("a password hashed with older parameters is hashed anew when its owner signs in", async () => {
  const me = await people.colleague();
  const { hash } = await import("@node-rs/argon2");
  const old = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await demo.store.transaction((trx) => trx.run(`UPDATE "user" SET password_hash = $2 WHERE id = $1`, [me.id, old]));
  const signIn = () => demo.stranger().post("ucenter/user/login", { email: me.email, password: PASSWORD });
  expect((await signIn()).body.code).toBe(0);
  const renewed = (await people.row(me.id))?.["password_hash"];
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn()).body.code).toBe(0);
  expect((await people.row(me.id))?.["password_hash"]).toBe(renewed);
});

test("a colleague's record is their own and the administrator's: the list tells no phone, notice address or rights", async () => {
  const viewer = await demo.signedIn("viewer.s1");
  const maker = await people.idOf("maker.s1");
  expect((await viewer.get("ucenter/user", { id: maker })).body.code).toBe(1005);
  const seen = ((await viewer.get("ucenter/common/user/list", {})).body.data.rows as { id: string }[]).find(
    ({ id }) => id === maker,
  );
  expect(seen).toMatchObject({ name: expect.any(String), email: "maker.s1@demo.example" });
  for (const field of ["phone", "contact_email", "permission_groups", "amount_ceiling", "mfa_enabled", "last_login_at"])
    expect(seen, field).not.toHaveProperty(field);
  expect((await admin.get("ucenter/user", { id: maker })).body.data).toMatchObject({
    phone: expect.any(String),
    permission_groups: expect.arrayContaining(["maker"]),
  });
  expect((await viewer.get("ucenter/user", { id: await people.idOf("viewer.s1") })).body.data).toMatchObject({
    phone: expect.any(String),
  });
});

test("who may only look writes no contacts, tags or invitations, and sends no mail again", async () => {
  const viewer = await demo.signedIn("viewer.e1");
  const maker = await demo.signedIn("maker.e1");
  const person = { kind: "other", name: "Grace Lim", email: "grace@elsewhere.example" };
  for (const [path, body] of [
    ["ucenter/contact", person],
    ["ucenter/tag", { name: "Harvest", scope: "contact" }],
    ["ucenter/vendor/invite", { vendor_name: "Someone" }],
    ["ucenter/email/resend", { id: "1" }],
  ] as const) {
    expect((await viewer.post(path, body)).body.code, path).toBe(1004);
    expect((await maker.post(path, body)).body.code, path).not.toBe(1004);
  }
});

test("one session is ended among others, by its owner alone, and not the one in hand", async () => {
  const me = await people.colleague();
  const other = demo.stranger();
  await other.post("ucenter/user/login", { email: me.email, password: PASSWORD });
  const third = demo.stranger();
  await third.post("ucenter/user/login", { email: me.email, password: PASSWORD });
  const rows = async () =>
    (await me.client.get("ucenter/user/session/list")).body.data.rows as { id: string; is_current: boolean }[];
  const [newest] = await rows();
  expect(
    (await admin.post("ucenter/user/session/end", { id: newest?.id, old: "quiet-teapot-walks-42-hills" })).body.code,
  ).toBe(1005);
  expect((await me.client.post("ucenter/user/session/end", { id: newest?.id, old: PASSWORD })).body.code).toBe(0);
  expect((await third.get("ucenter/user/account")).body.code).toBe(1001);
  expect((await other.get("ucenter/user/account")).body.code).toBe(0);
  const own = (await rows()).find(({ is_current }) => is_current);
  expect((await me.client.post("ucenter/user/session/end", { id: own?.id, old: PASSWORD })).body.code).toBe(1005);
});

test("mails and notices of years ago are forgotten, with what Singpass told", async () => {
  const count = async (table: string) =>
    (
      await demo.store.reading.first<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${table} WHERE id = (SELECT min(id) FROM ${table})`,
      )
    )?.count;
  const ids = await Promise.all(
    ["mail", "notice"].map(
      async (table) =>
        (await demo.store.reading.first<{ id: string }>(`SELECT id FROM ${table} ORDER BY id LIMIT 1`))?.id ?? "",
    ),
  );
  const there = async () =>
    (
      await Promise.all(
        ["mail", "notice"].map((table, index) =>
          demo.store.reading.first(`SELECT 1 AS found FROM ${table} WHERE id = $1`, [ids[index]]),
        ),
      )
    ).map((row) => row !== undefined);
  const aged = (days: number) =>
    demo.store.transaction(async (trx) => {
      for (const [index, table] of ["mail", "notice"].entries())
        await trx.run(`UPDATE ${table} SET created_at = $2::timestamptz WHERE id = $1`, [
          ids[index],
          new Date(demo.ports.clock.now().getTime() - days * 86_400_000).toISOString(),
        ]);
    });
  expect(await count("mail")).toBe(1);
  await aged(729);
  await forget({ ...demo, engine });
  expect(await there()).toEqual([true, true]);
  await aged(732);
  await forget({ ...demo, engine });
  expect(await there()).toEqual([false, false]);
});
