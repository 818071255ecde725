import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverMails } from "../../server/platform/jobs/outbox.ts";
import { runTimers } from "../../server/platform/jobs/timers.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { MailRefused } from "../../server/platform/ports/mail.ts";
import { makeContext } from "../../server/platform/write-context.ts";
import { type Application, startApplication } from "./application/application.ts";
import { Talk, talkAs } from "./application/bodies.ts";

const BASE = "ucenter/vendor/invite";
let demo: Application;
let admin: Talk;
let stranger: Talk;
let made = 0;

beforeAll(async () => {
  demo = await startApplication();
  admin = await talkAs(demo, "admin.e1");
  stranger = new Talk(demo.stranger());
});
afterAll(() => demo.close());

interface Sent {
  id: string;
  email: string;
  version: number;
}

/** Makes an invitation and sends it. */
async function invited(values: Record<string, unknown> = {}, inviter: Talk = admin): Promise<Sent> {
  made += 1;
  const email = `vendor${made}@new.example`;
  const draft = await inviter.post(BASE, {
    vendor_name: `New Vendor ${made}`,
    email,
    contact_name: "Ms Tan",
    ...values,
  });
  expect(draft).toMatchObject({ code: 0 });
  const sent = await inviter.post(`${BASE}/${draft.data.id}/send`, { version: draft.data.version });
  expect(sent).toMatchObject({ code: 0, data: { status: "sent" } });
  return { id: draft.data.id, email: String(values["email"] ?? email), version: sent.data.version };
}

const mailsTo = (email: string) =>
  demo.store.reading.rows<{ letter: string; body: string; subject: string }>(
    `SELECT letter, body, subject FROM mail WHERE recipient = $1 ORDER BY id`,
    [email],
  );
const tokenIn = (text: string | undefined) =>
  /\/register\/account#token=([A-Za-z0-9_-]{43})/.exec(text ?? "")?.[1] ?? "";
const shown = async (id: string) => (await admin.get(`${BASE}?id=${id}`)).data;
const asServer = (id: string, transition: string, body: object = {}) =>
  demo.store.transaction((trx) =>
    engine.act(makeContext({ ...demo, trx }), { entity: "vendor_invite", id, transition, body: { ...body } }),
  );

test("an invitation goes out once with its own link, and the vendor is listed as invited", async () => {
  const { id, email } = await invited({
    message: "We buy steel from you. https://evil.example/pay",
    proposed_sub_limit: "50000.00",
  });
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ letter: "vendor_invited", subject: expect.stringContaining("Straits Harvest Foods") });
  expect(tokenIn(mail?.body)).toHaveLength(43);
  expect(mail?.body).toContain("We buy steel from you.");
  expect(mail?.body).not.toContain("evil.example");
  expect(await shown(id)).toMatchObject({ status: "sent", resent_count: 0, expires_at: expect.any(String) });
  const listed = await admin.get("obligation/enterprise/vendor/list?status=invited&page_size=100");
  expect(listed.data.rows).toContainEqual(expect.objectContaining({ name: `New Vendor ${made}`, status: "invited" }));
});

test("nobody is invited twice, and nobody invites themselves", async () => {
  const { email } = await invited();
  const again = await admin.post(BASE, { vendor_name: "Again", email, contact_name: "Ms Tan" });
  expect(await admin.post(`${BASE}/${again.data.id}/send`, { version: 1 })).toMatchObject({ code: 1011 });
  const own = await admin.post(BASE, {
    vendor_name: "Ourselves",
    email: "us@new.example",
    contact_name: "Me",
    uen: "201299101G",
  });
  expect(await admin.post(`${BASE}/${own.data.id}/send`, { version: 1 })).toMatchObject({
    code: 100,
    data: [{ field: "uen" }],
  });
  const incomplete = await admin.post(BASE, { vendor_name: "Nobody" });
  expect(await admin.post(`${BASE}/${incomplete.data.id}/send`, { version: 1 })).toMatchObject({ code: 100 });
});

test("sent again no more than five times, each time with a new link that ends the old one", async () => {
  const { id, email } = await invited();
  const first = tokenIn((await mailsTo(email))[0]?.body);
  for (let time = 1; time <= 5; time += 1)
    expect(await admin.post(`${BASE}/${id}/resend`, { version: (await shown(id)).version })).toMatchObject({ code: 0 });
  expect(await admin.post(`${BASE}/${id}/resend`, { version: (await shown(id)).version })).toMatchObject({
    code: 1010,
  });
  const tokens = (await mailsTo(email)).map(({ body }) => tokenIn(body));
  expect(new Set(tokens).size).toBe(6);
  const states = await demo.store.reading.rows<{ open: boolean }>(
    `SELECT revoked_at IS NULL AS open FROM email_link WHERE subject_id = $1 ORDER BY id`,
    [id],
  );
  expect(states.map(({ open }) => open)).toEqual([false, false, false, false, false, true]);
  expect(first).toBe(tokens[0]);
});

test("whoever holds the link cannot make it come true for a company of their choice", async () => {
  const { id, email } = await invited();
  const token = tokenIn((await mailsTo(email))[0]?.body);
  const company = await demo.store.reading.first<{ id: string }>(`SELECT id FROM company WHERE name LIKE 'Lion%'`);
  const answer = await stranger.post(`${BASE}/${id}/register`, { token, invited_company: company?.id });
  expect(answer.code).not.toBe(0);
  expect(await shown(id)).toMatchObject({ status: "sent" });
});

test("a company that is here already is asked on the platform, and may invoice who invited it once it accepts", async () => {
  const inviter = await talkAs(demo, "admin.e2");
  const { id } = await invited(
    { uen: "59999901B", vendor_name: "Ah Seng Hardware Trading", email: "seng@new.example" },
    inviter,
  );
  expect((await inviter.get(`${BASE}?id=${id}`)).data).toMatchObject({ invited_company: expect.any(String) });
  const supplier = await talkAs(demo, "admin.s4");
  const tasks = await supplier.get("obligation/workflow/task/list?tab=todo");
  expect(tasks.data.rows).toContainEqual(expect.objectContaining({ kind: "vendor_invite_accept" }));
  expect((await supplier.get("ucenter/supplier/user/system/info")).data.counters).toEqual({ contact: 1 });
  const seen = await supplier.get(`${BASE}?id=${id}`);
  expect(seen.data.allowed_actions).toEqual(["accept", "decline"]);
  expect(await supplier.post(`${BASE}/${id}/accept`, { version: seen.data.version })).toMatchObject({
    code: 0,
    data: { status: "linked" },
  });
  const related = await demo.store.reading.first(
    `SELECT r.status FROM company_relation r JOIN company_entity s ON s.id = r.seller_entity JOIN company_entity b ON b.id = r.buyer_entity WHERE s.uen = '59999901B' AND b.uen = '200899102N'`,
  );
  expect(related).toEqual({ status: "linked" });
  const vendors = await inviter.get("obligation/enterprise/vendor/list?status=active&page_size=100");
  expect(vendors.data.rows).toContainEqual(
    expect.objectContaining({ name: "Ah Seng Hardware Trading", uen: "59999901B" }),
  );
});

test("a new company registers by the invitation and is linked once its vendor is active", async () => {
  const { id } = await invited();
  await asServer(id, "open");
  const token = await demo.store.reading.first(`SELECT revoked_at FROM email_link WHERE subject_id = $1`, [id]);
  expect(token).toEqual({ revoked_at: null });
  const company = await demo.store.reading.first<{ company: string }>(
    `SELECT company FROM company_entity WHERE uen = '201799105H'`,
  );
  await asServer(id, "register", { invited_company: company?.company });
  expect(await shown(id)).toMatchObject({ status: "registered" });
  const vendor = await demo.store.reading.first<{ id: string; status: string; vendor_entity: string }>(
    `SELECT v.id, v.status, v.vendor_entity FROM vendor v WHERE v.invite = $1`,
    [id],
  );
  expect(vendor).toMatchObject({ status: "onboarding", vendor_entity: expect.any(String) });
  await demo.store.transaction((trx) =>
    engine.act(makeContext({ ...demo, trx }), {
      entity: "vendor",
      id: String(vendor?.id),
      transition: "activate",
      body: {},
    }),
  );
  expect(await shown(id)).toMatchObject({ status: "linked" });
});

test("an invitation runs out, is revoked, or comes back", async () => {
  const late = await invited();
  const gone = await invited();
  const revoked = await invited();
  expect(await admin.post(`${BASE}/${revoked.id}/revoke`, { version: revoked.version })).toMatchObject({
    code: 0,
    data: { status: "revoked" },
  });
  const mail = {
    simulated: false,
    deliver: ({ to }: { to: string }) =>
      to === gone.email
        ? Promise.reject(new MailRefused("bounced", "550 no such mailbox"))
        : Promise.resolve("250 taken"),
  };
  while ((await deliverMails({ ...demo, engine, ports: { ...demo.ports, mail } })) > 0);
  expect(await shown(gone.id)).toMatchObject({ status: "bounced" });
  demo.ports.clock.setToday("2026-12-10");
  await runTimers({ ...demo, engine });
  demo.ports.clock.setToday("2026-11-23");
  admin = await talkAs(demo, "admin.e1");
  expect(await shown(late.id)).toMatchObject({ status: "expired" });
});

test("many at once, by rows or by file: all or none", async () => {
  const rows = [
    { vendor_name: "One Pte. Ltd.", email: "one@new.example", contact_name: "A" },
    { vendor_name: "Two Pte. Ltd.", email: "not an address", contact_name: "B" },
  ];
  expect((await admin.post(`${BASE}/import`, { rows })).data).toMatchObject({
    ok: false,
    errors: [{ row: 2, field: "email" }],
  });
  expect((await admin.post(`${BASE}/import`, { rows: rows.slice(0, 1), dry_run: true })).data).toMatchObject({
    ok: true,
    count: 1,
  });
  expect((await admin.post(`${BASE}/import`, { rows: rows.slice(0, 1) })).data).toMatchObject({ ok: true, count: 1 });
  const listed = await admin.get(`${BASE}/list?keyword=One`);
  expect(listed.data.rows).toMatchObject([{ vendor_name: "One Pte. Ltd.", status: "draft" }]);
});

test("makers of others see nothing of an invitation", async () => {
  const { id } = await invited();
  const other = await talkAs(demo, "admin.e2");
  expect(await other.get(`${BASE}?id=${id}`)).toMatchObject({ code: 1005 });
  expect(await other.post(`${BASE}/${id}/revoke`, { version: 2 })).toMatchObject({ code: 1005 });
});
