import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let demo: Application;
let maker: Client;
let buyer = "";
let made = 0;

beforeAll(async () => {
  demo = await startApplication();
  maker = await demo.signedIn("maker.s1");
  const { body } = await maker.get("ucenter/supplier/related/enterprise/list");
  buyer = body.data.rows.find((row: { name: string }) => row.name.startsWith("Straits")).id;
});
afterAll(() => demo.close());

/** Submits a new invoice with these further headers; gives the mails about it, newest first. */
async function submitted(headers: Record<string, string> = {}): Promise<{ id: string }> {
  made += 1;
  const draft = await maker.post("obligation/invoice", {
    invoice_no: `MAIL-${made}`,
    buyer_entity: buyer,
    currency: "SGD",
    issue_date: "2026-11-20",
    due_date: "2026-12-21",
    lines: [{ description: "Bolts", quantity: "10", unit_price: "100.00", gst_code: "SR" }],
  });
  const { id } = draft.body.data;
  expect((await maker.post(`obligation/invoice/${id}/submit`, { version: 1 }, { headers })).body.code).toBe(0);
  return { id };
}

const mailsAbout = (id: string) =>
  demo.store.reading.rows<{ recipient: string; body: string; html: string }>(
    `SELECT recipient, body, html FROM mail WHERE related_id = $1 AND letter = 'link_to_confirm' ORDER BY id`,
    [id],
  );
const tokenIn = (body: string | undefined) => /#token=([A-Za-z0-9_-]{43})/.exec(body ?? "")?.[1] ?? "";

test("a link in a mail is a whole address, and no request can bend it", async () => {
  const { id } = await submitted({
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    cookie: String(maker.cookie).replace(/^sid=/, "__Host-sid="),
  });
  const [mail] = await mailsAbout(id);
  expect(mail?.body).toMatch(/http:\/\/localhost:8080\/invoice\/confirm\/results#token=[\w-]{43}/);
  expect(mail?.html).toContain('href="http://localhost:8080/invoice/confirm/results#token=');
  expect(mail?.body).not.toContain("evil");
});

test("a new link goes to the recipient of the old one alone", async () => {
  const { id } = await submitted();
  const [first] = await mailsAbout(id);
  const token = tokenIn(first?.body);
  await demo.store.transaction((trx) => trx.run(`UPDATE email_link SET created_at = created_at - interval '1 day'`));
  expect((await demo.stranger().post("obligation/public/link/renew", { token })).body.code).toBe(0);
  const mails = await mailsAbout(id);
  expect(mails.map(({ recipient }) => recipient)).toEqual(["finance.e1@demo.example", "finance.e1@demo.example"]);
  expect(tokenIn(mails[1]?.body)).not.toBe(token);
});

test("who is no longer the buyer's address gets no new link, and neither does whoever is now", async () => {
  const { id } = await submitted();
  const token = tokenIn((await mailsAbout(id))[0]?.body);
  await demo.store.transaction(async (trx) => {
    await trx.run(`UPDATE email_link SET created_at = created_at - interval '1 day'`);
    await trx.run(`UPDATE company_entity SET finance_email = 'other@demo.example' WHERE id = $1`, [buyer]);
  });
  expect((await demo.stranger().post("obligation/public/link/renew", { token })).body).toMatchObject({
    code: 0,
    data: {},
  });
  expect(await mailsAbout(id)).toHaveLength(1);
});
