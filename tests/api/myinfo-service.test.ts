import { fork, type ChildProcess } from "node:child_process";
import { createPrivateKey, createSecretKey, generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeMyinfo } from "../../server/platform/ports/myinfo/v3.ts";
import type { AuthorizationRequest } from "../../server/platform/ports/myinfo/myinfo.ts";
import { freePort } from "../free-port.ts";

const folder = dirname(createRequire(import.meta.url).resolve("@opengovsg/mockpass/package.json"));
const file = (name: string) => join(folder, "static/certs", name);
const CALLBACK = "http://localhost:8080/mycallback/replace";
const asking: AuthorizationRequest = { mode: "person", state: "a-state-of-ours", callback: CALLBACK };
let service: ChildProcess;
let base: string;

beforeAll(async () => {
  const port = await freePort();
  base = `http://localhost:${port}/myinfo`;
  service = fork(join(folder, "index.js"), {
    cwd: folder,
    silent: true,
    env: {
      ...process.env,
      MOCKPASS_PORT: String(port),
      MOCKPASS_NRIC: "S9812379B",
      SHOW_LOGIN_PAGE: "false",
      ENCRYPT_MYINFO: "true",
      SERVICE_PROVIDER_MYINFO_SECRET: "a-shared-secret",
    },
  });
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(base).then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the mock service did not start");
});
afterAll(() => void service.kill());

const adapter = (over: Partial<Parameters<typeof makeMyinfo>[0]> = {}) =>
  makeMyinfo({
    base,
    clientId: "mockClientId",
    secret: "a-shared-secret",
    purpose: "onboarding",
    key: createPrivateKey(readFileSync(file("key.pem"))),
    certificate: readFileSync(file("spcp.crt"), "utf8"),
    ...over,
  });

/** What a person's browser does at the consent page: follows to it, agrees, and is sent back. */
async function agreed(address: string): Promise<URL> {
  let cookie = "";
  let at = address;
  for (let hops = 0; hops < 8; hops += 1) {
    const answer = await fetch(at, { redirect: "manual", headers: cookie ? { cookie } : {} });
    for (const set of answer.headers.getSetCookie()) cookie = set.split(";")[0] ?? "";
    const next = answer.headers.get("location");
    if (next) at = new URL(next, at).href;
    else {
      const body = new URLSearchParams({ ...Object.fromEntries(new URL(at).searchParams), decision: "allow" });
      const back = await fetch(new URL("/consent/oauth2/authorize", at), {
        method: "POST",
        redirect: "manual",
        headers: { cookie },
        body,
      });
      return new URL(back.headers.get("location") ?? "", at);
    }
  }
  throw new Error("the consent page was not reached");
}

it("fetches a person who agreed: signed requests, a sealed answer, our own words", async () => {
  const back = await agreed(adapter().authorizeUrl(asking));
  expect(back.href.startsWith(CALLBACK)).toBe(true);
  expect(back.searchParams.get("state")).toBe(asking.state);
  const { person, company } = await adapter().retrieve(back.searchParams.get("code") ?? "", asking);
  expect(company).toBeUndefined();
  expect(person).toMatchObject({ id_no: "S9812379B" });
  expect(person.name.length).toBeGreaterThan(2);
  expect(person.date_of_birth).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(person.address?.postal).toMatch(/^\d{6}$/);
});

it("gets nothing for a code that was never given, nor from a service whose signature is another's", async () => {
  await expect(adapter().retrieve("no-such-code", asking)).rejects.toThrow("refused the code");
  const back = await agreed(adapter().authorizeUrl(asking));
  const code = back.searchParams.get("code") ?? "";
  await expect(
    adapter({ certificate: readFileSync(file("server.crt"), "utf8") }).retrieve(code, asking),
  ).rejects.toThrow(/signature|certificate|verif/i);
});

it("takes nobody's word for a person: an answer that is not signed and sealed is none", async () => {
  const back = await agreed(adapter().authorizeUrl(asking));
  const plain = JSON.stringify({ uinfin: { value: "S9812379B" }, name: { value: "SOMEBODY ELSE" } });
  const forged: typeof fetch = async (url, init) =>
    String(url).includes("/person/") ? new Response(plain) : fetch(url, init);
  await expect(adapter({ fetch: forged }).retrieve(back.searchParams.get("code") ?? "", asking)).rejects.toThrow(/JWE/);
});

it("takes no token that has ended, that another key signed, or that says it needs no signature", async () => {
  const spcp = createPrivateKey(readFileSync(file("spcp-key.pem")));
  const token = (ends: string, key: Parameters<SignJWT["sign"]>[0] = spcp, alg = "RS256") =>
    new SignJWT({ sub: "S9812379B" }).setProtectedHeader({ alg }).setIssuedAt().setExpirationTime(ends).sign(key);
  const answering =
    (access_token: string): typeof fetch =>
    async (url, init) =>
      String(url).endsWith("/token") ? new Response(JSON.stringify({ access_token })) : fetch(url, init);
  const got = async (access: string) => adapter({ fetch: answering(access) }).retrieve("any", asking);
  await expect(got(await token("-1s"))).rejects.toThrow(/exp/);
  await expect(got(await token("5m", generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey))).rejects.toThrow(
    /signature/,
  );
  await expect(got(await token("5m", createSecretKey(readFileSync(file("spcp.crt"))), "HS256"))).rejects.toThrow(/alg/);
  await expect(
    got(
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from('{"sub":"S9812379B"}').toString("base64url")}.`,
    ),
  ).rejects.toThrow(/alg|JWS/i);
});

it("says when the service is not there", async () => {
  await expect(adapter({ base: "http://localhost:1/myinfo" }).retrieve("x", asking)).rejects.toThrow("fetch failed");
});
