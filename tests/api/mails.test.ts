import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverMails } from "../../server/platform/jobs/outbox.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import type { Mail } from "../../server/platform/ports/mail.ts";
import { type Application, startApplication } from "./application/application.ts";

let demo: Application;
beforeAll(async () => {
  demo = await startApplication();
  await demo.store.transaction((trx) =>
    trx.run(
      `UPDATE mail SET status = 'sent' WHERE letter <> 'link_to_confirm' OR id NOT IN (SELECT max(id) FROM mail WHERE letter = 'link_to_confirm')`,
    ),
  );
});
afterAll(() => demo.close());

const running = (deliver: (mail: Mail) => Promise<string | undefined>, simulated: boolean) => ({
  ...demo,
  engine,
  ports: { ...demo.ports, mail: { deliver, simulated } },
});
const stored = () =>
  demo.store.reading.first<{ status: string; body: string; html: string; tries: number; error: string | null }>(
    `SELECT status, body, html, tries, error FROM mail WHERE letter = 'link_to_confirm' ORDER BY id DESC LIMIT 1`,
  );
const SECRET = /#token=[A-Za-z0-9_-]{43}/;

test("a mail that could not be delivered is tried again, with the reason kept", async () => {
  expect(await deliverMails(running(() => Promise.reject(new Error("no route to host")), false))).toBe(1);
  expect(await stored()).toMatchObject({ status: "queued", tries: 1, error: "no route to host" });
  expect((await stored())?.body).toMatch(SECRET);
});

test("what has really left is delivered once, and keeps no secret", async () => {
  const left: Mail[] = [];
  demo.wait(31_000);
  const real = running((mail) => {
    left.push(mail);
    return Promise.resolve("250 taken");
  }, false);
  await Promise.all([deliverMails(real), deliverMails(real)]);
  expect(left).toHaveLength(1);
  expect(left[0]?.text).toMatch(SECRET);
  expect(await stored()).toMatchObject({ status: "sent" });
  expect((await stored())?.body).not.toMatch(SECRET);
  expect((await stored())?.html).not.toMatch(SECRET);
});

test("a mail names the record that it is about, by its number", async () => {
  const found = await demo.store.reading.rows<{ related_title: string | null; invoice_no: string }>(
    `SELECT mail.related_title, invoice.invoice_no
     FROM mail JOIN invoice ON invoice.id = mail.related_id AND mail.related_entity = 'invoice'`,
  );
  expect(found.length).toBeGreaterThan(0);
  for (const { related_title: title, invoice_no: number } of found) expect(title).toBe(number);
});
