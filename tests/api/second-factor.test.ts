import { afterAll, beforeAll, expect, test } from "vitest";
import { appOf, PERIOD } from "../../server/platform/authenticator.ts";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";
import { personTicket } from "./application/person.ts";

const PASSWORD = "quiet-teapot-walks-42-hills";
const CODE = "246810";

let demo: Application;
beforeAll(async () => {
  demo = await startApplication();
  (demo.environment as { second_factor?: boolean }).second_factor = true;
});
afterAll(() => demo.close());

/** The password was right, and opens nothing by itself. */
async function half(client: Client, path: string, body: object): Promise<string> {
  const answer = await client.post(path, body);
  expect(answer.body, path).toMatchObject({ code: 0, data: { second_factor: true, ticket: expect.any(String) } });
  expect(client.cookie, path).toBeUndefined();
  expect(Object.keys(answer.body.data).sort(), "nothing of the person is told").toEqual([
    "choose_role",
    "second_factor",
    "ticket",
  ]);
  return answer.body.data.ticket as string;
}
const enter = async (client: Client, ticket: string, code = CODE) =>
  (await client.post("ucenter/user/login/code", { ticket, one_time_code: code })).body;

test("where real people are, a right password alone lets nobody in, by whichever door", async () => {
  const client = demo.stranger();
  const ticket = await half(client, "ucenter/user/login", { email: "maker.s1@demo.example", password: PASSWORD });
  expect((await client.get("ucenter/user/account")).body.code).toBe(1001);
  expect((await enter(client, ticket, "111111")).code).toBe(1037);
  expect(await enter(client, ticket)).toMatchObject({ code: 0, data: { user: { email: "maker.s1@demo.example" } } });
  const investor = demo.stranger();
  expect(
    await enter(
      investor,
      await half(investor, "ucenter/portfolio/login", { email: "investor1@demo.example", password: PASSWORD }),
    ),
  ).toMatchObject({ code: 0, data: { portfolio_token: expect.any(String) } });
  const mailed = demo.stranger();
  const { ticket: box } = (
    await mailed.post("ucenter/user/login/mail", {
      email: "maker.s2@demo.example",
      captcha: await personTicket(mailed),
    })
  ).body.data;
  demo.wait(61_000);
  await half(mailed, "ucenter/user/login/mailed", { ticket: box, one_time_code: CODE, password: PASSWORD });
});

test("nobody chooses otherwise: turning it off leaves the mailed code, and takes an app away", async () => {
  const client = demo.stranger();
  await enter(
    client,
    await half(client, "ucenter/user/login", { email: "checker.s2@demo.example", password: PASSWORD }),
  );
  const account = async () => (await client.get("ucenter/user/account")).body.data as Record<string, unknown>;
  expect(await account()).toMatchObject({ mfa_enabled: true, second_factor_always: true, authenticator: false });
  const code = () => demo.wait(61_000);
  code();
  await client.post("ucenter/user/manage/send/otp", { purpose: "mfa", channel: "email" });
  expect((await client.post("ucenter/user/authenticator", { old: PASSWORD, otp: CODE })).body.code).toBe(0);
  const { secret } = (await client.get("ucenter/user/authenticator")).body.data as { secret: string };
  const shown = () => {
    demo.wait(PERIOD * 1000);
    return appOf(secret).generate({ timestamp: demo.ports.clock.now().getTime() });
  };
  expect((await client.post("ucenter/user/authenticator/confirm", { app_code: shown() })).body.code).toBe(0);
  expect(await account()).toMatchObject({ mfa_enabled: true, authenticator: true });
  expect(
    (await client.post("ucenter/user/modify/privacy", { kind: "mfa", new: "off", old: PASSWORD, otp: shown() })).body
      .code,
  ).toBe(0);
  expect(await account()).toMatchObject({ mfa_enabled: true, authenticator: false });
  const again = demo.stranger();
  await half(again, "ucenter/user/login", { email: "checker.s2@demo.example", password: PASSWORD });
});
