import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetRequests } from "../../server/modules/registration/myinfo/request.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let demo: Application;

beforeAll(async () => {
  demo = await startApplication();
});
afterAll(() => demo.close());

const CODE = "246810";
const PASSWORD = "kettle moss vivid lantern 7";
let people = 0;
const someone = () => ({
  name: "Farah Osman",
  email: `farah${String((people += 1))}@nusantara.example`,
  phone: `+659700${String(1000 + people)}`,
});
const COMPANY = {
  uen: "202299108H",
  legal_name: "Nusantara Spice Exports Pte. Ltd.",
  entity_type: "ROC",
  role: "supplier",
  job_title: "Director",
};

const mails = (letter: string, recipient: string) =>
  demo.store.reading.rows<{ body: string; subject: string }>(
    "SELECT subject, body FROM mail WHERE letter = $1 AND recipient = $2 ORDER BY id",
    [letter, recipient],
  );
const tokenIn = (body: string | undefined) => /#token=([A-Za-z0-9_-]{43})/.exec(body ?? "")?.[1] ?? "";

/** Asks for both codes and registers with them. */
async function register(client: Client, person: ReturnType<typeof someone>, more: Record<string, unknown> = {}) {
  expect(
    (await client.post("ucenter/user/email/send/code", { email: person.email, purpose: "register" })).body,
  ).toMatchObject({ code: 0, data: { expires_in: 300 } });
  expect(
    (await client.post("ucenter/common/otp", { to: person.phone, channel: "sms", purpose: "register" })).body,
  ).toMatchObject({ code: 0 });
  return client.post("ucenter/user/register", {
    ...person,
    email_code: CODE,
    phone_otp: CODE,
    terms_accepted: true,
    ...more,
  });
}

/** The operator admits a company, by its legal name. */
async function admitted(name: string): Promise<void> {
  const company = await demo.store.reading.first<{ id: string; version: number }>(
    "SELECT id, version FROM company WHERE name = $1",
    [name],
  );
  expect(
    (
      await (
        await demo.signedIn("ops")
      ).post(`ucenter/admin/company/${company?.id}/admit`, {
        version: company?.version,
        comment: "Business profile seen",
      })
    ).body.code,
  ).toBe(0);
}

test("a company comes from nothing: three steps, the mail, the password, the first sign-in", async () => {
  const client = demo.stranger();
  const person = someone();
  const first = await register(client, person);
  expect(first.body).toMatchObject({ code: 0, data: { next: "company" } });
  const { register_token } = first.body.data;
  expect(
    (await client.post("ucenter/user/register/additional/info", { register_token, ...COMPANY })).body,
  ).toMatchObject({ code: 0, data: { next: "needs" } });
  expect(
    (
      await client.post("ucenter/user/register/additional/credit", {
        register_token,
        industry: "46302",
        turnover_band: "1m_10m",
        requested_limit: "100000.00",
        currency: "SGD",
        counterparties: [{ name: "Straits Harvest Foods", share_pct: "60.00" }],
      })
    ).body,
  ).toMatchObject({ code: 0, data: { next: "/emailVerified" } });
  const [mail] = await mails("email_verify", person.email);
  const token = tokenIn(mail?.body);
  expect((await client.post("ucenter/user/login", { email: person.email, password: PASSWORD })).body.code).toBe(1002);
  const verified = await client.put("ucenter/user/email/verify", { token });
  expect(verified.body).toMatchObject({
    code: 0,
    data: { email: person.email, state: "verified", next: "/setPassword" },
  });
  expect((await client.put("ucenter/user/email/verify", { token })).body).toMatchObject({
    code: 0,
    data: { state: "already", next: "/login" },
  });
  const secret = verified.body.data.token;
  const weak = await client.put("ucenter/user/activate", {
    token: secret,
    password: "nusantara spice 1",
    terms_version: "2026-11",
  });
  expect(weak.body).toMatchObject({ code: 100, data: [{ field: "password" }] });
  expect(
    (await client.put("ucenter/user/activate", { token: secret, password: PASSWORD, terms_version: "2026-11" })).body,
  ).toMatchObject({ code: 0, data: { next: "/login" } });
  expect((await client.put("ucenter/user/activate", { token: secret, password: PASSWORD })).body.code).toBe(1037);
  const inside = await client.post("ucenter/user/login", { email: person.email, password: PASSWORD });
  expect(inside.body).toMatchObject({
    code: 0,
    data: {
      home_route: "/operation/type",
      choose_role: false,
      user: { current_role: "supplier", is_company_admin: true },
      company: { name: COMPANY.legal_name, status: "onboarding" },
    },
  });
  const row = await demo.store.reading.first<{ status: string; token_hash: string }>(
    "SELECT status, token_hash FROM registration WHERE email = $1",
    [person.email],
  );
  expect(row).toMatchObject({ status: "completed" });
  expect(row?.token_hash).not.toBe(register_token);
  expect(
    (await client.get("ucenter/department/list")).body.data.rows.map(({ name }: { name: string }) => name),
  ).toEqual(["Finance", "Management", "Operations"]);
  const [entity] = (await client.get("ucenter/company/entity")).body.data.rows;
  expect(
    (await client.get("ucenter/supplier/kyc/known", { entity: entity.id })).body.data,
    "its KYC form is told what was said here already; the limit wanted is not a supplier's to ask for there",
  ).toEqual({ company_profile: { main_buyers: [{ name: "Straits Harvest Foods", share_pct: "60.00" }] } });
  expect((await client.post("ucenter/supplier/kyc/draft", { entity: entity.id })).body.code).toBe(0);
  expect(
    (await client.post("ucenter/user/login", { email: person.email, password: PASSWORD })).body.data.home_route,
    "whoever comes back is led to what was begun",
  ).toBe("/waiting");
});

test("a new fund provider sees its dashboard, is admitted by the operator with a reason, and is told", async () => {
  const client = demo.stranger();
  const person = someone();
  const { register_token } = (await register(client, person)).body.data;
  expect(
    (
      await client.post("ucenter/user/register/additional/info", {
        register_token,
        ...COMPANY,
        uen: "199501121H",
        legal_name: "Keppel Row Capital Pte. Ltd.",
        role: "financier",
      })
    ).body.code,
  ).toBe(0);
  const { token } = (
    await client.put("ucenter/user/email/verify", {
      token: tokenIn((await mails("email_verify", person.email))[0]?.body),
    })
  ).body.data;
  await client.put("ucenter/user/activate", { token, password: PASSWORD, terms_version: "2026-11" });
  const inside = await client.post("ucenter/user/login", { email: person.email, password: PASSWORD });
  expect(inside.body.data).toMatchObject({ home_route: "/dashboard", company: { status: "registered" } });
  const supplier = await demo.signedIn("maker.s1");
  const offered = async () =>
    (await supplier.get("obligation/supplier/fund_provider/open", { page_size: 100 })).body.data.rows.map(
      ({ name }: { name: string }) => name,
    ) as string[];
  expect(await offered()).not.toContain("Keppel Row Capital Pte. Ltd.");
  const { id } = inside.body.data.company;
  const operator = await demo.signedIn("ops");
  const seen = (await operator.get("ucenter/admin/company", { id })).body.data;
  expect(seen.allowed_actions).toContain("admit");
  expect((await operator.post(`ucenter/admin/company/${id}/admit`, { version: seen.version })).body).toMatchObject({
    code: 100,
    data: [{ field: "comment" }],
  });
  expect(
    (
      await operator.post(`ucenter/admin/company/${id}/admit`, {
        version: seen.version,
        comment: "Licence seen, agreement signed",
      })
    ).body,
  ).toMatchObject({ code: 0, data: { status: "active" } });
  expect(await mails("company_admitted", person.email)).toHaveLength(1);
  expect(await offered()).toContain("Keppel Row Capital Pte. Ltd.");
  const applicant = await demo.store.reading.first<{ id: string; version: number }>(
    "SELECT id, version FROM company WHERE status = 'onboarding' AND role = 'supplier' LIMIT 1",
  );
  if (applicant)
    expect(
      (
        await operator.post(`ucenter/admin/company/${applicant.id}/admit`, {
          version: applicant.version,
          comment: "without a case",
        })
      ).body.code,
    ).not.toBe(0);
});

test("Singpass fills a registration: shown first, then kept for this browser alone, with the invitation somebody came with", async () => {
  const client = demo.stranger();
  const started = await client.get("ucenter/myinfo", { token: "an invitation's secret" });
  client.cookie = String([started.headers["set-cookie"]].flat()[0]).split(";")[0];
  const state = new URL(started.body.data.authorize_url, "http://localhost").searchParams.get("state") ?? "";
  const back = (await client.post("ucenter/myinfo/sandbox", { persona: 3, state, mode: "register" })).body.data
    .authorize_url;
  const code = new URL(back, "http://localhost").searchParams.get("code") ?? "";
  expect((await client.get("ucenter/register/myinfo/kept", { state })).body.code).toBe(1037);
  const shown = (await client.get("ucenter/register/myinfo/data", { code, state })).body;
  expect(shown).toMatchObject({
    code: 0,
    data: { state, token: "an invitation's secret", person: { id_no: "S****003D" } },
  });
  expect((await demo.stranger().get("ucenter/register/myinfo/kept", { state })).body.code).toBe(1037);
  const stored = (await client.get("ucenter/register/myinfo/kept", { state })).body.data;
  expect(stored).toEqual({
    name: "LEE MEI FEN",
    email: "fen@persona.example",
    phone: "+6581230003",
    uen: "201799105H",
    legal_name: "Jurong Cold Chain Logistics Pte. Ltd.",
    entity_type: "ROC",
  });
  demo.wait(16 * 60_000);
  expect((await client.get("ucenter/register/myinfo/kept", { state })).body.code).toBe(1037);
  const row = await demo.store.reading.first<{ brought: unknown }>(
    "SELECT brought FROM myinfo_request ORDER BY id DESC LIMIT 1",
  );
  expect(JSON.stringify(row?.brought)).not.toContain("invitation's secret");
  const requests = async () => (await demo.store.reading.rows("SELECT id FROM myinfo_request")).length;
  const before = await requests();
  const onDay = (days: number) => {
    const now = () => new Date(demo.ports.clock.now().getTime() + days * 86_400_000);
    return { ...demo, engine, ports: { ...demo.ports, clock: { ...demo.ports.clock, now } } };
  };
  expect(await forgetRequests(onDay(1))).toEqual({ executed: 0, refused: 0 });
  expect(await requests()).toBe(before);
  expect(await forgetRequests(onDay(3))).toEqual({ executed: before, refused: 0 });
  expect(await requests()).toBe(0);
});

test("a company that is here already is not opened again; its administrator is asked, and the answer is the same", async () => {
  const client = demo.stranger();
  const person = someone();
  const { register_token } = (await register(client, person)).body.data;
  const answered = await client.post("ucenter/user/register/additional/info", {
    register_token,
    ...COMPANY,
    uen: "201599103Z",
    legal_name: "Bukit Precision Parts Pte. Ltd.",
  });
  expect(answered.body).toMatchObject({ code: 0, data: { next: "needs" } });
  expect(await demo.store.reading.first(`SELECT id FROM "user" WHERE email = $1`, [person.email])).toBeUndefined();
  const [requestMail] = await mails("join_asked", "admin.s1@demo.example");
  expect(requestMail?.body).toContain(person.email);
  expect(requestMail?.body).toContain("says that they work at Bukit Precision Parts Pte. Ltd.");
  expect(await mails("registration_received", person.email)).toHaveLength(1);
});

test("who tells another company in the second step after all takes the first answer back", async () => {
  const client = demo.stranger();
  const person = someone();
  const { register_token } = (await register(client, person)).body.data;
  const info = (values: object) =>
    client.post("ucenter/user/register/additional/info", { register_token, ...COMPANY, ...values });
  expect((await info({ uen: "2003-12345" })).body.code).toBe(100);
  expect((await info({ uen: "197401143C", legal_name: "Old Harbour Trading" })).body.code).toBe(0);
  expect((await info({ uen: "197401143C", legal_name: "New Harbour Trading" })).body.code).toBe(0);
  expect(await demo.store.reading.rows("SELECT legal_name FROM company_entity WHERE uen = '197401143C'")).toEqual([
    { legal_name: "New Harbour Trading" },
  ]);
  expect((await info({ uen: "201599103Z" })).body.code).toBe(0);
  expect(await demo.store.reading.rows("SELECT id FROM company_entity WHERE uen = '197401143C'")).toEqual([]);
  expect(await demo.store.reading.first(`SELECT id FROM "user" WHERE email = $1`, [person.email])).toBeUndefined();
});

test("strangers get one answer, whether an address is here or not; its owner gets one mail", async () => {
  const client = demo.stranger();
  const known = "maker.s2@demo.example";
  const unknown = "nobody@nowhere.example";
  for (const ask of [
    (email: string) => client.post("ucenter/user/register/checkEmail", { email }),
    (email: string) => client.post("ucenter/user/email/send/code", { email, purpose: "register" }),
    (email: string) => client.post("ucenter/user/email/send", { email, purpose: "verify" }),
    (email: string) => client.post("ucenter/user/email/verify/admin", { uen: "201599103Z", admin_email: email }),
  ]) {
    const [here, there] = [await ask(known), await ask(unknown)];
    expect([here.status, { ...here.body, data: { ...here.body.data, masked_to: "" } }]).toEqual([
      there.status,
      { ...there.body, data: { ...there.body.data, masked_to: "" } },
    ]);
    demo.wait(61_000);
  }
  expect(await mails("account_exists", known)).toHaveLength(1);
  demo.wait(61_000);
  const person = { ...someone(), email: known };
  const first = await register(demo.stranger(), person);
  expect(first.body).toMatchObject({ code: 0, data: { next: "company" } });
  const before = await demo.store.reading.first<{ count: number }>(`SELECT count(*)::int AS count FROM "user"`);
  expect(
    (
      await client.post("ucenter/user/register/additional/info", {
        register_token: first.body.data.register_token,
        ...COMPANY,
        uen: "200899102N",
      })
    ).body,
  ).toMatchObject({ code: 0, data: { next: "needs" } });
  expect(await demo.store.reading.first(`SELECT count(*)::int AS count FROM "user"`)).toEqual(before);
});

test("of 200 guesses at once at most five are judged, and the right code is of no use after them", async () => {
  const person = someone();
  const client = demo.stranger();
  await client.post("ucenter/user/email/send/code", { email: person.email, purpose: "register" });
  const guesses = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      client.post("ucenter/user/email/verify/code", {
        email: person.email,
        purpose: "register",
        code: String(100000 + index),
      }),
    ),
  );
  expect(new Set(guesses.map(({ body }) => body.code))).toEqual(new Set([1037]));
  const row = await demo.store.reading.first<{ tries: number }>(
    "SELECT tries FROM one_time_code WHERE address = $1 ORDER BY id DESC LIMIT 1",
    [person.email],
  );
  expect(row?.tries).toBe(5);
  expect(
    (await client.post("ucenter/user/email/verify/code", { email: person.email, purpose: "register", code: CODE })).body
      .code,
  ).toBe(1037);
});

test("codes: too soon, too many, too old, and a plus sign is the same box", async () => {
  const client = demo.stranger();
  const ask = (email: string) => client.post("ucenter/user/email/send/code", { email, purpose: "register" });
  expect((await ask("box@nusantara.example")).body.code).toBe(0);
  expect((await ask("BOX+again@nusantara.example")).body).toMatchObject({
    code: 1055,
    data: { retry_after: expect.any(Number) },
  });
  for (let sent = 1; sent < 5; sent += 1) {
    demo.wait(61_000);
    expect((await ask(`box+${String(sent)}@nusantara.example`)).body.code).toBe(0);
  }
  demo.wait(61_000);
  expect((await ask("box@nusantara.example")).body.code).toBe(1058);
  demo.wait(300_000);
  expect(
    (
      await client.post("ucenter/user/email/verify/code", {
        email: "box+4@nusantara.example",
        purpose: "register",
        code: CODE,
      })
    ).body.code,
  ).toBe(1037);
});

test("a link sent a moment ago makes nobody wait for a first code, nor a code for a first link; both are counted", async () => {
  const client = demo.stranger();
  const link = async (email: string) =>
    (await client.post("ucenter/user/email/send", { email, purpose: "verify" })).body.code as number;
  const code = async (email: string) =>
    (await client.post("ucenter/user/email/send/code", { email, purpose: "register" })).body.code as number;
  expect([await link("kind@nusantara.example"), await code("kind@nusantara.example")]).toEqual([0, 0]);
  expect([await link("kind@nusantara.example"), await code("kind@nusantara.example")]).toEqual([1055, 1055]);
  expect([await code("kind2@nusantara.example"), await link("kind2@nusantara.example")]).toEqual([0, 0]);
  demo.wait(61_000);
  expect([await link("kind@nusantara.example"), await code("kind@nusantara.example")]).toEqual([0, 0]);
  demo.wait(61_000);
  expect([await link("kind@nusantara.example"), await code("kind@nusantara.example")]).toEqual([0, 1058]);
});

test("a wrong code of two is told at its field, and the right one may be typed again", async () => {
  const client = demo.stranger();
  const person = someone();
  const wrong = await register(client, person, { phone_otp: "000000" });
  expect(wrong.body).toMatchObject({ code: 100, data: [{ field: "phone_otp" }] });
  expect(
    (await client.post("ucenter/user/register", { ...person, email_code: CODE, phone_otp: CODE, terms_accepted: true }))
      .body.code,
  ).toBe(0);
});

test("a referral that cannot be found raises the specification's sentence", async () => {
  const answered = await demo.stranger().get("ucenter/user/register/referral", { code: "no-such-code" });
  expect(answered.body).toMatchObject({ code: 1037, messageDetail: "Can't get referral info" });
});

test("a company's own code tells who it is, and sets the role", async () => {
  await demo.store.transaction((trx) =>
    trx.run("UPDATE company SET referral_code = 'HARVEST' WHERE name LIKE 'Straits%'"),
  );
  expect((await demo.stranger().get("ucenter/user/register/referral", { code: "HARVEST" })).body.data).toMatchObject({
    company_name: "Straits Harvest Foods Pte. Ltd.",
    role: "supplier",
  });
});

test("without the secret of a registration there is nothing to go on with", async () => {
  expect(
    (
      await demo
        .stranger()
        .post("ucenter/user/register/additional/info", { ...COMPANY, register_token: "x".repeat(43) })
    ).body.code,
  ).toBe(1037);
  expect(
    (
      await demo
        .stranger()
        .post("ucenter/user/register/additional/credit", { industry: "46302", turnover_band: "1m_10m" })
    ).body.code,
  ).toBe(1037);
});

test("a fund provider that is not here is invited by name and UEN; once it registers, the request is its task", async () => {
  const enterprise = await demo.signedIn("admin.e1");
  const ask = (values: Record<string, unknown>) =>
    enterprise.post("obligation/enterprise/fund_provider", {
      contact_name: "Ho Jun Wei",
      email: "ho@newbank.example",
      products: ["finance"],
      message: "We would like to work with you.",
      ...values,
    });
  expect((await ask({ uen: "201599103Z", name: "Bukit Precision Parts" })).body).toMatchObject({
    code: 100,
    data: [{ field: "uen" }],
  });
  const known = (await ask({ uen: "201899107N" })).body.data;
  expect(known, "one that is here is found by its UEN").toMatchObject({
    name: "Orchid Factors Pte. Ltd.",
    provider_entity: expect.any(String),
  });
  const nameless = (await ask({ name: "New Bank" })).body.data;
  expect(
    (await enterprise.post(`obligation/fund_provider/${nameless.id}/invite`, { version: nameless.version })).body,
  ).toMatchObject({ code: 100, data: [{ field: "provider_entity" }] });
  const response = (await ask({ uen: "202112345M", name: "New Bank Pte. Ltd." })).body.data;
  expect(
    (await enterprise.post(`obligation/fund_provider/${response.id}/invite`, { version: response.version })).body,
  ).toMatchObject({ code: 0, data: { status: "invited" } });
  const [mail] = await mails("fund_provider_joins", "ho@newbank.example");
  expect(mail?.body).toContain("/register/account");
  const client = demo.stranger();
  const person = someone();
  const { register_token } = (await register(client, person)).body.data;
  expect(
    (
      await client.post("ucenter/user/register/additional/info", {
        register_token,
        ...COMPANY,
        uen: "202112345M",
        legal_name: "New Bank Pte. Ltd.",
        role: "financier",
      })
    ).body.code,
  ).toBe(0);
  const { token } = (
    await client.put("ucenter/user/email/verify", {
      token: tokenIn((await mails("email_verify", person.email))[0]?.body),
    })
  ).body.data;
  await client.put("ucenter/user/activate", { token, password: PASSWORD, terms_version: "2026-11" });
  await client.post("ucenter/user/login", { email: person.email, password: PASSWORD });
  const open = async () => (await client.get("obligation/workflow/task/list", { page_size: 50 })).body.data.rows;
  expect(await open(), "nothing waits for whom nobody has admitted").toEqual([]);
  await admitted("New Bank Pte. Ltd.");
  expect(await open()).toMatchObject([{ kind: "fund_provider_accept", subject_id: response.id }]);
  const seen = (await client.get("obligation/fund_provider", { id: response.id })).body.data;
  expect(
    (await client.post(`obligation/fund_provider/${response.id}/accept`, { version: seen.version })).body,
  ).toMatchObject({ code: 0, data: { status: "linked" } });
});

test("an enterprise that came with a fund provider's code is its client, and its own people may be named there", async () => {
  await demo.store.transaction((trx) =>
    trx.run(
      "UPDATE company SET referral_code = 'ORCHID-01' WHERE id = (SELECT company FROM company_entity WHERE uen = '201899107N')",
    ),
  );
  const client = demo.stranger();
  const person = someone();
  const { register_token } = (await register(client, person, { referral_code: "ORCHID-01" })).body.data;
  expect(
    (
      await client.post("ucenter/user/register/additional/info", {
        register_token,
        ...COMPANY,
        uen: "201012345D",
        legal_name: "Changi Air Kitchens Pte. Ltd.",
        role: "enterprise",
      })
    ).body.code,
  ).toBe(0);
  const provider = await demo.signedIn("maker.f2");
  const clients = async () =>
    (await provider.get("ucenter/common/client/list", { page_size: 50 })).body.data.rows as {
      id: string;
      legal_name: string;
    }[];
  expect((await clients()).map(({ legal_name }) => legal_name)).not.toContain("Changi Air Kitchens Pte. Ltd.");
  await client.put("ucenter/user/email/verify", {
    token: tokenIn((await mails("email_verify", person.email))[0]?.body),
  });
  expect((await clients()).map(({ legal_name }) => legal_name)).not.toContain("Changi Air Kitchens Pte. Ltd.");
  await admitted("Changi Air Kitchens Pte. Ltd.");
  const brought = (await clients()).find(({ legal_name }) => legal_name === "Changi Air Kitchens Pte. Ltd.");
  expect(brought).toBeDefined();
  expect((await provider.post("ucenter/financier/kyc/draft", { entity: brought?.id })).body).toMatchObject({
    code: 0,
    data: { submitted_via: "financier", applicant_role: "enterprise" },
  });
  expect(
    (await provider.get("ucenter/financier/authorizer/application", { entity: brought?.id ?? "" })).body.code,
  ).toBe(0);
  const other = await demo.signedIn("maker.f1");
  expect(
    ((await other.get("ucenter/common/client/list", { page_size: 50 })).body.data.rows as { legal_name: string }[]).map(
      ({ legal_name }) => legal_name,
    ),
  ).not.toContain("Changi Air Kitchens Pte. Ltd.");
});

/** Admin.e1 invites a vendor to an address; gives the secret of the mail. */
async function invitation(email: string, phone: string): Promise<string> {
  const inviter = await demo.signedIn("admin.e1");
  const draft = await inviter.post("ucenter/vendor/invite", {
    vendor_name: "Kranji Cold Chain",
    contact_name: "Farah Osman",
    email,
    phone,
  });
  const { id, version } = draft.body.data;
  expect((await inviter.post(`ucenter/vendor/invite/${id}/send`, { version })).body.code).toBe(0);
  const [mail] = await mails("vendor_invited", email);
  return tokenIn(mail?.body);
}

test("who is invited proves the address once, by the invitation: no code, no second mail, and the phone is there", async () => {
  const client = demo.stranger();
  const person = someone();
  const token = await invitation(person.email, person.phone);
  expect((await client.get("ucenter/user/register/referral", { token })).body.data).toMatchObject({
    email: person.email,
    phone: person.phone,
  });
  await client.post("ucenter/common/otp", { to: person.phone, channel: "sms", purpose: "register" });
  // The phone is proven by its own code all the same.
  const input = { ...person, invite_token: token, terms_accepted: true };
  expect((await client.post("ucenter/user/register", { ...input, phone_otp: "000000" })).body).toMatchObject({
    code: 100,
    data: [{ field: "phone_otp" }],
  });
  const begun = await client.post("ucenter/user/register", { ...input, phone_otp: CODE });
  expect(begun.body.code).toBe(0);
  const { register_token } = begun.body.data;
  // Before there is a company there is nothing to end.
  expect((await client.post("ucenter/user/register/finish", { register_token })).body.code).toBe(1037);
  const given = { ...COMPANY, uen: "201599777Z", legal_name: "Kranji Cold Chain Pte. Ltd.", register_token };
  expect((await client.post("ucenter/user/register/additional/info", given)).body.code).toBe(0);
  const ended = await client.post("ucenter/user/register/finish", { register_token });
  expect(ended.body).toMatchObject({ code: 0, data: { next: "/setPassword" } });
  expect(await mails("email_verify", person.email)).toEqual([]);
  expect(await mails("one_time_code", person.email)).toEqual([]);
  const secret = { token: ended.body.data.token, terms_version: "2026-11" };
  expect((await client.put("ucenter/user/activate", { ...secret, password: PASSWORD })).body).toMatchObject({
    code: 0,
    data: { next: "/login" },
  });
  expect((await client.post("ucenter/user/login", { email: person.email, password: PASSWORD })).body).toMatchObject({
    code: 0,
    data: { company: { name: given.legal_name } },
  });
  // The link has led to a company: it proves nothing any more.
  const again = await demo.stranger().post("ucenter/user/register", { ...input, phone_otp: CODE });
  expect(again.body.code).not.toBe(0);
});

test("an invitation proves no other address, and one without an invitation still takes the code and the mail", async () => {
  const client = demo.stranger();
  const [person, other] = [someone(), someone()];
  const token = await invitation(person.email, person.phone);
  await client.post("ucenter/common/otp", { to: other.phone, channel: "sms", purpose: "register" });
  const uncoded = { ...other, phone_otp: CODE, terms_accepted: true };
  for (const brought of [{ invite_token: token }, { referral_code: token }, {}])
    expect(
      (await client.post("ucenter/user/register", { ...uncoded, ...brought })).body,
      JSON.stringify(Object.keys(brought)),
    ).toMatchObject({
      code: 100,
      data: [{ field: "email_code" }],
    });
  // Its own address without its secret: neither.
  await client.post("ucenter/common/otp", { to: person.phone, channel: "sms", purpose: "register" });
  expect(
    (await client.post("ucenter/user/register", { ...person, phone_otp: CODE, terms_accepted: true })).body,
  ).toMatchObject({ code: 100, data: [{ field: "email_code" }] });
  await client.post("ucenter/user/email/send/code", { email: other.email, purpose: "register" });
  const registered = await client.post("ucenter/user/register", {
    ...uncoded,
    email_code: CODE,
    invite_token: token,
  });
  expect(registered.body.code).toBe(0);
  const { register_token } = registered.body.data;
  const given = { ...COMPANY, uen: "201599778K", legal_name: "Kranji Freight Pte. Ltd.", register_token };
  expect((await client.post("ucenter/user/register/additional/info", given)).body.code).toBe(0);
  expect((await client.post("ucenter/user/register/finish", { register_token })).body.data).toEqual({
    next: "/emailVerified",
  });
  expect(await mails("email_verify", other.email)).toHaveLength(1);
});

test("an invitation whose link ran out proves nothing", async () => {
  const client = demo.stranger();
  const person = someone();
  const token = await invitation(person.email, person.phone);
  await demo.store.transaction((trx) =>
    trx.run("UPDATE email_link SET expires_at = now() - interval '1 minute' WHERE recipient = $1", [person.email]),
  );
  await client.post("ucenter/common/otp", { to: person.phone, channel: "sms", purpose: "register" });
  expect(
    (
      await client.post("ucenter/user/register", {
        ...person,
        invite_token: token,
        phone_otp: CODE,
        terms_accepted: true,
      })
    ).body,
  ).toMatchObject({ code: 100, data: [{ field: "email_code" }] });
});
