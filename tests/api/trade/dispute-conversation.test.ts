import { afterAll, beforeAll, expect, test } from "vitest";
import { type Application, startApplication } from "../application/application.ts";
import type { Client } from "../application/client.ts";

let demo: Application;
let seller: Client;
let opener: Client;
let decider: Client;

beforeAll(async () => {
  demo = await startApplication();
  seller = await demo.signedIn("maker.s1");
  opener = await demo.signedIn("maker.e1");
  decider = await demo.signedIn("checker.e1");
}, 120_000);
afterAll(() => demo.close());

const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

const upload = async (client: Client, name: string): Promise<string> =>
  (await client.upload("ucenter/file", { name, bytes: PDF }, { category: "document" })).body.data.file_id;

const idOf = async (number: string): Promise<string> =>
  (await demo.store.reading.first<{ id: string }>("SELECT id FROM invoice WHERE invoice_no = $1", [number]))?.id ?? "";

const read = async (client: Client, id: string) => (await client.get("obligation/invoice", { id })).body.data;

/** Takes a step on an invoice in the version in which it stands for whoever takes it. */
const execute = async (client: Client, id: string, transition: string, values: Record<string, unknown>) => {
  const { version } = await read(client, id);
  return (await client.post(`obligation/invoice/${id}/${transition}`, { version, ...values })).body;
};

const tasksOf = async (client: Client, number: string): Promise<string[]> =>
  ((await client.get("obligation/workflow/task/list", { tab: "todo" })).body.data?.rows ?? [])
    .filter((task: { subject_title: string }) => task.subject_title === number)
    .map(({ kind }: { kind: string }) => kind)
    .sort();

const mailsOf = (letter: string, id: string) =>
  demo.store.reading.rows<{ recipient: string; subject: string; body: string }>(
    "SELECT recipient, subject, body FROM mail WHERE letter = $1 AND related_id = $2::bigint ORDER BY recipient",
    [letter, id],
  );

test("a supplier answers a dispute in words and with a document; the buyer is told, replies and decides; all of it stays", async () => {
  const number = "INV-BP-1121";
  const id = await idOf(number);
  expect(await tasksOf(seller, number)).toEqual(["invoice_answer_dispute"]);
  expect(await tasksOf(opener, number)).toEqual([]);
  expect(await tasksOf(decider, number)).toEqual(["invoice_resolve"]);
  const opened = { side: "buyer", kind: "opened", text: "Only 55 of the 60 gear sets were delivered on 10 November." };
  expect(await read(seller, id)).toMatchObject({ dispute_turn: "seller", dispute_messages: [opened] });

  expect(await execute(seller, id, "answer_dispute", {})).toMatchObject({
    code: 100,
    data: [{ field: "dispute_message" }],
  });
  const file = await upload(seller, "Delivery order signed.pdf");
  const answer = "Five sets followed on 12 November; the signed delivery order is attached.";
  expect(await execute(seller, id, "answer_dispute", { dispute_message: answer, dispute_file: file })).toMatchObject({
    code: 0,
  });
  expect(await tasksOf(seller, number)).toEqual([]);
  expect(await tasksOf(opener, number)).toEqual(["invoice_reply_dispute"]);
  expect(await tasksOf(decider, number)).toEqual(["invoice_resolve"]);
  const mails = await mailsOf("dispute_answered", id);
  expect(mails.map(({ recipient }) => recipient)).toEqual(["finance.e1@demo.example"]);
  expect(mails[0]?.subject).toContain(number);
  expect(mails[0]?.body).toContain(answer);

  const seen = await read(opener, id);
  expect(seen).toMatchObject({
    status: "disputed",
    dispute_turn: "buyer",
    dispute_messages: [opened, { side: "seller", kind: "answered", text: answer, file }],
  });
  expect(seen.dispute_messages[1].by).toBe(
    (await demo.store.reading.first<{ name: string }>(`SELECT name FROM "user" WHERE email = 'maker.s1@demo.example'`))
      ?.name,
  );
  expect((await opener.get(`ucenter/file/${file}`)).status).toBe(200);

  const reply = "The delivery order names 55 sets only. Where is the second one?";
  expect(await execute(opener, id, "reply_dispute", { dispute_message: reply })).toMatchObject({ code: 0 });
  expect(await tasksOf(seller, number)).toEqual(["invoice_answer_dispute"]);
  expect(await tasksOf(opener, number)).toEqual([]);
  expect((await mailsOf("dispute_replied", id)).map(({ recipient }) => recipient)).toEqual(["finance.s1@demo.example"]);

  const comment = "55 sets are paid for, five stay open.";
  expect(
    await execute(decider, id, "resolve", {
      resolution: "confirmed",
      confirmed_amount: "14987.50",
      shortfall_code: "quantity",
      comment,
    }),
  ).toMatchObject({ code: 0, data: { status: "confirmed" } });
  const closed = await read(seller, id);
  expect(closed.dispute_code).toBeUndefined();
  expect(closed.dispute_turn).toBeUndefined();
  expect(closed.dispute_messages.map(({ side, kind, text }: Record<string, string>) => [side, kind, text])).toEqual([
    ["buyer", "opened", opened.text],
    ["seller", "answered", answer],
    ["buyer", "replied", reply],
    ["buyer", "confirmed", comment],
  ]);
  expect(await tasksOf(seller, number)).toEqual([]);
  expect(await tasksOf(decider, number)).toEqual([]);
});

test("only the supplier answers and only the buyer replies, while the dispute is open, with a file of their own", async () => {
  const id = await idOf("INV-BP-1088");
  expect(await execute(seller, id, "answer_dispute", { dispute_message: "Nothing is disputed here." })).toMatchObject({
    code: 1054,
  });
  expect(
    await execute(opener, id, "dispute", { dispute_code: "price", dispute_text: "The price agreed was 240.00 a set." }),
  ).toMatchObject({ code: 0 });
  const message = { dispute_message: "This is what we agreed." };
  expect((await execute(opener, id, "answer_dispute", message)).code).toBe(1004);
  expect((await execute(seller, id, "reply_dispute", message)).code).toBe(1004);
  const viewer = await demo.signedIn("viewer.s1");
  expect((await execute(viewer, id, "answer_dispute", message)).code).toBe(1004);
  const theirs = await upload(opener, "Price list.pdf");
  expect(await execute(seller, id, "answer_dispute", { ...message, dispute_file: theirs })).toMatchObject({
    code: 100,
  });
  // What is said before cannot be written by whoever changes a record.
  const { version } = await read(seller, id);
  expect(
    (
      await seller.put("obligation/invoice", {
        id,
        version,
        dispute_messages: [{ at: "2026-11-23T10:00:00+08:00", side: "buyer", kind: "confirmed" }],
      })
    ).body.code,
  ).not.toBe(0);
  expect((await read(seller, id)).dispute_messages).toHaveLength(1);
});

test("a fund provider of a disputed invoice reads why it is disputed, and not what its parties write to one another", async () => {
  const id = await idOf("JC-US-0901");
  const buyer = await demo.signedIn("maker.e2");
  const supplier = await demo.signedIn("maker.s3");
  const provider = await demo.signedIn("maker.f1");
  const text = "Two of the trips were not made.";
  expect(await execute(buyer, id, "dispute", { dispute_code: "quantity", dispute_text: text })).toMatchObject({
    code: 0,
  });
  expect(
    await execute(supplier, id, "answer_dispute", { dispute_message: "All 24 trips were made; the log follows." }),
  ).toMatchObject({ code: 0 });
  const seen = await read(provider, id);
  expect(seen).toMatchObject({ status: "disputed", dispute_code: "quantity", dispute_text: text });
  for (const field of ["dispute_messages", "dispute_message", "dispute_file", "dispute_turn"])
    expect(seen, field).not.toHaveProperty(field);
  expect(JSON.stringify(seen)).not.toContain("All 24 trips");
  expect((await execute(provider, id, "answer_dispute", { dispute_message: "We would like to know too." })).code).toBe(
    1004,
  );
});
