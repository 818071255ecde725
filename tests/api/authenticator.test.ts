import { afterAll, beforeAll, expect, test } from "vitest";
import { appOf, PERIOD } from "../../server/platform/authenticator.ts";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";
import { personTicket } from "./application/person.ts";

const PASSWORD = "quiet-teapot-walks-42-hills";
const MAILED = "246810";

let demo: Application;
beforeAll(async () => {
  demo = await startApplication();
});
afterAll(() => demo.close());

const setup = async (client: Client) =>
  (await client.get("ucenter/user/authenticator")).body.data as {
    state: string;
    secret: string;
    address: string;
    recovery_codes: string[];
    recovery_left?: number;
  };
/** The code that an app with this secret shows; each period once, so time moves on a period before. */
const shown = (secret: string): string => {
  demo.wait(PERIOD * 1000);
  return appOf(secret).generate({ timestamp: demo.ports.clock.now().getTime() });
};
const mailCode = (client: Client, purpose = "mfa") =>
  client.post("ucenter/user/manage/send/otp", { purpose, channel: "email" });

/** Signs in and sets an app up; gives the session, the secret and the recovery codes as they are typed. */
async function enrolled(who: string) {
  const client = await demo.signedIn(who);
  await mailCode(client);
  expect((await client.post("ucenter/user/authenticator", { old: PASSWORD, otp: MAILED })).body.code).toBe(0);
  const { state, secret, address, recovery_codes: codes } = await setup(client);
  expect([state, address.startsWith("otpauth://totp/"), address.includes(secret), codes.length]).toEqual([
    "pending",
    true,
    true,
    10,
  ]);
  const other = await demo.signedIn(who);
  expect((await client.post("ucenter/user/authenticator/confirm", { app_code: shown(secret) })).body).toMatchObject({
    code: 0,
  });
  expect((await other.get("ucenter/user/account")).body.code, "other sessions end").toBe(1001);
  return { client, secret, recovery: codes.map((code) => code.replaceAll(" ", "")) };
}

async function passwordOf(who: string): Promise<{ client: Client; ticket: string; data: Record<string, unknown> }> {
  const client = demo.stranger();
  const email = `${who}@demo.example`;
  let { body } = await client.post("ucenter/user/login", { email, password: PASSWORD });
  if (body.code === 1037)
    ({ body } = await client.post("ucenter/user/login", {
      email,
      password: PASSWORD,
      captcha: await personTicket(client),
    }));
  return { client, ticket: body.data?.ticket as string, data: body.data };
}
const enter = (client: Client, ticket: string, code: string) =>
  client.post("ucenter/user/login/code", { ticket, one_time_code: code });

test("an app is set up with a mailed code, confirmed by its first one, and its secret is shown no more", async () => {
  const client = await demo.signedIn("maker.s2");
  expect(await setup(client)).toEqual({ state: "none" });
  await mailCode(client);
  expect((await client.post("ucenter/user/authenticator", { old: PASSWORD, otp: "000000" })).body.code).toBe(1037);
  expect((await client.post("ucenter/user/authenticator", { old: PASSWORD, otp: MAILED })).body.code).toBe(0);
  const { secret } = await setup(client);
  expect((await client.post("ucenter/user/authenticator/confirm", { app_code: "000000" })).body).toMatchObject({
    code: 1037,
    data: { purpose: "one_time_code" },
  });
  expect((await client.post("ucenter/user/authenticator/confirm", { app_code: shown(secret) })).body.code).toBe(0);
  expect(await setup(client)).toEqual({ state: "confirmed", recovery_left: 10 });
  expect((await client.get("ucenter/user/account")).body.data).toMatchObject({
    mfa_enabled: true,
    authenticator: true,
  });
  expect(
    await demo.store.reading.first("SELECT secret FROM authenticator ORDER BY id DESC LIMIT 1"),
    "sealed in the table",
  ).toMatchObject({ secret: expect.stringMatching(/^sealed:/) });
  expect(
    await demo.store.reading.first(
      "SELECT 1 AS told FROM mail WHERE letter = 'authenticator_added' AND recipient = 'maker.s2@demo.example'",
    ),
  ).toBeDefined();
  expect((await client.post("ucenter/user/authenticator", { old: PASSWORD, otp: MAILED })).body).toMatchObject({
    code: 1010,
  });
});

test("signing in asks the app and mails nothing; each code and each recovery code is good once", async () => {
  const { secret, recovery } = await enrolled("checker.s2");
  const mails = async () =>
    (
      await demo.store.reading.first<{ count: number }>(
        "SELECT count(*)::int AS count FROM mail WHERE letter = 'one_time_code'",
      )
    )?.count;
  const before = await mails();
  const first = await passwordOf("checker.s2");
  expect(first.data).toMatchObject({ second_factor: true, authenticator: true });
  expect(await mails()).toBe(before);
  expect((await enter(first.client, first.ticket, MAILED)).body.code, "a mailed code is of no use").toBe(1037);
  const code = shown(secret);
  expect((await enter(first.client, first.ticket, code)).body).toMatchObject({
    code: 0,
    data: { home_route: expect.any(String) },
  });
  const second = await passwordOf("checker.s2");
  expect((await enter(second.client, second.ticket, code)).body.code, "a code is good once").toBe(1037);
  expect((await enter(second.client, second.ticket, recovery[3] ?? "")).body.code).toBe(0);
  expect((await setup(second.client)).recovery_left).toBe(9);
  const third = await passwordOf("checker.s2");
  expect((await enter(third.client, third.ticket, recovery[3] ?? "")).body.code, "a recovery code too").toBe(1037);
  expect((await enter(third.client, third.ticket, shown(secret))).body.code).toBe(0);
});

test("of 200 guesses at once at most five are judged, and the right code is of no use after them until some minutes have passed", async () => {
  const { secret } = await enrolled("maker.s3");
  const { client, ticket } = await passwordOf("maker.s3");
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, guess) => enter(client, ticket, String(guess).padStart(6, "0"))),
  );
  expect(answers.every(({ body }) => body.code === 1037)).toBe(true);
  expect(
    (
      await demo.store.reading.first<{ tries: number }>(
        `SELECT tries FROM authenticator WHERE "user" = (SELECT id FROM "user" WHERE email = 'maker.s3@demo.example')`,
      )
    )?.tries,
  ).toBe(5);
  expect((await enter(client, ticket, shown(secret))).body.code).toBe(1037);
  demo.wait(5 * 60_000);
  const again = await passwordOf("maker.s3");
  expect((await enter(again.client, again.ticket, shown(secret))).body.code).toBe(0);
});

test("steps that ask who one is take the app's code, not a mailed one; turning the second factor off takes the app away", async () => {
  const { client, secret } = await enrolled("maker.e1");
  expect((await mailCode(client, "password")).body.data).toMatchObject({ masked_to: "your authenticator app" });
  const change = (otp: string) =>
    client.post("ucenter/user/modify/privacy", {
      kind: "password",
      old: PASSWORD,
      new: "kettle moss vivid lantern 7",
      otp,
    });
  expect((await change(MAILED)).body.code).toBe(1037);
  expect((await change(shown(secret))).body.code).toBe(0);
  expect(
    (
      await client.post("ucenter/user/modify/privacy", {
        kind: "mfa",
        new: "off",
        old: "kettle moss vivid lantern 7",
        otp: MAILED,
      })
    ).body.code,
  ).toBe(1037);
  expect(
    (
      await client.post("ucenter/user/modify/privacy", {
        kind: "mfa",
        new: "off",
        old: "kettle moss vivid lantern 7",
        otp: shown(secret),
      })
    ).body.code,
  ).toBe(0);
  expect(await setup(client)).toEqual({ state: "none" });
});

test("who holds the mailbox alone sets no new password: the app's code is asked beside the mailed one", async () => {
  const { secret } = await enrolled("checker.s3");
  const client = demo.stranger();
  const email = "checker.s3@demo.example";
  demo.wait(61_000);
  await client.post("ucenter/user/email/send/code", { email, purpose: "reset" });
  const { ticket } = (await client.post("ucenter/user/email/verify/code", { email, code: MAILED, purpose: "reset" }))
    .body.data;
  const reset = (factor_code?: string) =>
    client.post("ucenter/user/email/reset/password", {
      ticket,
      password: "copper window drifts north 9",
      ...(factor_code === undefined ? {} : { factor_code }),
    });
  expect((await reset()).body).toMatchObject({ code: 100, data: [{ field: "factor_code" }] });
  expect((await reset("000000")).body).toMatchObject({ code: 100, data: [{ field: "factor_code" }] });
  expect((await reset(shown(secret))).body).toMatchObject({ code: 0 });
});

test("an administrator who takes a lost second factor away takes the app with it", async () => {
  await enrolled("viewer.s1");
  const admin = await demo.signedIn("admin.s1");
  const people = (await admin.get("ucenter/user/list", { page_size: 100 })).body.data.rows as {
    id: string;
    email: string;
  }[];
  await mailCode(admin, "rights");
  expect(
    (
      await admin.post("ucenter/user/admin/modify/privacy", {
        kind: "reset_mfa",
        target: people.find(({ email }) => email === "viewer.s1@demo.example")?.id ?? "",
        otp: MAILED,
      })
    ).body,
  ).toMatchObject({ code: 0 });
  expect((await passwordOf("viewer.s1")).data).not.toHaveProperty("second_factor");
});

test("how long an app may be confirmed is counted in real time, on whatever business date", async () => {
  const { clock } = demo.ports;
  const date = clock.today();
  for (const [who, away] of [
    ["viewer.s1", "2026-10-01"],
    ["viewer.e1", "2027-02-01"],
  ] as const) {
    clock.setToday(away);
    try {
      const client = await demo.signedIn(who);
      // Whoever was mailed a code just now is mailed none.
      demo.wait(61_000);
      await mailCode(client);
      expect((await client.post("ucenter/user/authenticator", { old: PASSWORD, otp: MAILED })).body.code).toBe(0);
      expect((await setup(client)).state, away).toBe("pending");
      await demo.store.transaction((trx) =>
        trx.run("UPDATE authenticator SET created_at = created_at - interval '1 day' WHERE confirmed_at IS NULL"),
      );
      expect((await setup(client)).state, away).toBe("none");
    } finally {
      clock.setToday(date);
    }
  }
});
