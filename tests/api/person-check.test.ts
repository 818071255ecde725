import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Answered, Client } from "./application/client.ts";
import { personTicket, sumsOf } from "./application/person.ts";

const PASSWORD = "quiet-teapot-walks-42-hills";
const WRONG = "not-the-password-at-all";
const CHALLENGE = { code: 1037, data: { purpose: "human", can_resend: true } };

let demo: Application;
let client: Client;
beforeAll(async () => {
  demo = await startApplication();
});
beforeEach(async () => {
  client = demo.stranger();
  await demo.store.transaction((trx) => trx.run("DELETE FROM login_guard"));
});
afterAll(() => demo.close());

const login = async (email: string, password: string, captcha?: string): Promise<Answered> =>
  client.post("ucenter/user/login", { email, password, ...(captcha === undefined ? {} : { captcha }) });
const wrong = async (email: string, times: number) => {
  for (let time = 0; time < times; time += 1) expect((await login(email, WRONG)).body.code).toBe(1002);
};

test("after three wrong tries of an account a person is asked for, and without one not even the right password counts", async () => {
  const email = "viewer.s1@demo.example";
  await wrong(email, 3);
  for (let time = 0; time < 4; time += 1) expect((await login(email, PASSWORD)).body).toMatchObject(CHALLENGE);
  expect(await demo.store.reading.first("SELECT wrong FROM login_guard WHERE account = $1", [email])).toEqual({
    wrong: 3,
  });
  expect((await login(email, PASSWORD, await personTicket(client))).body.code).toBe(0);
  expect((await login(email, PASSWORD)).body.code).toBe(0);
});

test("an account that is not there is answered the same, word for word", async () => {
  const messages: string[][] = [];
  for (const email of ["viewer.s2@demo.example", "nobody.at.all@demo.example"]) {
    const answers = [];
    for (let time = 0; time < 5; time += 1) answers.push(await login(email, WRONG));
    answers.push(await login(email, WRONG, await personTicket(client)));
    messages.push(answers.map(({ status, body }) => JSON.stringify([status, body])));
  }
  expect(messages[0]).toEqual(messages[1]);
  expect(messages[0]?.map((one) => (JSON.parse(one) as [number, { code: number }])[1].code)).toEqual([
    1002, 1002, 1002, 1037, 1037, 1002,
  ]);
});

test("a ticket is good once, here, for five minutes, and only for a right sum", async () => {
  const email = "viewer.e1@demo.example";
  await wrong(email, 3);
  const ticket = await personTicket(client);
  expect((await login(email, WRONG, ticket)).body.code).toBe(1002);
  expect((await login(email, PASSWORD, ticket)).body).toMatchObject(CHALLENGE);
  for (const made of ["", "x", "a".repeat(43)])
    expect((await login(email, PASSWORD, made)).body).toMatchObject(CHALLENGE);
  const late = await personTicket(client);
  demo.wait(301_000);
  expect((await login(email, PASSWORD, late)).body).toMatchObject(CHALLENGE);
  const question = (await client.post("ucenter/system/verify")).body.data.ticket as string;
  expect((await client.post("ucenter/system/verify", { token: `${question}.wrong` })).body).toMatchObject(CHALLENGE);
  const short = (await client.post("ucenter/system/verify")).body.data.ticket as string;
  expect(
    (await client.post("ucenter/system/verify", { token: sumsOf(short).split(".").slice(0, -1).join(".") })).body,
    "all but the last sum",
  ).toMatchObject(CHALLENGE);
  expect(
    (await client.post("ucenter/system/verify", { token: sumsOf(question) })).body.code,
    "a question is answered once",
  ).toBe(1037);
  expect(
    (await client.post("ucenter/system/verify", { token: sumsOf("a".repeat(43)) })).body.code,
    "a question of one's own",
  ).toBe(1037);
  const elsewhere = await demo.app.inject({
    method: "POST",
    url: "/api/ucenter/user/login",
    remoteAddress: "203.0.113.9",
    headers: {
      platform: "web",
      "sec-fetch-site": "same-origin",
      host: "localhost:8080",
      "content-type": "application/json",
    },
    payload: JSON.stringify({ email, password: PASSWORD, captcha: await personTicket(client) }),
  });
  expect(elsewhere.json()).toMatchObject(CHALLENGE);
});

/** From another network address, with the browser's cookie for a known device where it has one. */
const from = (remoteAddress: string, path: string, body: unknown, cookie = "") =>
  demo.app.inject({
    method: "POST",
    url: `/api/${path}`,
    remoteAddress,
    headers: {
      platform: "web",
      "sec-fetch-site": "same-origin",
      host: "localhost:8080",
      "content-type": "application/json",
      cookie,
    },
    payload: JSON.stringify(body),
  });
const mailedTo = async (email: string) =>
  (await demo.store.reading.rows("SELECT id FROM mail WHERE letter = 'one_time_code' AND recipient = $1", [email]))
    .length;

test("many accounts tried from one address: a person is asked for, then a mailed code, of new devices alone; nobody is closed out", async () => {
  const office = "viewer.s3@demo.example";
  const known =
    [(await login(office, PASSWORD)).headers["set-cookie"] ?? []]
      .flat()
      .find((cookie) => cookie.startsWith("device="))
      ?.split(";")[0] ?? "";
  for (let index = 0; index < 20; index += 1)
    expect((await login(`guess${index}@demo.example`, WRONG)).body.code).toBe(1002);
  expect((await login("viewer.f1@demo.example", PASSWORD)).body).toMatchObject(CHALLENGE);
  expect(
    (await from("127.0.0.1", "ucenter/user/login", { email: office, password: PASSWORD }, known)).json().code,
    "a known device",
  ).toBe(0);
  expect((await login("viewer.f1@demo.example", PASSWORD, await personTicket(client))).body.code).toBe(0);
  await demo.store.transaction((trx) => trx.run("UPDATE login_guard SET wrong = 100 WHERE account LIKE 'address %'"));
  expect((await login("viewer.f2@demo.example", PASSWORD)).body).toMatchObject({
    code: 1060,
    data: { retry_after: expect.any(Number) },
  });
  expect(
    (await from("127.0.0.1", "ucenter/user/login", { email: office, password: PASSWORD }, known)).json().code,
  ).toBe(0);
  const { ticket } = (
    await client.post("ucenter/user/login/mail", {
      email: "viewer.f2@demo.example",
      captcha: await personTicket(client),
    })
  ).body.data;
  expect(
    (await client.post("ucenter/user/login/mailed", { ticket, one_time_code: "246810", password: PASSWORD })).body.code,
  ).toBe(0);
});

test("the owner comes in with a mailed code and the password while a stranger's wrong tries stand before the account", async () => {
  const email = "viewer.s4@demo.example";
  await demo.store.transaction((trx) =>
    trx.run(
      "INSERT INTO login_guard (id, version, created_at, updated_at, account, wrong, next_at) VALUES (1, 1, now(), now(), $1, 30, $2)",
      [email, new Date(demo.ports.clock.now().getTime() + 900_000).toISOString()],
    ),
  );
  expect((await login(email, PASSWORD, await personTicket(client))).body.code, "a new device").toBe(1002);
  expect((await client.post("ucenter/user/login/mail", { email, captcha: "x".repeat(43) })).body).toMatchObject(
    CHALLENGE,
  );
  const before = await mailedTo(email);
  const { ticket } = (await client.post("ucenter/user/login/mail", { email, captcha: await personTicket(client) })).body
    .data;
  expect(await mailedTo(email)).toBe(before + 1);
  const enter = (body: Record<string, unknown>) =>
    client.post("ucenter/user/login/mailed", { ticket, one_time_code: "246810", password: PASSWORD, ...body });
  expect((await enter({ one_time_code: "111111" })).body.code).toBe(1037);
  expect((await enter({ password: WRONG })).body.code).toBe(1002);
  const entered = await enter({});
  expect(entered.body).toMatchObject({ code: 0, data: { user: { email } } });
  expect((await enter({})).body.code, "good once").toBe(1037);
  expect((await login(email, PASSWORD)).body.code, "its wrong tries are forgotten").toBe(0);
  expect((await client.post("ucenter/user/login/mail", { email, captcha: await personTicket(client) })).body.code).toBe(
    1055,
  );
});

test("a mailed code bounds the tries of the password, and an account that is not there is answered the same without a mail", async () => {
  const messages: string[][] = [];
  for (const email of ["viewer.e2@demo.example", "nobody.here@demo.example"]) {
    const response = (await client.post("ucenter/user/login/mail", { email, captcha: await personTicket(client) }))
      .body;
    const answers = [JSON.stringify([response.code, Object.keys(response.data), response.data.expires_in])];
    for (let time = 0; time < 6; time += 1)
      answers.push(
        JSON.stringify(
          (
            await client.post("ucenter/user/login/mailed", {
              ticket: response.data.ticket,
              one_time_code: "135791",
              password: WRONG,
            })
          ).body,
        ),
      );
    messages.push(answers);
  }
  expect(messages[0]).toEqual(messages[1]);
  expect(await mailedTo("nobody.here@demo.example")).toBe(0);
  const { ticket } = (
    await client.post("ucenter/user/login/mail", { email: "ceo.s4@demo.example", captcha: await personTicket(client) })
  ).body.data;
  const codes: number[] = [];
  for (let time = 0; time < 6; time += 1)
    codes.push(
      (
        await client.post("ucenter/user/login/mailed", {
          ticket,
          one_time_code: "246810",
          password: time === 5 ? PASSWORD : WRONG,
        })
      ).body.code,
    );
  expect(codes).toEqual([1002, 1002, 1002, 1002, 1002, 1037]);
});

test("twelve right sign-ins of one person at once, and forty of one office, all come in", async () => {
  const codes = await Promise.all(
    Array.from({ length: 12 }, () =>
      demo.stranger().post("ucenter/user/login", { email: "maker.s1@demo.example", password: PASSWORD }),
    ),
  );
  expect(codes.map(({ body }) => body.code)).toEqual(Array(12).fill(0));
  const people = ["maker", "checker", "checker2", "ceo"].flatMap((who) =>
    ["s1", "s2", "s3", "e1", "f1"].map((company) => `${who}.${company}@demo.example`),
  );
  const office = await Promise.all(
    people
      .flatMap((email) => [email, email])
      .map((email) => demo.stranger().post("ucenter/user/login", { email, password: PASSWORD })),
  );
  expect(office.map(({ body }) => body.code)).toEqual(Array(40).fill(0));
});
