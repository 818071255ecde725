import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runDay } from "../../server/jobs/daily.ts";
import { engine } from "../../server/lifecycle/engine.ts";
import { submittedInvoice } from "../generate/invoices.ts";
import { watch } from "../generate/watch.ts";
import { everyHandler, startApplication, type Application } from "./application/application.ts";
import type { Answered, Client } from "./application/client.ts";
import { FA, Financing, fine, PAY, RECEIPT } from "./application/financing.ts";

/** The day after the demo's last: pay-outs and receipts follow all that is booked. */
const PAID_ON = "2026-11-24";

let application: Application;
let people: Record<"supplier" | "supplierChecker" | "otherSupplier" | "buyer" | "otherBuyer" | "foreignBuyer" | "lender" | "lenderChecker", Client>;
let money: Financing;
let changed: () => Promise<string[]>;
beforeAll(async () => {
  application = await startApplication();
  const [supplier, supplierChecker, otherSupplier, buyer, otherBuyer, foreignBuyer, lender, lenderChecker] = await Promise.all(
    ["maker.s1", "checker.s1", "maker.s2", "checker.e1", "checker2.e1", "checker.e2", "maker.f1", "checker.f1"].map((who) => application.signedIn(who)));
  people = { supplier, supplierChecker, otherSupplier, buyer, otherBuyer, foreignBuyer, lender, lenderChecker } as typeof people;
  money = new Financing(application);
  await money.prepare();
  money.deals.on(PAID_ON);
  changed = await watch(application.store);
});
afterAll(() => application.close());

type Method = "POST" | "PUT" | "DELETE";

/** One intent: who asks for what; made anew for each row of the table. */
interface Intent {
  who: Client;
  /** Somebody else of the same company who may do the same. */
  colleague: Client;
  method: Method;
  path: string;
  body: Record<string, unknown>;
  /** The same request with another value in it. */
  other: Record<string, unknown>;
  /** A body that is refused at a field. */
  wrong: Record<string, unknown>;
}

let made = 0;
const next = (): string => `M5-${made += 1}`;

async function draft(): Promise<{ id: string; version: number }> {
  return (await people.supplier.post("obligation/invoice", { invoice_no: next() })).body.data;
}

/** A receipt of its own from the enterprise, as it is entered. */
const receiptOf = async (amount: string) => ({
  receiver_entity: await money.deals.entity("f1"), payer_entity: await money.deals.entity("e1"), account: money.accounts.f1, amount, currency: "SGD", value_date: PAID_ON, bank_ref: next(), remittance_text: "without a deal",
});

/** A receipt that waits for its second person. */
async function matchedReceipt(): Promise<{ id: string; version: number }> {
  const id = await money.receive("e1", "500.00", PAID_ON, next(), "without a deal");
  return fine(await money.deals.act("maker.f1", "receipt", RECEIPT, id, "match")) as { id: string; version: number };
}

/** A draft application about an item of its own. */
async function applicationDraft(): Promise<{ id: string; version: number }> {
  const { item } = await money.item(next(), "s1", "1000.00", "2027-01-15");
  return fine(await people.supplier.post(FA, await money.fields("s1", item, "1000.00", "900.00", PAID_ON))) as { id: string; version: number };
}

/** The pay-out of a deal that is ready for it. */
async function payout(): Promise<{ id: string; version: number }> {
  const { id } = await applicationDraft();
  fine(await money.deals.act("checker.s1", "financing_application", FA, id, "submit"));
  await money.offer(id, "s1", "900.00");
  const due = await money.payoutOf("financing", id);
  return { id: due, version: Number((await money.deals.read("disbursement", due)).version) };
}

/** The writes that move money and its papers; each gives a fresh record to write on. */
const WRITES: Readonly<Record<string, () => Promise<Intent>>> = {
  "creating an invoice": async () => {
    const invoice_no = next();
    return { who: people.supplier, colleague: people.otherSupplier, method: "POST", path: "obligation/invoice", body: { invoice_no }, other: { invoice_no: next() }, wrong: { invoice_no: 7 } };
  },
  "changing a draft": async () => {
    const { id, version } = await draft();
    return { who: people.supplier, colleague: people.supplier, method: "PUT", path: "obligation/invoice", body: { id, version, po_no: "A" }, other: { id, version, po_no: "B" }, wrong: { id, version, po_no: 7 } };
  },
  "confirming an invoice": async () => {
    const { id, version } = await submittedInvoice(people.supplier);
    return { who: people.buyer, colleague: people.otherBuyer, method: "POST", path: `obligation/invoice/${id}/confirm`, body: { version, confirmed_amount: "900.00" }, other: { version, confirmed_amount: "900.01" }, wrong: { version, confirmed_amount: "900.001" } };
  },
  "disputing an invoice": async () => {
    const { id, version } = await submittedInvoice(people.supplier);
    const body = { version, dispute_code: "price", dispute_text: "Agreed was less." };
    return { who: people.buyer, colleague: people.otherBuyer, method: "POST", path: `obligation/invoice/${id}/dispute`, body, other: { ...body, dispute_code: "quality" }, wrong: { ...body, dispute_code: "nothing" } };
  },
  "submitting an application for financing": async () => {
    const { id, version } = await applicationDraft();
    return { who: people.supplierChecker, colleague: people.supplier, method: "POST", path: `${FA}/${id}/submit`, body: { version }, other: { version, comment: "soon" }, wrong: { version: "x" } };
  },
  "preparing a pay-out": async () => {
    const { id, version } = await payout();
    const body = { version, payer_account: money.accounts.f1, method: "fast", value_date: PAID_ON };
    return { who: people.lender, colleague: people.lenderChecker, method: "POST", path: `${PAY}/${id}/prepare`, body, other: { ...body, method: "giro" }, wrong: { ...body, method: "pigeon" } };
  },
  "saying that a pay-out succeeded": async () => {
    const { id } = await payout();
    await money.send(id, PAID_ON);
    const { version } = await money.deals.read("disbursement", id);
    return { who: people.lender, colleague: people.lenderChecker, method: "POST", path: `${PAY}/${id}/mark_succeeded`, body: { version, bank_ref: next() }, other: { version, bank_ref: next() }, wrong: { version, bank_ref: 7 } };
  },
  "entering a receipt": async () => {
    const body = await receiptOf("500.00");
    return { who: people.lender, colleague: people.lenderChecker, method: "POST", path: RECEIPT, body, other: { ...body, amount: "500.01" }, wrong: { ...body, amount: "500.001" } };
  },
  "approving a receipt": async () => {
    const { id, version } = await matchedReceipt();
    return { who: people.lenderChecker, colleague: people.lender, method: "POST", path: `${RECEIPT}/${id}/approve`, body: { version }, other: { version, comment: "seen" }, wrong: { version: "x" } };
  },
};

const send = ({ method, path }: Intent, who: Client, body: Record<string, unknown>, key?: string): Promise<Answered> => who.send(method, path, body, key ? { key } : {});
const isReplay = ({ headers }: Answered) => headers["idempotent-replayed"] === "true";

describe.each(Object.entries(WRITES))("%s", (_name, make) => {
  it("asked again with its key and body tells the same answer and does nothing", async () => {
    const intent = await make();
    const key = `${next()}-same-key`;
    const first = await send(intent, intent.who, intent.body, key);
    expect(first.body.code, JSON.stringify(first.body)).toBe(0);
    expect(isReplay(first)).toBe(false);
    await changed();
    for (let turn = 0; turn < 3; turn += 1) {
      const again = await send(intent, intent.who, intent.body, key);
      expect(isReplay(again)).toBe(true);
      expect(again.status).toBe(first.status);
      expect(again.body).toEqual(first.body);
    }
    expect(await changed()).toEqual([]);
  });

  it("with its key and another body is 1065", async () => {
    const intent = await make();
    const key = `${next()}-other-body`;
    expect((await send(intent, intent.who, intent.body, key)).body.code).toBe(0);
    await changed();
    for (const body of [intent.other, { ...intent.body, comment: "more" }, Object.fromEntries(Object.entries(intent.body).toReversed())]) {
      const answered = await send(intent, intent.who, body, key);
      if (JSON.stringify(body) === JSON.stringify(intent.body)) continue;
      expect([1065, 100], JSON.stringify(answered.body)).toContain(answered.body.code);
      if (answered.body.code === 1065) expect(answered.status).toBe(409);
    }
    expect((await send(intent, intent.who, intent.other, key)).body.code).toBe(1065);
    expect(await changed()).toEqual([]);
  });

  it("with its key on another record is 1065, and on another call its own", async () => {
    const [one, two] = [await make(), await make()];
    const key = `${next()}-other-object`;
    expect((await send(one, one.who, one.body, key)).body.code).toBe(0);
    const answered = await send(two, two.who, two.body, key);
    expect(answered.body.code).toBe(1065);
    const elsewhere = await one.who.post("ucenter/user/view", { page: "invoice/invoice", name: next() }, { key });
    expect(elsewhere.body.code, JSON.stringify(elsewhere.body)).toBe(0);
    expect(isReplay(elsewhere)).toBe(false);
  });

  it("by somebody else is theirs alone, also of another company", async () => {
    const intent = await make();
    const key = `${next()}-somebody`;
    const first = await send(intent, intent.who, intent.body, key);
    expect(first.body.code).toBe(0);
    for (const other of new Set([intent.colleague, people.foreignBuyer, people.otherSupplier].filter((one) => one !== intent.who))) {
      const answered = await send(intent, other, intent.body, key);
      expect(isReplay(answered)).toBe(false);
      expect(answered.body.data?.id === undefined || answered.body.data.id !== first.body.data.id).toBe(true);
    }
  });

  it("after a refusal at a field runs when it is put right, with the same key", async () => {
    const intent = await make();
    const key = `${next()}-put-right`;
    expect((await send(intent, intent.who, intent.wrong, key)).body.code).toBe(100);
    const right = await send(intent, intent.who, intent.body, key);
    expect(right.body.code).toBe(0);
    expect(isReplay(right)).toBe(false);
  });

  it("at once with one key has one effect and one answer", async () => {
    const intent = await make();
    const key = `${next()}-at-once`;
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(intent, intent.who, intent.body, key)));
    expect(answers.every(({ body }) => body.code === 0 || body.code === 1065)).toBe(true);
    expect(new Set(answers.filter(({ body }) => body.code === 0).map(({ raw }) => raw.toString())).size).toBe(1);
    expect(answers.filter((answered) => answered.body.code === 0 && !isReplay(answered))).toHaveLength(1);
  });

  it("with what is no key is refused at the header, before anything is done", async () => {
    const intent = await make();
    await changed();
    for (const key of ["x".repeat(256), "x".repeat(201), "short", "with space in it", "tab\tin-the-key"]) {
      const answered = await send(intent, intent.who, intent.body, key);
      expect(answered.status).toBeGreaterThanOrEqual(400);
      expect(answered.body).toMatchObject({ code: 100, data: [{ field: "Idempotency-Key" }] });
    }
    expect(await changed()).toEqual([]);
    expect((await send(intent, intent.who, intent.body, "x".repeat(200))).body.code).toBe(0);
  });
});

it("a stale version is no outcome: the same key with the new version runs", async () => {
  const { id, version } = await draft();
  const key = `${next()}-stale`;
  expect((await people.supplier.put("obligation/invoice", { id, version: version + 5, po_no: "A" }, { key })).body.code).toBe(1054);
  expect((await people.supplier.put("obligation/invoice", { id, version, po_no: "A" }, { key })).body.code).toBe(0);
});

it("money: a stale version is no outcome either, and the same key moves it once", async () => {
  const { id, version } = await matchedReceipt();
  const key = `${next()}-stale`;
  const approve = (asked: number) => people.lenderChecker.post(`${RECEIPT}/${id}/approve`, { version: asked }, { key });
  expect((await approve(version + 5)).body.code).toBe(1054);
  expect((await approve(version)).body.code).toBe(0);
  const journals = await application.store.reading.first<{ many: number }>("SELECT count(*)::int AS many FROM journal WHERE source_entity = 'receipt' AND source_record = $1::bigint", [id]);
  expect(journals?.many).toBeGreaterThan(0);
  expect(isReplay(await approve(version))).toBe(true);
  expect(await application.store.reading.first("SELECT count(*)::int AS many FROM journal WHERE source_entity = 'receipt' AND source_record = $1::bigint", [id])).toEqual(journals);
});

it("a key is remembered for a day, and after the next day's work is a new one", async () => {
  const key = `${next()}-a-day`;
  const first = await people.supplier.post("obligation/invoice", { po_no: "kept" }, { key });
  application.wait(23 * 3_600_000);
  people.supplier = await application.signedIn("maker.s1");
  const later = await people.supplier.post("obligation/invoice", { po_no: "kept" }, { key });
  expect(isReplay(later)).toBe(true);
  expect(later.body.data.id).toBe(first.body.data.id);
  application.wait(3_601_000);
  application.ports.clock.setToday("2026-11-25");
  expect(await runDay({ ...application, engine, handlers: everyHandler })).toBe(true);
  people.supplier = await application.signedIn("maker.s1");
  const anew = await people.supplier.post("obligation/invoice", { po_no: "kept" }, { key });
  expect(isReplay(anew)).toBe(false);
  expect(anew.body.data.id).not.toBe(first.body.data.id);
});
