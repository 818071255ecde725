import type { Ending } from "../../../api/endings/ending.ts";
import { alsoInBulk, type Prepared } from "./ready.ts";

const FACE = "8000.00";

/** An item that E1 is to issue to S1. */
async function draft(story: Ending, maturity = "2027-01-25", number = "IDEM-IP"): Promise<string> {
  return story.item(
    "s1",
    [{ invoice: await story.billed("s1", "e1", number, FACE, maturity), amount: FACE }],
    maturity,
  );
}

async function at(
  story: Ending,
  ...steps: readonly (readonly [who: string, step: string, fields?: Record<string, unknown>])[]
): Promise<string> {
  const id = await draft(story);
  for (const [who, step, fields] of steps) await story.step(who, "invoice_paid", id, step, fields);
  return id;
}

const SUBMIT = ["maker.e1", "submit"] as const;
const APPROVE = ["checker.e1", "approve"] as const;
const REFUSE = ["ceo.e1", "ceo_reject", { reason_code: "other", comment: "Not ordered by us" }] as const;

async function issued(story: Ending): Promise<string> {
  const id = await draft(story);
  await story.issued(id);
  return id;
}

async function accepted(story: Ending, maturity?: string, number?: string): Promise<string> {
  const id = await draft(story, maturity, number);
  await story.issued(id, "s1");
  return id;
}

/** Half of an item goes from S2 to S4. */
const transfer = async (story: Ending) => ({ to_entity: await story.entityOf("s4"), amount: "4000.00" });

async function ofS2(story: Ending): Promise<string> {
  const id = await story.item(
    "s2",
    [{ invoice: await story.billed("s2", "e1", "IDEM-IP-S2", FACE, "2027-01-25"), amount: FACE }],
    "2027-01-25",
  );
  await story.issued(id, "s2");
  return id;
}

async function transferred(story: Ending): Promise<string> {
  const id = await ofS2(story);
  await story.step("maker.s2", "invoice_paid", id, "transfer", await transfer(story));
  return id;
}

/** Half financed by F1 and paid out, and due today. */
async function financedAndDue(story: Ending): Promise<{ item: string; deal: string }> {
  const item = await accepted(story, "2027-01-25");
  const deal = await story.readyDeal("s1", item, "4000.00", "3200.00", "2026-11-26");
  story.on("2026-11-26");
  await story.payOut("f1", await story.newest("disbursement", "financing", deal), "2026-11-26", "IDEM-IP-OUT");
  story.on("2027-01-25");
  await story.execute("financing_application", deal, "accrue");
  await story.execute("invoice_paid", item, "mature");
  return { item, deal };
}

/** What becomes of an item from its draft to its payment. */
export const items: Prepared = {
  "invoice_paid.submit": async (story) => ({ who: "maker.e1", id: await draft(story) }),
  "invoice_paid.approve": async (story) => ({ who: "checker.e1", id: await at(story, SUBMIT) }),
  "invoice_paid.return": async (story) => ({
    who: "checker.e1",
    id: await at(story, SUBMIT),
    fields: { comment: "Please name the order" },
  }),
  "invoice_paid.reject": async (story) => ({
    who: "checker.e1",
    id: await at(story, SUBMIT),
    fields: { comment: "Not this month" },
  }),
  "invoice_paid.ceo_approve": async (story) => ({
    who: "ceo.e1",
    id: await at(story, SUBMIT, APPROVE),
    fields: await story.proof("ceo.e1", "invoice_paid.ceo_approve"),
  }),
  "invoice_paid.ceo_reject": async (story) => ({
    who: "ceo.e1",
    id: await at(story, SUBMIT, APPROVE),
    fields: REFUSE[2],
  }),
  "invoice_paid.note_refusal": async (story) => ({ who: "maker.e1", id: await at(story, SUBMIT, APPROVE, REFUSE) }),
  "invoice_paid.ceo_resend": async (story) => ({ who: "maker.e1", id: await at(story, SUBMIT, APPROVE) }),
  "invoice_paid.recall": async (story) => ({
    who: "maker.e1",
    id: await at(story, SUBMIT),
    fields: { comment: "Entered twice" },
  }),
  ...alsoInBulk("invoice_paid.accept", async (story) => ({ who: "checker.s1", id: await issued(story) })),
  "invoice_paid.decline": async (story) => ({
    who: "checker.s1",
    id: await issued(story),
    fields: { comment: "Not our invoice" },
  }),
  "invoice_paid.transfer": async (story) => ({ who: "maker.s2", id: await ofS2(story), fields: await transfer(story) }),
  "invoice_paid.approve_transfer": async (story) => ({ who: "checker.s2", id: await transferred(story) }),
  "invoice_paid.drop_transfer": async (story) => ({ who: "maker.s2", id: await transferred(story) }),
  "invoice_paid.pay": async (story) => ({
    who: "checker.e1",
    id: (await financedAndDue(story)).item,
    fields: { bank_ref: "IDEM-IP-PAID", payment_date: "2027-01-25" },
  }),
  "invoice_paid.announce": async (story) => ({
    who: "checker.e1",
    id: (await financedAndDue(story)).item,
    fields: { announced_ref: "IDEM-GIRO" },
  }),
};
