import { afterAll, beforeAll, expect, test } from "vitest";
import { FA, Financing, fine } from "../application/financing.ts";
import type { Store, Transaction } from "../../../server/platform/store/handle.ts";

const TODAY = "2026-11-24";
const NOTE = "credit_note";
/** What a deal is made of, the lowest first. */
const MADE_OF = ["invoice", "invoice_paid", "financing_application"];

let money: Financing;
/** Tables in which rows were taken, each by when it first was. */
let locks: string[] = [];

/** Notes which tables' rows a transaction takes for writing, those of one statement in the order of its parts. */
function noted(trx: Transaction): Transaction {
  const note = (text: string) => {
    for (const part of text.split(/FOR (?:NO KEY )?UPDATE/).slice(0, -1)) {
      const table = /\sFROM "?(\w+)"?\s/.exec(part)?.[1] ?? "";
      if (MADE_OF.includes(table) && !locks.includes(table)) locks.push(table);
    }
  };
  return new Proxy(trx, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target);
      if (typeof own !== "function" || (name !== "rows" && name !== "first")) return own;
      return (text: string, values?: readonly unknown[]) => (note(text), own.call(target, text, values) as unknown);
    },
  });
}

beforeAll(async () => {
  money = await Financing.start();
  money.deals.on(TODAY);
  const store = money.application.store as { transaction: Store["transaction"] };
  const transaction = store.transaction.bind(store);
  store.transaction = (work) => transaction((trx) => work(noted(trx)));
});
afterAll(() => money.application.close());

test("a draw, its withdrawal and a credit note begin at three ends of a deal and take its invoice, then its item, then the deal", async () => {
  const { deals } = money;
  const { item, invoice } = await money.item("ORDER-1", "s1", "3000.00", "2027-01-15");
  const { id } = await deals.insert("financing_application", {
    ...(await money.fields("s1", item, "1000.00", "900.00", TODAY)),
    obligor_entity: await deals.entity("e1"),
    facility: money.facility,
  });
  const seller = await deals.entity("s1");
  const note = await deals.insert(NOTE, {
    cn_no: "ORDER-CN",
    kind: "invoice",
    invoice,
    seller_entity: seller,
    buyer_entity: await deals.entity("e1"),
    issue_date: "2026-11-20",
    reason_code: "return",
    amount_net: "50.00",
    gst: "0.00",
    total: "50.00",
    currency: "SGD",
  });

  locks = [];
  fine(await deals.act("checker.s1", "financing_application", FA, id, "submit"));
  expect(locks).toEqual(MADE_OF);
  locks = [];
  fine(await deals.act("checker.s1", "financing_application", FA, id, "withdraw"));
  expect(locks).toEqual(MADE_OF.slice(1));
  fine(await deals.act("maker.s1", NOTE, "obligation/supplier/credit_note", note.id, "submit"));
  locks = [];
  fine(await deals.act("checker.e1", NOTE, "obligation/enterprise/credit_note", note.id, "approve"));
  expect(locks).toEqual(MADE_OF);
});
