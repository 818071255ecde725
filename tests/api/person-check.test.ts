import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Answered, Client } from "./application/client.ts";
import { personTicket, sumsOf } from "./application/person.ts";

const PASSWORD = "quiet-teapot-walks-42-hills";
const WRONG = "not-the-password-at-all";
const ASKED = { code: 1037, data: { purpose: "human", can_resend: true } };

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

const login = async (email: string, password: string, captcha?: string): Promise<Answered> => client.post("ucenter/user/login", { email, password, ...(captcha === undefined ? {} : { captcha }) });
const wrong = async (email: string, times: number) => {
  for (let time = 0; time < times; time += 1) expect((await login(email, WRONG)).body.code).toBe(1002);
};

test("after three wrong tries of an account a person is asked for, and without one not even the right password counts", async () => {
  const email = "viewer.s1@demo.example";
  await wrong(email, 3);
  for (let time = 0; time < 4; time += 1) expect((await login(email, PASSWORD)).body).toMatchObject(ASKED);
  expect(await demo.store.reading.first("SELECT wrong FROM login_guard WHERE account = $1", [email])).toEqual({ wrong: 3 });
  expect((await login(email, PASSWORD, await personTicket(client))).body.code).toBe(0);
  expect((await login(email, PASSWORD)).body.code).toBe(0);
});

test("an account that is not there is answered the same, word for word", async () => {
  const said: string[][] = [];
  for (const email of ["viewer.s2@demo.example", "nobody.at.all@demo.example"]) {
    const answers = [];
    for (let time = 0; time < 5; time += 1) answers.push(await login(email, WRONG));
    answers.push(await login(email, WRONG, await personTicket(client)));
    said.push(answers.map(({ status, body }) => JSON.stringify([status, body])));
  }
  expect(said[0]).toEqual(said[1]);
  expect(said[0]?.map((one) => (JSON.parse(one) as [number, { code: number }])[1].code)).toEqual([1002, 1002, 1002, 1037, 1037, 1002]);
});

test("a ticket is good once, here, for five minutes, and only for a right sum", async () => {
  const email = "viewer.e1@demo.example";
  await wrong(email, 3);
  const ticket = await personTicket(client);
  expect((await login(email, WRONG, ticket)).body.code).toBe(1002);
  expect((await login(email, PASSWORD, ticket)).body).toMatchObject(ASKED);
  for (const made of ["", "x", "a".repeat(43)]) expect((await login(email, PASSWORD, made)).body).toMatchObject(ASKED);
  const late = await personTicket(client);
  demo.wait(301_000);
  expect((await login(email, PASSWORD, late)).body).toMatchObject(ASKED);
  const question = (await client.post("ucenter/system/verify")).body.data.ticket as string;
  expect((await client.post("ucenter/system/verify", { token: `${question}.wrong` })).body).toMatchObject(ASKED);
  const short = (await client.post("ucenter/system/verify")).body.data.ticket as string;
  expect((await client.post("ucenter/system/verify", { token: sumsOf(short).split(".").slice(0, -1).join(".") })).body, "all but the last sum").toMatchObject(ASKED);
  expect((await client.post("ucenter/system/verify", { token: sumsOf(question) })).body.code, "a question is answered once").toBe(1037);
  expect((await client.post("ucenter/system/verify", { token: sumsOf("a".repeat(43)) })).body.code, "a question of one's own").toBe(1037);
  const elsewhere = await demo.app.inject({ method: "POST", url: "/api/ucenter/user/login", remoteAddress: "203.0.113.9", headers: { platform: "web", "sec-fetch-site": "same-origin", host: "localhost:8080", "content-type": "application/json" }, payload: JSON.stringify({ email, password: PASSWORD, captcha: await personTicket(client) }) });
  expect(elsewhere.json()).toMatchObject(ASKED);
});

test("many accounts tried from one address: the address is asked, for an hour; far too many are refused at once", async () => {
  for (let place = 0; place < 20; place += 1) expect((await login(`guess${place}@demo.example`, WRONG)).body.code).toBe(1002);
  expect((await login("viewer.s3@demo.example", PASSWORD)).body).toMatchObject(ASKED);
  expect((await login("viewer.s3@demo.example", PASSWORD, await personTicket(client))).body.code).toBe(0);
  await demo.store.transaction((trx) => trx.run("UPDATE login_guard SET wrong = 100 WHERE account LIKE 'address %'"));
  const refused = await login("viewer.s3@demo.example", PASSWORD);
  expect(refused.body).toMatchObject({ code: 1060, data: { retry_after: expect.any(Number) } });
  demo.wait(3_601_000);
  expect((await login("viewer.s3@demo.example", PASSWORD)).body.code).toBe(0);
});
