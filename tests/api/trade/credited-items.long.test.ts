import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { answered } from "../application/checklist.ts";
import { OF_MONEY } from "../application/deals.ts";
import { ALLOCATION, FA, FA_OF_F, Financing, fine, RECEIPT } from "../application/financing.ts";

vi.setConfig({ testTimeout: 300_000 });

const TODAY = "2026-11-24";
const DUE = "2027-02-26";
const NOTE = "credit_note";
const PATHS = {
  s: "obligation/supplier/credit_note",
  e: "obligation/enterprise/credit_note",
  f: "obligation/financier/credit_note",
} as const;

let money: Financing;
let count = 0;

beforeAll(async () => {
  money = await Financing.start();
  money.deals.on(TODAY);
}, 300_000);
afterAll(() => money.application.close());

const whole = async () => expect(await money.deals.breaches(...OF_MONEY)).toBe("");
const read = (entity: string, id: string) => money.deals.read(entity, id);

/** A credit note's draft on an invoice of a supplier to the enterprise, without tax. */
async function drafted(holder: "s1" | "s3", invoice: string, amount: string): Promise<string> {
  const { deals } = money;
  return String(
    fine(
      await (
        await deals.client(`maker.${holder}`)
      ).post(PATHS.s, {
        cn_no: `CI-CN-${++count}`,
        kind: "invoice",
        invoice,
        seller_entity: await deals.entity(holder),
        buyer_entity: await deals.entity("e1"),
        issue_date: "2026-11-20",
        reason_code: "quantity",
        currency: "SGD",
        amount_net: amount,
        lines: [{ description: "Less", quantity: "1", unit_price: amount, gst_code: "ZR" }],
      }),
    )["id"],
  );
}

const submit = (holder: "s1" | "s3", note: string) => money.deals.act(`maker.${holder}`, NOTE, PATHS.s, note, "submit");
const approve = (note: string) => money.deals.act("checker.e1", NOTE, PATHS.e, note, "approve");
const agree = (note: string) => money.deals.act("checker.f1", NOTE, PATHS.f, note, "agree");

/** A credit note on a funded invoice, agreed by everybody; what it calls back. */
async function credited(
  holder: "s1" | "s3",
  invoice: string,
  amount: string,
): Promise<{ note: string; called: unknown }> {
  const note = await drafted(holder, invoice, amount);
  fine(await submit(holder, note));
  expect(fine(await approve(note))).toMatchObject({ status: "submitted" });
  expect(fine(await agree(note))).toMatchObject({ status: "applied" });
  return { note, called: (await read(NOTE, note))["over_advance_amount"] };
}

/** An application over items, made and submitted. */
async function applied(
  holder: "s1" | "s3",
  items: readonly { item: string; face: string }[],
  amount: string,
): Promise<string> {
  const { deals } = money;
  const body = {
    ...(await money.fields(holder, "", "0.00", amount, TODAY)),
    items: items.map(({ item, face }) => ({ invoice_paid: item, face })),
  };
  const id = String(fine(await (await deals.client(`maker.${holder}`)).post(FA, body))["id"]);
  fine(await deals.act(`checker.${holder}`, "financing_application", FA, id, "submit"));
  return id;
}

/** Items financed and paid out today. */
async function lent(
  holder: "s1" | "s3",
  items: readonly { item: string; face: string }[],
  amount: string,
): Promise<string> {
  const deal = await applied(holder, items, amount);
  await money.offer(deal, holder, amount);
  await money.payOut("financing", deal, TODAY, `CI-OUT-${++count}`);
  return deal;
}

const numberOf = async (deal: string): Promise<string> => String((await read("financing_application", deal))["number"]);

/** Money of a company that no deal was found for, booked. */
async function unapplied(who: "s1" | "s3", amount: string): Promise<string> {
  const { deals } = money;
  const receipt = await money.receive(who, amount, TODAY, `CI-IN-${++count}`, "what was advanced too much");
  fine(await deals.act("maker.f1", "receipt", RECEIPT, receipt, "match", { no_deal: true }));
  fine(await deals.act("checker.f1", "receipt", RECEIPT, receipt, "approve"));
  return receipt;
}

/** The supplier pays back principal alone; the allocation. */
async function paidBack(who: "s1" | "s3", deal: string, amount: string): Promise<string> {
  const { deals } = money;
  const receipt = await unapplied(who, amount);
  const made = String(
    fine(
      await (
        await deals.client("maker.f1")
      ).post(ALLOCATION, {
        receipt,
        financier_entity: await deals.entity("f1"),
        mode: "principal_only",
        lines: [{ deal_no: await numberOf(deal) }],
      }),
    )["id"],
  );
  fine(await deals.act("maker.f1", "repayment", ALLOCATION, made, "submit"));
  fine(await deals.act("checker.f1", "repayment", ALLOCATION, made, "approve"));
  return made;
}

/** The enterprise pays on a deal; the receipt. */
async function received(deal: string, amount: string): Promise<string> {
  const { deals } = money;
  const number = await numberOf(deal);
  const receipt = await money.receive("e1", amount, TODAY, `CI-IN-${++count}`, number);
  fine(await deals.act("maker.f1", "receipt", RECEIPT, receipt, "match", { deals: [number] }));
  fine(await deals.act("checker.f1", "receipt", RECEIPT, receipt, "approve"));
  return receipt;
}

/** A receipt or an allocation is reversed, by as many as it takes. */
async function takenBack(entity: string, path: string, id: string): Promise<void> {
  for (const who of ["checker.f1", "checker2.f1"]) {
    if ((await read(entity, id))["status"] === "posted")
      fine(await money.deals.act(who, entity, path, id, "reverse", { comment: "Returned by the bank" }));
  }
}

const openOf = async (note: string) => {
  const { cure_status: status, over_advance_open: open } = await read(NOTE, note);
  return [status, open];
};
const split = async (item: string) => {
  const { face, available, financed_face: financed, settled } = await read("invoice_paid", item);
  return { face, available, financed, settled };
};

describe("an item of 50,000.00, of which an application still being decided holds 20,000.00", () => {
  let item = { item: "", invoice: "" };
  let deal = "";
  let note = "";
  const act =
    (who: string, path: string, transition: string, body: Record<string, unknown> = {}) =>
    async () =>
      void fine(await money.deals.act(who, "financing_application", path, deal, transition, body));

  test("is credited by no more than is free of it, whatever state the application is in", async () => {
    item = await money.item("CI-1", "s1", "50000.00", DUE);
    deal = await applied("s1", [{ item: item.item, face: "20000.00" }], "18000.00");
    note = await drafted("s1", item.invoice, "30000.01");
    const terms = { approved_amount: "18000.00", approved_rate: "7.20" };
    const checked = async () => {
      await answered(await money.deals.client("maker.f1"), deal);
      await act("maker.f1", FA_OF_F, "check", terms)();
    };
    const moves = [
      async () => undefined,
      act("maker.f1", FA_OF_F, "return", { comment: "A paper is missing" }),
      act("checker.s1", FA, "submit"),
      checked,
      act("checker.f1", FA_OF_F, "approve"),
      act("ceo.s1", FA, "accept_offer"),
      () => money.deals.execute("financing_application", deal, "ready"),
    ];
    const seen: unknown[] = [];
    for (const move of moves) {
      await move();
      const { number, status } = await read("financing_application", deal);
      seen.push(status);
      const { body } = await submit("s1", note);
      expect(body, String(status)).toMatchObject({ code: 1010 });
      expect(JSON.stringify(body)).toContain(
        `${String(number)} is still being decided and holds part of this item: no more than 30,000.00 can be credited`,
      );
    }
    expect(seen).toEqual([
      "submitted",
      "returned",
      "submitted",
      "pending_approval",
      "approved",
      "offer_accepted",
      "ready",
    ]);
  });

  test("is credited in its free part, and the application can still be withdrawn whole", async () => {
    const free = await drafted("s1", item.invoice, "10000.00");
    fine(await submit("s1", free));
    expect(fine(await approve(free))).toMatchObject({ status: "applied" });
    expect(await read(NOTE, free)).toMatchObject({ kind: "invoice", cure_status: "none" });
    expect(await split(item.item)).toEqual({
      face: "40000.00",
      available: "20000.00",
      financed: "20000.00",
      settled: "0.00",
    });
    await whole();
    fine(await money.deals.act("checker.s1", "financing_application", FA, deal, "withdraw"));
    expect(await split(item.item)).toEqual({
      face: "40000.00",
      available: "40000.00",
      financed: "0.00",
      settled: "0.00",
    });
    expect(await read("invoice_paid", item.item)).toMatchObject({ reserves: [{ amount: "40000.00" }] });
    await whole();
  });

  test("asks the fund provider too where the money went out since the note was handed in; what is free goes first", async () => {
    const { item: own, invoice } = await money.item("CI-2", "s1", "20000.00", DUE);
    const financed = await applied("s1", [{ item: own, face: "12000.00" }], "10800.00");
    await money.offer(financed, "s1", "10800.00");
    const late = await drafted("s1", invoice, "5000.00");
    fine(await submit("s1", late));
    expect(await read(NOTE, late)).toMatchObject({ kind: "invoice" });
    await money.payOut("financing", financed, TODAY, "CI-OUT-2");
    expect(fine(await approve(late))).toMatchObject({ status: "submitted" });
    expect(fine(await agree(late))).toMatchObject({ status: "applied" });
    expect(await read(NOTE, late)).toMatchObject({
      kind: "financed",
      over_advance_amount: "0.00",
      cure_status: "none",
    });
    expect(await split(own)).toEqual({ face: "15000.00", available: "3000.00", financed: "12000.00", settled: "0.00" });
    expect((await read("financing_application", financed))["face_outstanding"]).toBe("12000.00");
    await whole();
    // 3,000.00 are free; 4,000.00 of the 12,000.00 go: 8,000.00 at 90 % carry 7,200.00.
    expect((await credited("s1", invoice, "7000.00")).called).toBe("3600.00");
    await paidBack("s1", financed, "3600.00");
    expect(await split(own)).toEqual({ face: "8000.00", available: "0.00", financed: "8000.00", settled: "0.00" });
    await received(financed, "8000.00");
    expect(await read("financing_application", financed)).toMatchObject({ status: "repaid" });
    await whole();
  });
});

describe("an open credit note of 20,000.00 on an item of 50,000.00", () => {
  test("leaves 30,000.00 of it to be financed, and is agreed to while that is decided", async () => {
    const { item, invoice } = await money.item("CI-3", "s3", "50000.00", DUE);
    const note = await drafted("s3", invoice, "20000.00");
    fine(await submit("s3", note));
    const tried = async (face: string) => {
      const id = String(
        fine(
          await (await money.deals.client("maker.s3")).post(FA, await money.fields("s3", item, face, "9000.00", TODAY)),
        )["id"],
      );
      return { id, body: (await money.deals.act("checker.s3", "financing_application", FA, id, "submit")).body };
    };
    const over = await tried("30000.01");
    expect(over.body).toMatchObject({ code: 1052, data: { missing: ["CREDIT_NOTES"] } });
    const { id, body } = await tried("30000.00");
    expect(body).toMatchObject({ code: 0, data: { status: "submitted" } });
    expect(fine(await approve(note))).toMatchObject({ status: "applied" });
    expect(await split(item)).toEqual({ face: "30000.00", available: "0.00", financed: "30000.00", settled: "0.00" });
    fine(
      await money.deals.act("checker.f1", "financing_application", FA_OF_F, id, "reject", { comment: "Not this time" }),
    );
    expect(await split(item)).toEqual({ face: "30000.00", available: "30000.00", financed: "0.00", settled: "0.00" });
    await whole();
  });
});

describe("a financing of two items, 10,000.00 and 5,000.00, at 90 %", () => {
  const items = { first: { item: "", invoice: "" }, second: { item: "", invoice: "" } };
  let deal = "";

  test("is called 900.00 by a credit note of 1,000.00 on the second, and that item alone expects less", async () => {
    items.first = await money.item("CI-4", "s3", "10000.00", DUE);
    items.second = await money.item("CI-5", "s3", "5000.00", DUE);
    deal = await lent(
      "s3",
      [
        { item: items.first.item, face: "10000.00" },
        { item: items.second.item, face: "5000.00" },
      ],
      "13500.00",
    );
    const { note, called } = await credited("s3", items.second.invoice, "1000.00");
    expect(called).toBe("900.00");
    const rows = (await read("financing_application", deal))["items"] as Record<string, unknown>[];
    expect(rows.map(({ reduced }) => reduced ?? "0.00")).toEqual(["0.00", "1000.00"]);
    expect(await read("financing_application", deal)).toMatchObject({
      face_outstanding: "14000.00",
      principal_outstanding: "13500.00",
    });
    await whole();
    await paidBack("s3", deal, "900.00");
    expect(await openOf(note)).toEqual(["cured", "0.00"]);
  });

  test("takes all that is left, 14,000.00: both items are settled, and 1,400.00 is left for the supplier", async () => {
    const receipt = await received(deal, "14000.00");
    expect(await read("financing_application", deal)).toMatchObject({ status: "repaid", face_outstanding: "0.00" });
    expect(await split(items.first.item)).toEqual({
      face: "10000.00",
      available: "0.00",
      financed: "0.00",
      settled: "10000.00",
    });
    expect(await split(items.second.item)).toEqual({
      face: "4000.00",
      available: "0.00",
      financed: "0.00",
      settled: "4000.00",
    });
    expect(await read("invoice", items.second.invoice)).toMatchObject({
      outstanding: "0.00",
      paid: "4000.00",
      credited: "1000.00",
      status: "settled",
    });
    const refund = await money.application.store.reading.first<{ amount: string }>(
      "SELECT amount FROM refund WHERE receipt = $1::bigint",
      [receipt],
    );
    expect(refund?.amount).toBe("1400.00");
    await whole();
  });
});

describe("a financing of 20,000.00 at 90 % that is credited four times by 2,000.00", () => {
  let invoice = "";
  let deal = "";
  let third = "";
  let fourth = "";

  test("calls 1,800.00 each time, the second after the first was paid back", async () => {
    const made = await money.item("CI-6", "s1", "20000.00", DUE);
    invoice = made.invoice;
    deal = await lent("s1", [{ item: made.item, face: "20000.00" }], "18000.00");
    for (const name of ["first", "second"]) {
      const { note, called } = await credited("s1", invoice, "2000.00");
      expect([name, called]).toEqual([name, "1800.00"]);
      await paidBack("s1", deal, "1800.00");
      expect(await openOf(note)).toEqual(["cured", "0.00"]);
      await whole();
    }
    expect(await read("financing_application", deal)).toMatchObject({
      principal_outstanding: "14400.00",
      face_outstanding: "16000.00",
    });
  });

  test("two that are open together are cured one after the other, each by its own money", async () => {
    third = (await credited("s1", invoice, "2000.00")).note;
    const { note, called } = await credited("s1", invoice, "2000.00");
    fourth = note;
    expect(called).toBe("1800.00");
    await whole();
    const payment = await paidBack("s1", deal, "1800.00");
    expect([await openOf(third), await openOf(fourth)]).toEqual([
      ["cured", "0.00"],
      ["open", "1800.00"],
    ]);
    await whole();
    // The allocation is taken back and made again: what it paid is called again.
    await takenBack("repayment", ALLOCATION, payment);
    expect([await openOf(third), await openOf(fourth)]).toEqual([
      ["cured", "0.00"],
      ["open", "3600.00"],
    ]);
    await whole();
    await paidBack("s1", deal, "1800.00");
    await whole();
  });

  test("takes a part, then more than is called", async () => {
    const open = async () =>
      [await openOf(third), await openOf(fourth)]
        .map(([, amount]) => Number(amount))
        .reduce((sum, one) => sum + one, 0);
    expect(await open()).toBe(1800);
    await paidBack("s1", deal, "1000.00");
    expect(await open()).toBe(800);
    await paidBack("s1", deal, "900.00");
    expect([await openOf(third), await openOf(fourth)]).toEqual([
      ["cured", "0.00"],
      ["cured", "0.00"],
    ]);
    expect(await read("financing_application", deal)).toMatchObject({
      principal_outstanding: "10700.00",
      face_outstanding: "12000.00",
    });
    await whole();
  });
});

describe("what is advanced too much on 10,000.00 at 90 % after a credit note of 2,000.00", () => {
  test("follows what the enterprise pays, a payment that bounces, and the supplier's own", async () => {
    const { item, invoice } = await money.item("CI-7", "s3", "10000.00", DUE);
    const deal = await lent("s3", [{ item, face: "10000.00" }], "9000.00");
    const { note, called } = await credited("s3", invoice, "2000.00");
    expect(called).toBe("1800.00");
    const receipt = await received(deal, "8000.00");
    expect(await openOf(note)).toEqual(["open", "1000.00"]);
    expect(await read("financing_application", deal)).toMatchObject({
      principal_outstanding: "1000.00",
      face_outstanding: "0.00",
    });
    await whole();
    await takenBack("receipt", RECEIPT, receipt);
    expect(await openOf(note)).toEqual(["open", "1800.00"]);
    await whole();
    await received(deal, "8000.00");
    await paidBack("s3", deal, "1000.00");
    expect(await openOf(note)).toEqual(["cured", "0.00"]);
    expect(await read("financing_application", deal)).toMatchObject({ status: "repaid" });
    await whole();
  });
});
