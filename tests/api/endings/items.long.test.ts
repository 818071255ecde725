import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fine } from "../application/deals.ts";
import { Ending, type Limits } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;
let before: Limits;
let invoice = "";
let item = "";
let count = 0;

beforeAll(async () => {
  deals = await Ending.start();
});
afterAll(() => deals.demo.close());

/** An item of 40,000.00 on one invoice of S1, in draft. */
beforeEach(async () => {
  count += 1;
  invoice = await deals.billed("s1", "e1", `END-IP-${count}`, "40000.00", "2027-02-26");
  before = await deals.limits();
  item = await deals.item("s1", [{ invoice, amount: "40000.00" }], "2027-02-26");
});

const act = (who: string, transition: string, body: Record<string, unknown> = {}, id = item) =>
  deals.ask(who, "invoice_paid", id, transition, body);
const execute = (who: string, transition: string, body: Record<string, unknown> = {}, id = item) =>
  deals.step(who, "invoice_paid", id, transition, body);
const comment = { comment: "Not as we agreed" };

/**
 * Nothing is left of the item: its invoice free, every limit as before and given back once, no document to sign, no
 * journal, whole books.
 */
async function gone(status: string): Promise<void> {
  expect(await deals.read("invoice_paid", item)).toMatchObject({ status, reserves: [] });
  expect(await deals.read("invoice", invoice)).toMatchObject({
    status: "confirmed",
    payment_status: "unpaid",
    outstanding: "40000.00",
  });
  const { funding_status: funding, held_by: holder, held_amount: held } = await deals.read("invoice", invoice);
  expect([["none", "released"].includes(String(funding)), holder ?? null, held ?? null]).toEqual([true, null, null]);
  expect(await deals.limits()).toEqual(before);
  expect(await deals.movedBy(item)).toEqual([]);
  expect(
    await deals.demo.store.reading.rows(
      "SELECT id FROM signature WHERE invoice_paid = $1::bigint AND status = 'sent'",
      [item],
    ),
  ).toEqual([]);
  expect(await deals.left(String((await deals.read("invoice_paid", item))["number"]))).toEqual([]);
  await deals.whole();
}

const reserved = () => deals.movedBy(item);

describe("before it is issued", () => {
  test("its maker recalls it while it is approved; nobody else does", async () => {
    await execute("maker.e1", "submit");
    expect(await reserved()).toEqual(["credit_limit 40000.00 / 0.00"]);
    expect((await act("checker.e1", "recall", comment)).body.code).toBe(1004);
    expect((await act("maker.e1", "recall")).body).toMatchObject({ code: 100, data: [{ field: "comment" }] });
    await execute("maker.e1", "recall", comment);
    await gone("cancelled");
  });

  test("signed in, the chief executive brings a code of their own, which is good once", async () => {
    const approve = (proof: Record<string, unknown>) =>
      act("ceo.e1", "ceo_approve", { otp_ticket: undefined, ...proof });
    await execute("maker.e1", "submit");
    await execute("checker.e1", "approve");
    expect((await approve({})).body.code, "without").toBe(1037);
    expect((await approve(await deals.proof("checker.e1", "invoice_paid.ceo_approve"))).body.code, "another's").toBe(
      1037,
    );
    fine(await deals.post("ceo.e1", "ucenter/user/manage/send/otp", { purpose: "approval", channel: "email" }));
    expect((await approve({ one_time_code: "111111" })).body).toMatchObject({
      code: 1037,
      data: { purpose: "one_time_code", can_resend: true },
    });
    expect(fine(await approve({ one_time_code: "246810" }))).toMatchObject({ status: "pending_signature" });
    await execute("maker.e1", "recall", comment);
    await gone("cancelled");
    item = await deals.item("s1", [{ invoice, amount: "40000.00" }], "2027-02-26");
    await execute("maker.e1", "submit");
    await execute("checker.e1", "approve");
    expect((await approve({ one_time_code: "246810" })).body.code, "a second time").toBe(1037);
    await execute("maker.e1", "recall", comment);
    await gone("cancelled");
  });

  test("recalled while it waits for its signature, there is nothing to sign any more", async () => {
    await execute("maker.e1", "submit");
    await execute("checker.e1", "approve");
    await execute("ceo.e1", "ceo_approve");
    expect(
      await deals.demo.store.reading.rows(
        "SELECT id FROM signature WHERE invoice_paid = $1::bigint AND status = 'sent'",
        [item],
      ),
    ).toHaveLength(1);
    await execute("maker.e1", "recall", comment);
    await gone("cancelled");
  });

  test("a draft is cancelled, and so is one that the chief executive has before him: his link opens nothing any more", async () => {
    await execute("maker.e1", "cancel", comment);
    await gone("cancelled");
    item = await deals.item("s1", [{ invoice, amount: "40000.00" }], "2027-02-26");
    await execute("maker.e1", "submit");
    await execute("checker.e1", "approve");
    const token = await deals.token("item_to_ceo", item);
    await execute("maker.e1", "cancel", comment);
    const opened = (await deals.demo.stranger().post("obligation/public/link/open", { token })).body;
    expect(JSON.stringify(opened)).not.toContain('"state":"open"');
    await gone("cancelled");
  });

  test("the chief executive refuses it", async () => {
    await execute("maker.e1", "submit");
    await execute("checker.e1", "approve");
    await execute("ceo.e1", "ceo_reject", { reason_code: "amount", ...comment });
    await gone("rejected");
  });
});

describe("once it is issued", () => {
  test("declined by its supplier", async () => {
    await deals.issued(item);
    await execute("checker.s1", "decline", comment);
    await gone("declined");
  });

  test("void only when issuer, holder and fund provider have all agreed, and no party twice", async () => {
    await deals.issued(item, "s1");
    expect(await reserved()).toEqual(["credit_limit 40000.00 / 0.00"]);
    await execute("checker.e1", "void", comment);
    expect((await act("checker2.e1", "void", comment)).body.code).not.toBe(0);
    expect((await deals.read("invoice_paid", item))["status"]).toBe("accepted");
    await execute("checker.s1", "void", comment);
    expect(await deals.read("invoice_paid", item)).toMatchObject({ status: "accepted" });
    expect(await deals.read("invoice", invoice)).toMatchObject({ funding_status: "ip_issued" });
    await execute("checker.f1", "void", comment);
    await gone("voided");
  });

  test("not void while a part of it is passed on; the part that is declined is whole again, and then it may be", async () => {
    await deals.issued(item, "s1");
    // Whoever passes an item on names somebody it deals with.
    await deals.insert("company_relation", {
      seller_entity: await deals.entityOf("s4"),
      buyer_entity: await deals.entityOf("s1"),
    });
    await execute("maker.s1", "transfer", { to_entity: await deals.entityOf("s4"), amount: "10000.00" });
    await execute("checker.s1", "approve_transfer");
    const child = String(((await deals.read("invoice_paid", item))["children"] as string[])[0]);
    for (const who of ["checker.e1", "checker.s1"])
      expect((await act(who, "void", comment)).body).toMatchObject({ code: 1010, data: { rule: "nothing_funded" } });
    expect(await deals.read("invoice_paid", item)).toMatchObject({ available: "30000.00", transferred: "10000.00" });
    await execute("checker.s4", "decline", comment, child);
    expect(await deals.read("invoice_paid", item)).toMatchObject({ available: "40000.00", transferred: "0.00" });
    for (const who of ["checker.e1", "checker.s1", "checker.f1"]) await execute(who, "void", comment);
    expect(await deals.movedBy(item, child)).toEqual([]);
    await gone("voided");
  });
});

test("run out on the day after its answer was due, and not before", async () => {
  await deals.issued(item);
  expect(await deals.read("invoice_paid", item)).toMatchObject({ accept_by: "2026-11-30" });
  await deals.clock("2026-11-30");
  expect(await deals.read("invoice_paid", item)).toMatchObject({ status: "issued" });
  await deals.clock("2026-12-01");
  expect(await deals.read("invoice_paid", item)).toMatchObject({ status: "expired", reserves: [] });
  expect(await deals.read("invoice", invoice)).toMatchObject({ funding_status: "released", outstanding: "40000.00" });
  expect((await deals.read("invoice", invoice))["held_by"] ?? null).toBeNull();
  expect(await deals.limits()).toEqual(before);
  expect(await deals.left(String((await deals.read("invoice_paid", item))["number"]))).toEqual([]);
  await deals.whole();
});
