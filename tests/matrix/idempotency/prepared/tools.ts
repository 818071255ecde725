import type { Ending } from "../../../api/endings/ending.ts";
import { alsoInBulk, type Prepared } from "./ready.ts";

const LINES = [{ description: "Steel rods", quantity: "10", unit_price: "100.00" }];
const BILL = {
  bill_no: "IDEM-BILL",
  vendor: "Steel & Co",
  po_no: "IDEM-PO",
  bill_date: "2026-11-23",
  due_date: "2026-12-23",
  currency: "SGD",
  lines: LINES,
};
const ORDER = {
  kind: "order",
  customer: "Ong Hardware",
  customer_email: "buying@ong.example",
  order_date: "2026-11-23",
  currency: "SGD",
  lines: LINES,
};
const INVOICE = {
  number: "IDEM-TI-0",
  customer: "Ong Hardware",
  customer_email: "buying@ong.example",
  issue_date: "2026-11-23",
  due_date: "2026-12-23",
  currency: "SGD",
  lines: LINES,
};
const ROW = {
  customer: "Ong Hardware",
  customer_email: "buying@ong.example",
  doc_no: "IDEM-AR",
  kind: "opening",
  currency: "SGD",
  due_date: "2026-12-23",
  amount: "1000.00",
};

const bill = (story: Ending) => story.make("maker.s1", "bill", BILL);
const order = (story: Ending) => story.make("maker.s1", "sales_order", ORDER);
let numbered = 0;
const invoice = (story: Ending) => {
  numbered += 1;
  return story.make("maker.s1", "tool_invoice", { ...INVOICE, number: `IDEM-TI-${numbered}` });
};
const row = (story: Ending) => story.make("maker.s1", "receivable_row", ROW);

async function approvedBill(story: Ending): Promise<string> {
  const id = await bill(story);
  await story.step("checker.s1", "bill", id, "approve");
  return id;
}

async function orderAt(story: Ending, ...steps: readonly string[]): Promise<string> {
  const id = await order(story);
  for (const step of steps) await story.step("maker.s1", "sales_order", id, step);
  return id;
}

/** An invoice of S1 that was cancelled and put away. */
async function archived(story: Ending): Promise<string> {
  const id = await story.make("maker.s1", "invoice", {
    invoice_no: "IDEM-ARCHIVED",
    buyer_entity: await story.entityOf("e1"),
    currency: "SGD",
    issue_date: "2026-11-20",
    due_date: "2026-12-21",
    lines: LINES.map((line) => ({ ...line, gst_code: "SR" })),
  });
  await story.step("maker.s1", "invoice", id, "cancel", { comment: "Entered twice" });
  await story.step("maker.s1", "invoice", id, "archive");
  return id;
}

/** Bills, orders, invoices and receivables that a company keeps for itself. */
export const tools: Prepared = {
  "bill.create": async () => ({ who: "maker.s1", fields: BILL }),
  "bill.update": async (story) => ({ who: "maker.s1", id: await bill(story), fields: { vendor: "Steel and Sons" } }),
  "bill.delete": async (story) => ({ who: "maker.s1", id: await bill(story) }),
  "bill.match": async (story) => ({ who: "maker.s1", id: await bill(story) }),
  ...alsoInBulk("bill.approve", async (story) => ({ who: "checker.s1", id: await bill(story) })),
  ...alsoInBulk("bill.schedule", async (story) => ({
    who: "maker.s1",
    id: await approvedBill(story),
    fields: { scheduled_for: "2026-12-01" },
  })),
  "bill.pay": async (story) => ({ who: "maker.s1", id: await approvedBill(story), fields: { paid_on: "2026-11-23" } }),
  "sales_order.create": async () => ({ who: "maker.s1", fields: ORDER }),
  "sales_order.update": async (story) => ({
    who: "maker.s1",
    id: await order(story),
    fields: { customer: "Ong Hardware Trading" },
  }),
  "sales_order.delete": async (story) => ({ who: "maker.s1", id: await order(story) }),
  "sales_order.send": async (story) => ({ who: "maker.s1", id: await order(story) }),
  "sales_order.accept": async (story) => ({ who: "maker.s1", id: await orderAt(story, "send") }),
  "sales_order.to_invoice": async (story) => ({ who: "maker.s1", id: await orderAt(story, "send", "accept") }),
  "sales_order.cancel": async (story) => ({ who: "maker.s1", id: await order(story) }),
  "tool_invoice.create": async () => ({ who: "maker.s1", fields: INVOICE }),
  "tool_invoice.update": async (story) => ({
    who: "maker.s1",
    id: await invoice(story),
    fields: { customer: "Ong Hardware Trading" },
  }),
  "tool_invoice.delete": async (story) => ({ who: "maker.s1", id: await invoice(story) }),
  "tool_invoice.send": async (story) => ({ who: "maker.s1", id: await invoice(story) }),
  "tool_invoice.convert": async (story) => ({
    who: "maker.s1",
    id: await invoice(story),
    fields: { buyer_entity: await story.entityOf("e1") },
  }),
  "receivable_row.create": async () => ({ who: "maker.s1", fields: ROW }),
  ...alsoInBulk("receivable_row.remind", async (story) => ({ who: "maker.s1", id: await row(story) })),
  "receivable_row.close": async (story) => ({ who: "maker.s1", id: await row(story) }),
  ...alsoInBulk("invoice.unarchive", async (story) => ({ who: "maker.s1", id: await archived(story) })),
};
