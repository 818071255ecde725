import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverMails } from "../../server/platform/jobs/outbox.ts";
import { runTimers } from "../../server/platform/jobs/timers.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { matchInvitations } from "../../server/modules/network/invitations.ts";
import { MailRefused } from "../../server/platform/ports/mail.ts";
import { makeContext } from "../../server/platform/write-context.ts";
import { type Application, startApplication } from "./application/application.ts";
import { Talk, talkAs } from "./application/bodies.ts";

const BASE = "ucenter/vendor/invite";
let demo: Application;
let admin: Talk;
let made = 0;

beforeAll(async () => {
  demo = await startApplication();
  admin = await talkAs(demo, "admin.e1");
});
afterAll(() => demo.close());

/** Drafts and sends an invitation. */
async function invite(values: Record<string, unknown> = {}): Promise<{ id: string; email: string }> {
  made += 1;
  const email = String(values["email"] ?? `again${made}@new.example`);
  const draft = await admin.post(BASE, {
    vendor_name: "Twice Asked Pte. Ltd.",
    email,
    contact_name: "Ms Tan",
    ...values,
  });
  expect(await admin.post(`${BASE}/${draft.data.id}/send`, { version: draft.data.version })).toMatchObject({
    code: 0,
    data: { status: "sent" },
  });
  return { id: draft.data.id, email };
}

const shown = async (id: string) => (await admin.get(`${BASE}?id=${id}`)).data;
const act = async (id: string, transition: string, body: object = {}) =>
  admin.post(`${BASE}/${id}/${transition}`, { version: (await shown(id)).version, ...body });
const asServer = (entity: string, id: string, transition: string, body: object = {}) =>
  demo.store.transaction((trx) =>
    engine.act(makeContext({ ...demo, trx }), { entity, id, transition, body: { ...body } }),
  );
const vendorOf = (invitation: string) =>
  demo.store.reading.first<{ id: string; status: string; contact_email: string }>(
    `SELECT v.id, v.status, v.contact_email FROM vendor v WHERE v.invite = $1`,
    [invitation],
  );
const entityOf = async (uen: string) =>
  await demo.store.reading.first<{ id: string; company: string }>(
    `SELECT id, company FROM company_entity WHERE uen = $1`,
    [uen],
  );

test("a vendor that was invited again is taken in by the invitation it used, and its approval is not held up by the earlier one", async () => {
  const first = await invite({ uen: "202211111H" });
  expect(await act(first.id, "revoke")).toMatchObject({ code: 0 });
  const second = await invite({ uen: "202211111H", email: "new.address@new.example" });
  const vendor = await vendorOf(second.id);
  expect(vendor).toMatchObject({ status: "invited", contact_email: "new.address@new.example" });
  expect(await vendorOf(first.id)).toBeUndefined();
  await asServer("vendor_invite", second.id, "register", { invited_company: (await entityOf("201799105H"))?.company });
  await asServer("vendor", String(vendor?.id), "note_kyc", { kyc_status: "in_review" });
  expect(await shown(second.id)).toMatchObject({ status: "kyc_submitted" });
  await asServer("vendor", String(vendor?.id), "activate");
  expect(await vendorOf(second.id)).toMatchObject({ status: "active" });
  expect(await shown(second.id)).toMatchObject({ status: "linked" });
  expect(await shown(first.id)).toMatchObject({ status: "revoked" });
});

test("a vendor whose invitation was never used is approved all the same, and the invitation stays open to it", async () => {
  const { id } = await invite();
  const vendor = await vendorOf(id);
  await asServer("vendor", String(vendor?.id), "onboard");
  await asServer("vendor", String(vendor?.id), "activate");
  expect(await vendorOf(id)).toMatchObject({ status: "active" });
  expect(await shown(id)).toMatchObject({ status: "sent" });
});

test("whoever was only invited is no longer listed as invited once the invitation has come to nothing", async () => {
  const { id } = await invite();
  await act(id, "revoke");
  expect(await vendorOf(id)).toMatchObject({ status: "terminated" });
});

test("an invitation that ran out or came back is sent again, to a better address where it is given", async () => {
  const late = await invite();
  const gone = await invite();
  const mail = {
    simulated: false,
    deliver: ({ to }: { to: string }) =>
      to === gone.email
        ? Promise.reject(new MailRefused("bounced", "550 no such mailbox"))
        : Promise.resolve("250 taken"),
  };
  while ((await deliverMails({ ...demo, engine, ports: { ...demo.ports, mail } })) > 0);
  demo.ports.clock.setToday("2026-12-10");
  await runTimers({ ...demo, engine });
  demo.ports.clock.setToday("2026-11-23");
  admin = await talkAs(demo, "admin.e1");
  expect([(await shown(late.id)).status, (await shown(gone.id)).status]).toEqual(["expired", "bounced"]);
  expect(await vendorOf(late.id)).toMatchObject({ status: "terminated" });
  expect((await shown(gone.id)).allowed_actions).toContain("resend");
  expect(await act(gone.id, "resend", { email: "right@new.example" })).toMatchObject({
    code: 0,
    data: { status: "sent" },
  });
  expect(await act(late.id, "resend")).toMatchObject({ code: 0, data: { status: "sent" } });
  expect(await shown(gone.id)).toMatchObject({ email: "right@new.example", resent_count: 1 });
  expect(await vendorOf(gone.id)).toMatchObject({ status: "invited", contact_email: "right@new.example" });
  const mails = await demo.store.reading.rows(`SELECT letter FROM mail WHERE recipient = 'right@new.example'`);
  expect(mails).toEqual([{ letter: "vendor_invited" }]);
});

test("a vendor that registered by itself while the invitation was open is asked on the platform", async () => {
  const { id } = await invite({ uen: "202222222C" });
  const own = await entityOf("59999901B");
  await demo.store.transaction(async (trx) => {
    await trx.rows(`UPDATE company_entity SET uen = '202222222C' WHERE id = $1`, [own?.id]);
    await matchInvitations(makeContext({ ...demo, trx }), String(own?.company));
  });
  const supplier = await talkAs(demo, "admin.s4");
  expect((await supplier.get(`${BASE}?id=${id}`)).data.allowed_actions).toEqual(["accept", "decline"]);
  expect((await supplier.get("obligation/workflow/task/list?tab=todo")).data.rows).toContainEqual(
    expect.objectContaining({ kind: "vendor_invite_accept" }),
  );
});
