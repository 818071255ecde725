import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { deliverMails } from "../../server/platform/jobs/outbox.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { mailBrandOf } from "../../server/platform/letters/wording.ts";
import { mailHtml, mailSubject, mailText } from "../../server/platform/letters/render.ts";
import { type Mailer, makeSmtpMailer, type SmtpSettings } from "../../server/platform/ports/mail.ts";
import { insertRecord } from "../../server/platform/records/write.ts";
import { makeContext } from "../../server/platform/write-context.ts";
import { type MailServer, certificate, refusal, startMailServer } from "../mail/server.ts";
import { type Application, startApplication } from "./application/application.ts";

const PATIENCE = { connect: 1_000, greet: 400, silence: 400 };
const MINUTE = 60_000;

let demo: Application;
let server: MailServer;
const mailers: Mailer[] = [];

beforeAll(async () => {
  demo = await startApplication();
});
beforeEach(() => demo.store.transaction((trx) => trx.run(`DELETE FROM mail`)));
afterEach(async () => {
  for (const mailer of mailers.splice(0)) mailer.close?.();
  await server.stop();
});
afterAll(() => demo.close());

/** What delivers to the test's mail server; encryption as a server on this machine gets it unless told. */
function running(overrides: Partial<SmtpSettings> & { trusting?: boolean } = {}) {
  const { trusting, ...settings } = overrides;
  const mail = makeSmtpMailer(
    demo.registry,
    { host: "127.0.0.1", port: server.port, encryption: "offered", ...settings },
    { patience: PATIENCE, ...(trusting ? { certificate } : {}) },
  );
  mailers.push(mail);
  return { ...demo, engine, ports: { ...demo.ports, mail } };
}

/** Puts a mail into the outbox. */
async function queue(values: Record<string, unknown> = {}): Promise<string> {
  const record = await demo.store.transaction((trx) =>
    insertRecord(makeContext({ ...demo, trx }), "mail", {
      recipient: "finance.e1@demo.example",
      subject: "Invoice INV-1",
      body: "Please look.",
      html: "<p>Please look.</p>",
      letter: "link_to_confirm",
      brand: "default",
      ...values,
    }),
  );
  return record.id;
}

const stored = (id: string) =>
  demo.store.reading.first<{
    status: string;
    tries: number;
    error: string | null;
    events: { event: string }[];
    body: string;
  }>(`SELECT status, tries, error, events, body FROM mail WHERE id = $1`, [id]);

test("a mail arrives once, from the brand's sender, as text and HTML", async () => {
  server = await startMailServer();
  const id = await queue({ brand: "meridian" });
  const host = running();
  await Promise.all([deliverMails(host), deliverMails(host)]);
  expect(await deliverMails(host)).toBe(0);
  const [mail] = server.received;
  expect(server.received).toHaveLength(1);
  expect(mail).toMatchObject({ from: "no-reply@meridiantrade.example", to: ["finance.e1@demo.example"] });
  expect(mail?.read).toMatchObject({
    subject: "Invoice INV-1",
    from: { name: "Meridian Trade", address: "no-reply@meridiantrade.example" },
    replyTo: [{ address: "care@meridiantrade.example" }],
    messageId: `<mail.${id}@meridiantrade.example>`,
  });
  expect(mail?.read.text).toContain("Please look.");
  expect(mail?.read.html).toContain("<p>Please look.</p>");
  expect(await stored(id)).toMatchObject({ status: "sent", tries: 1, error: null, events: [{ event: "sent" }] });
});

test("an answer to what somebody wrote goes to them, and to the brand's support where no address is named", async () => {
  server = await startMailServer();
  await queue({ brand: "meridian", reply_to: "maker.s1@demo.example" });
  await queue({ brand: "meridian", reply_to: "a@b.example\r\nBcc: thief@evil.example" });
  await deliverMails(running());
  const answered = server.received.flatMap(({ read }) => read.replyTo?.map(({ address }) => address) ?? []);
  expect(answered.toSorted()).toEqual(["care@meridiantrade.example", "maker.s1@demo.example"]);
});

test("nothing of a name gets into a header", async () => {
  server = await startMailServer();
  const evil = `Bukit\r\nBcc: thief@evil.example\r\n\r\n<script>alert(1)</script>`;
  const dress = mailBrandOf(demo.registry, "default", ["en-US"]);
  const written = [{ subject: `Invoice from ${evil}`, parts: [{ kind: "text" as const, text: `${evil} asks you` }] }];
  await queue({ subject: mailSubject(written), body: mailText(written, dress), html: mailHtml(written, dress) });
  for (const recipient of [
    "a@b.example\r\nBcc: thief@evil.example",
    "Thief <thief@evil.example>",
    "a@b.example, thief@evil.example",
    '"x"@b.example',
    "a@b",
  ])
    await queue({ recipient });
  const host = running();
  while ((await deliverMails(host)) > 0);
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  expect(mail?.to).toEqual(["finance.e1@demo.example"]);
  expect(mail?.read.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(mail?.read.subject).not.toMatch(/[\r\n]/);
  expect(mail?.read.html).not.toContain("<script>");
  const rest = await demo.store.reading.rows(
    `SELECT status, error FROM mail WHERE recipient <> 'finance.e1@demo.example'`,
  );
  expect(rest).toEqual(Array.from({ length: 5 }, () => ({ status: "bounced", error: "not an e-mail address" })));
});

test("a recipient refused for good is a bounce; one refused for now is tried again later", async () => {
  server = await startMailServer({
    onRcptTo({ address }, _session, done) {
      done(
        address.startsWith("gone")
          ? refusal(550, "No such mailbox")
          : address.startsWith("full")
            ? refusal(452, "Mailbox is full")
            : null,
      );
    },
  });
  const [gone, full, fine] = [
    await queue({ recipient: "gone@demo.example" }),
    await queue({ recipient: "full@demo.example" }),
    await queue(),
  ];
  const host = running();
  expect(await deliverMails(host)).toBe(3);
  expect(await stored(gone)).toMatchObject({
    status: "bounced",
    error: expect.stringContaining("No such mailbox"),
    events: [{ event: "bounced" }],
  });
  expect(await stored(full)).toMatchObject({
    status: "queued",
    tries: 1,
    error: expect.stringContaining("Mailbox is full"),
    events: [{ event: "deferred" }],
  });
  expect(await stored(fine)).toMatchObject({ status: "sent" });
  expect(await deliverMails(host)).toBe(0);
  demo.wait(31_000);
  expect(await deliverMails(host)).toBe(1);
  expect(await stored(full)).toMatchObject({ status: "queued", tries: 2 });
  demo.wait(31_000);
  expect(await deliverMails(host)).toBe(0);
});

test("a server that is silent does not hold the outbox up, and its mail is not lost", async () => {
  server = await startMailServer({ onMailFrom: (_address, _session, done) => void setTimeout(() => done(), 3_000) });
  const [first, second] = [await queue(), await queue()];
  const began = Date.now();
  await deliverMails(running());
  expect(Date.now() - began).toBeLessThan(2_500);
  const both = [await stored(first), await stored(second)].toSorted(
    (one, other) => Number(other?.tries) - Number(one?.tries),
  );
  expect(both).toMatchObject([
    { status: "queued", tries: 1, events: [{ event: "deferred" }] },
    { status: "queued", tries: 0, events: null },
  ]);
});

test("after ten minutes without a mail server every mail arrives once", async () => {
  server = await startMailServer();
  const host = running();
  const { port } = server;
  await server.stop();
  const ids = [await queue(), await queue(), await queue()];
  for (let minute = 0; minute < 10; minute += 1) {
    await deliverMails(host);
    demo.wait(MINUTE);
  }
  server = await startMailServer({ port });
  for (let round = 0; round < 40; round += 1) {
    await deliverMails(host);
    demo.wait(MINUTE);
  }
  expect(server.received.map(({ read }) => read.messageId).toSorted()).toEqual(
    ids.map((id) => `<mail.${id}@harbourline.example>`).toSorted(),
  );
});

test("a crash between sending and marking sends it once more, under the same Message-ID", async () => {
  server = await startMailServer();
  const id = await queue();
  const host = running();
  const crash = {
    ...host,
    store: {
      ...host.store,
      reading: host.store.reading,
      transaction: ((work: never) => {
        if (server.received.length > 0) return Promise.reject(new Error("the process ended"));
        return host.store.transaction(work);
      }) as typeof host.store.transaction,
    },
  };
  await expect(deliverMails(crash)).rejects.toThrow("the process ended");
  expect(await stored(id)).toMatchObject({ status: "queued" });
  expect(await deliverMails(host)).toBe(0);
  demo.wait(2 * MINUTE + 1_000);
  await deliverMails(host);
  expect(server.received.map(({ read }) => read.messageId)).toEqual([
    `<mail.${id}@harbourline.example>`,
    `<mail.${id}@harbourline.example>`,
  ]);
  expect(await stored(id)).toMatchObject({ status: "sent" });
});

test("what must be encrypted is not sent in the clear, nor to a server nobody vouches for", async () => {
  server = await startMailServer();
  const id = await queue();
  await deliverMails(running({ encryption: "required" }));
  expect(await stored(id)).toMatchObject({ status: "queued" });
  expect(server.received).toHaveLength(0);
  await server.stop();
  server = await startMailServer({ hideSTARTTLS: false });
  demo.wait(10 * MINUTE);
  await deliverMails(running({ encryption: "required" }));
  expect(server.received).toHaveLength(0);
  demo.wait(10 * MINUTE);
  await deliverMails(running({ encryption: "required", trusting: true }));
  expect(server.received).toHaveLength(1);
  await server.stop();
  server = await startMailServer({ secure: true });
  await queue();
  demo.wait(10 * MINUTE);
  await deliverMails(running({ encryption: "implicit", trusting: true }));
  expect(server.received).toHaveLength(1);
});

test("a wrong password of ours bounces nobody's mail", async () => {
  server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(refusal(535, "Authentication failed")),
  });
  const id = await queue();
  await deliverMails(running({ user: "us", password: "wrong" }));
  expect(await stored(id)).toMatchObject({ status: "queued", tries: 1 });
});

test.each([
  ["says what no mail server says", (socket: Socket) => void socket.write("HTTP/1.1 400 Bad Request\r\n\r\n<html>")],
  ["says nothing", () => undefined],
  ["hangs up", (socket: Socket) => void socket.destroy()],
])("where something answers that %s, mails wait, and leave once when there is a mail server", async (_what, behave) => {
  const other = createServer((socket) => {
    socket.on("error", () => undefined);
    behave(socket);
  });
  const port = await new Promise<number>((done) => {
    other.listen(0, "127.0.0.1", () => done((other.address() as AddressInfo).port));
  });
  const ids = [await queue(), await queue()];
  const mail = makeSmtpMailer(
    demo.registry,
    { host: "127.0.0.1", port, encryption: "offered" },
    { patience: PATIENCE },
  );
  mailers.push(mail);
  await deliverMails({ ...demo, engine, ports: { ...demo.ports, mail } });
  for (const id of ids) expect(await stored(id)).toMatchObject({ status: "queued" });
  await new Promise<void>((done) => {
    other.close(() => done());
    mail.close?.();
  });
  server = await startMailServer();
  demo.wait(10 * MINUTE);
  await deliverMails(running());
  expect(server.received).toHaveLength(2);
});
