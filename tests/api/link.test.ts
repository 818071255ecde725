import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import { Talk, talkAs } from "./application/bodies.ts";

const CODE = "246810";
const DAY = 86_400_000;

let demo: Application;
let maker: Talk;
let stranger: Talk;
let made = 0;

beforeAll(async () => {
  demo = await startApplication();
  maker = await talkAs(demo, "maker.s1");
  stranger = new Talk(demo.stranger());
});
afterAll(() => demo.close());

/** Submits an invoice and takes the link out of the mail that went to the buyer's finance office. */
async function submitted(): Promise<{ id: string; token: string; path: string }> {
  made += 1;
  const buyers = await maker.get("ucenter/supplier/related/enterprise/list");
  const buyer = buyers.data.rows.find((row: { name: string }) => row.name.startsWith("Straits")).id as string;
  const draft = await maker.post("obligation/invoice", {
    invoice_no: `LINK-${made}`,
    buyer_entity: buyer,
    currency: "SGD",
    issue_date: "2026-11-20",
    due_date: "2026-12-21",
    lines: [{ description: "Bolts", quantity: "10", unit_price: "100.00", gst_code: "SR" }],
  });
  const id = draft.data.id as string;
  expect((await maker.post(`obligation/invoice/${id}/submit`, { version: 1 })).code).toBe(0);
  return { id, token: await tokenFor(id), path: `obligation/invoice/${id}/confirm` };
}

async function tokenFor(id: string): Promise<string> {
  const mail = await demo.store.reading.first<{ body: string }>(
    `SELECT body FROM mail WHERE related_id = $1 AND letter = 'link_to_confirm' ORDER BY id DESC LIMIT 1`,
    [id],
  );
  return /#token=([A-Za-z0-9_-]{43})/.exec(mail?.body ?? "")?.[1] ?? "";
}

/** Everything that a decision could change. */
async function traces(id: string): Promise<unknown> {
  return demo.store.reading.first(
    `SELECT status, version, (SELECT count(*) FROM timeline_entry WHERE subject_id = invoice.id) AS lines, (SELECT count(*) FROM email_link WHERE subject_id = invoice.id AND used_at IS NOT NULL) AS used
     FROM invoice WHERE id = $1`,
    [id],
  );
}

const open = (token: string) => stranger.post("obligation/public/link/open", { token });
/** A code for a link; enough time passes first that another may be sent, and the day's count starts anew. */
async function sendCode(token: string): Promise<void> {
  demo.wait(61_000);
  await demo.store.transaction((trx) => trx.run(`UPDATE one_time_code SET sent_at = sent_at - interval '2 days'`));
  expect((await stranger.post("obligation/public/link/otp", { token })).code).toBe(0);
}
const decide = (path: string, token: string, more: object = {}) =>
  stranger.post(path, { token, one_time_code: CODE, agreed: true, ...more });

test("opening a link, five times, shows the invoice and changes nothing", async () => {
  const { id, token } = await submitted();
  const before = await traces(id);
  for (let time = 0; time < 5; time += 1) {
    const { data } = await open(token);
    expect(data).toMatchObject({
      state: "open",
      purpose: "confirm",
      number: `LINK-${made}`,
      amount: "1090.00",
      currency: "SGD",
      offers: [
        { transition: "confirm", version: 2 },
        { transition: "dispute", version: 2, ask: ["dispute_code", "dispute_text"] },
      ],
    });
    expect(data.record.internal_note).toBeUndefined();
  }
  expect(await traces(id)).toEqual(before);
});

test("code and tick decide once; a second time says who decided and when", async () => {
  const { id, token, path } = await submitted();
  expect(await decide(path, token)).toMatchObject({ code: 1037 });
  await sendCode(token);
  expect(await decide(path, token, { agreed: undefined })).toMatchObject({ code: 100, data: [{ field: "agreed" }] });
  expect(await decide(path, token)).toMatchObject({ code: 0, data: { status: "confirmed" } });
  expect(await decide(path, token)).toMatchObject({
    code: 1037,
    data: { state: "decided_already", decided_by: "finance.e1@demo.example", decided_at: expect.any(String) },
  });
  expect((await open(token)).data).toMatchObject({
    state: "taken",
    decision: "confirm",
    number: expect.stringMatching(/^LINK-/),
    confirmed_amount: "1090.00",
    decided_by: "finance.e1@demo.example",
    decided_at: expect.any(String),
  });
  const seen = await maker.get(`obligation/invoice?id=${id}`);
  expect(seen.data.timeline.at(-1)).toMatchObject({ transition: "confirm", actor: "finance.e1@demo.example" });
  const audited = await demo.store.reading.first(
    `SELECT actor_kind, actor_name FROM audit WHERE record_id = $1 AND code = '0' ORDER BY seq DESC LIMIT 1`,
    [id],
  );
  expect(audited).toEqual({ actor_kind: "link", actor_name: "finance.e1@demo.example" });
});

test("the same link disputes instead, once, with code and tick; the supplier reads why", async () => {
  const { id, token, path } = await submitted();
  const dispute = path.replace(/confirm$/, "dispute");
  const reason = { dispute_code: "price", dispute_text: "We agreed on 90.00 a piece." };
  expect(await decide(dispute, token, reason)).toMatchObject({ code: 1037, data: { purpose: "one_time_code" } });
  await sendCode(token);
  expect(await decide(dispute, token)).toMatchObject({
    code: 100,
    data: [{ field: "dispute_code" }, { field: "dispute_text" }],
  });
  expect(await traces(id)).toMatchObject({ status: "submitted", version: 2, used: "0" });
  expect(await decide(dispute, token, reason)).toMatchObject({ code: 0, data: { status: "disputed" } });
  expect(await decide(path, token)).toMatchObject({
    code: 1037,
    data: { state: "decided_already", decision: "dispute" },
  });
  expect((await open(token)).data).toMatchObject({
    state: "taken",
    decision: "dispute",
    decided_by: "finance.e1@demo.example",
  });
  const seen = await maker.get(`obligation/invoice?id=${id}`);
  expect(seen.data).toMatchObject({ status: "disputed", ...reason });
  expect(seen.data.timeline.at(-1)).toMatchObject({ transition: "dispute", actor: "finance.e1@demo.example" });
});

test("a smaller amount may be confirmed by link, a larger one not", async () => {
  const { token, path } = await submitted();
  await sendCode(token);
  expect(await decide(path, token, { confirmed_amount: "1090.01" })).toMatchObject({
    code: 100,
    data: [{ field: "confirmed_amount" }],
  });
  expect(await decide(path, token, { confirmed_amount: "1000.00" })).toMatchObject({
    code: 100,
    data: [{ field: "shortfall_code" }, { field: "shortfall_text" }],
  });
  expect(
    await decide(path, token, {
      confirmed_amount: "1000.00",
      shortfall_code: "quality",
      shortfall_text: "Two were broken",
    }),
  ).toMatchObject({ code: 0 });
  expect((await open(token)).data).toMatchObject({
    decision: "confirm",
    confirmed_amount: "1000.00",
    confirmed_of: "1090.00",
    shortfall_text: "Two were broken",
    currency: "SGD",
  });
});

test("twenty decisions at once have one effect", async () => {
  const { id, token, path } = await submitted();
  await sendCode(token);
  const answers = await Promise.all(Array.from({ length: 20 }, () => decide(path, token)));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 1037)).toHaveLength(19);
  expect(await traces(id)).toMatchObject({ status: "confirmed", version: 3, used: "1" });
});

test("an altered, cut or foreign secret opens nothing, and a link decides nothing but its own action on its own record", async () => {
  const { id, token, path } = await submitted();
  const other = await submitted();
  await sendCode(token);
  const before = await traces(id);
  const swapped = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
  const upper = token === token.toUpperCase() ? token.toLowerCase() : token.toUpperCase();
  for (const wrong of [swapped, upper, token.slice(0, 42), `${token}x`, "A".repeat(43)]) {
    expect((await open(wrong)).code).toBe(1037);
    expect((await decide(path, wrong)).code).toBe(1037);
  }
  expect((await decide(other.path, token)).code).toBe(1037);
  expect((await decide(`obligation/invoice/${id}/reject`, token, { comment: "Not by this link." })).code).not.toBe(0);
  expect(await traces(id)).toEqual(before);
});

test("a link ends by time, by a decision on the platform, and by a change of the record", async () => {
  const late = await submitted();
  demo.wait(3 * DAY + 1000);
  expect((await open(late.token)).data).toMatchObject({ state: "expired" });
  expect(await decide(late.path, late.token)).toMatchObject({
    code: 1037,
    data: { state: "expired", can_resend: true },
  });
  maker = await talkAs(demo, "maker.s1");

  const decided = await submitted();
  const checker = await talkAs(demo, "checker.e1");
  await checker.post(decided.path, { version: 2 });
  expect((await open(decided.token)).data).toMatchObject({ state: "decided_already", decided_by: expect.any(String) });

  const changed = await submitted();
  await demo.store.transaction((trx) =>
    trx.run(`UPDATE invoice SET version = version + 1 WHERE id = $1`, [changed.id]),
  );
  await sendCode(changed.token);
  expect((await decide(changed.path, changed.token)).code).toBe(1037);
});

test("what came about by itself was decided by nobody", async () => {
  const { id, token } = await submitted();
  expect((await maker.post(`obligation/invoice/${id}/cancel`, { version: 2, comment: "Sent twice" })).code).toBe(0);
  expect((await open(token)).data).toMatchObject({ decision: "cancel", decided_by: expect.any(String) });
  await demo.store.transaction((trx) =>
    trx.run(`UPDATE timeline_entry SET actor_name = 'system' WHERE subject_id = $1 AND transition = 'cancel'`, [id]),
  );
  const { data } = await open(token);
  expect(data).toMatchObject({ state: "decided_already", decision: "cancel" });
  expect(data).not.toHaveProperty("decided_by");
});

test("a fresh link ends the old one, and asking for one tells nobody whether there is one", async () => {
  const { id, token } = await submitted();
  demo.wait(61_000);
  await demo.store.transaction((trx) => trx.run(`UPDATE email_link SET created_at = created_at - interval '1 day'`));
  const answer = await stranger.post("obligation/public/link/renew", { token });
  expect(answer).toEqual(await stranger.post("obligation/public/link/renew", { token: "A".repeat(43) }));
  const fresh = await tokenFor(id);
  expect(fresh).not.toBe(token);
  expect((await open(token)).data.state).toBe("revoked");
  expect((await open(fresh)).data.state).toBe("open");
});

test("a code is good for five tries, also when they come at once, and for its own link alone", async () => {
  const { token, path } = await submitted();
  const other = await submitted();
  await sendCode(token);
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_one, index) => decide(path, token, { one_time_code: String(100_000 + index) })),
  );
  expect(guesses.every(({ code }) => code === 1037)).toBe(true);
  const row = await demo.store.reading.first<{ tries: number }>(
    `SELECT tries FROM one_time_code ORDER BY id DESC LIMIT 1`,
  );
  expect(row?.tries).toBe(5);
  expect((await decide(path, token)).code).toBe(1037);
  await sendCode(token);
  expect((await decide(other.path, other.token)).code).toBe(1037);
  expect((await decide(path, token)).code).toBe(0);
});

test("codes are sent no faster than every minute and no more than five in an hour", async () => {
  const { token } = await submitted();
  await sendCode(token);
  expect(await stranger.post("obligation/public/link/otp", { token })).toMatchObject({
    code: 1055,
    data: { retry_after: expect.any(Number) },
  });
  for (let sent = 1; sent < 5; sent += 1) {
    demo.wait(61_000);
    expect((await stranger.post("obligation/public/link/otp", { token })).code).toBe(0);
  }
  demo.wait(61_000);
  expect((await stranger.post("obligation/public/link/otp", { token })).code).toBe(1058);
});
