import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { Caller } from "../durability/caller.ts";
import { startServer, type RunningServer } from "../durability/server.ts";
import { startPostgres, type TestPostgres } from "../postgres.ts";

const SECRET = /\/firstAdministrator#token=([\w-]{43})$/m;
const PATH = "ucenter/first/admin";
const folder = mkdtempSync(join(tmpdir(), "empty-"));

let postgres: TestPostgres;
let url: string;
let server: RunningServer;
const start = () => startServer({ folder, databaseUrl: url, environment: undefined });
beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.database("nobody");
  server = await start();
});
afterAll(async () => {
  await server.kill();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const admin = (token: string, email = "first@platform.example") => ({
  token,
  company_name: "Our Platform",
  name: "First Person",
  email,
  phone: "+6581234567",
  password: "a long sentence nobody guesses",
});

test("a database that is named and empty gets no demo users, and the server says how the first administrator comes in", async () => {
  expect(server.output()).toContain("environment prod");
  expect(server.output()).not.toContain("demo.example");
  const store = openPostgres({ url });
  for (const table of ["user", "company", "invoice", "session"])
    expect(await store.reading.first(`SELECT count(*) AS count FROM "${table}"`)).toEqual({ count: "0" });
  const secret = SECRET.exec(server.output())?.[1] ?? "";
  expect(secret).toHaveLength(43);
  expect(JSON.stringify(await store.reading.rows("SELECT * FROM setting"))).not.toContain(secret);
  await store.close();
});

test("what the demo has is not there: outbox, fixed passwords, the clock that can be set", async () => {
  const caller = new Caller(server.address);
  expect((await caller.ask("GET", "ucenter/email/outbox"))?.code).toBe(1064);
  expect(
    (
      await caller.ask("POST", "ucenter/user/login", {
        email: "maker.s1@demo.example",
        password: "quiet-teapot-walks-42-hills",
      })
    )?.code,
  ).toBe(1002);
});

test("the secret of the latest start makes one administrator, however many ask at once, and then nobody", async () => {
  const before = SECRET.exec(server.output())?.[1] ?? "";
  await server.kill();
  server = await start();
  const secret = SECRET.exec(server.output())?.[1] ?? "";
  expect(secret).not.toBe(before);
  const caller = new Caller(server.address);
  expect((await caller.ask("POST", PATH, admin(before)))?.code).toBe(1037);
  expect(await caller.ask("POST", PATH, { ...admin(secret), password: "too short" })).toMatchObject({
    code: 100,
    data: [{ field: "password" }],
  });
  expect(
    await caller.ask("POST", PATH, { ...admin(secret), password: "Our Platform First Person" }),
    "made of the own words alone",
  ).toMatchObject({ code: 100, data: [{ field: "password" }] });
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_none, index) =>
      caller.ask("POST", PATH, admin(secret, `first${index}@platform.example`)),
    ),
  );
  expect(answers.map((answer) => answer?.code).sort()).toEqual([0, 1037, 1037, 1037, 1037, 1037]);
  const winner = answers.findIndex((answer) => answer?.code === 0);
  const login = await caller.ask("POST", "ucenter/user/login", {
    email: `first${winner}@platform.example`,
    password: "a long sentence nobody guesses",
  });
  expect(login, "a password alone lets nobody in").toMatchObject({ code: 0, data: { second_factor: true } });
  const store = openPostgres({ url });
  const mail = await store.reading.first<{ body: string }>(
    "SELECT body FROM mail WHERE letter = 'one_time_code' AND recipient = $1",
    [`first${winner}@platform.example`],
  );
  await store.close();
  const entered = await caller.ask("POST", "ucenter/user/login/code", {
    ticket: login?.data.ticket,
    one_time_code: /\b\d{6}\b/.exec(mail?.body ?? "")?.[0],
  });
  expect(entered).toMatchObject({ code: 0, data: { user: { roles: ["admin"], is_company_admin: true } } });
  await server.kill();
  server = await start();
  expect(SECRET.exec(server.output())).toBeNull();
  const again = await new Caller(server.address).ask("POST", PATH, admin(secret));
  expect(again?.code).toBe(1037);
});
