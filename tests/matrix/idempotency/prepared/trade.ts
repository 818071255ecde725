import type { Ending } from "../../../api/endings/ending.ts";
import { alsoInBulk, type Prepared, type Ready } from "./ready.ts";

const AMOUNT = "8000.00";

/** What S1 asks to be paid early of one invoice on E1, by F1 or by E1 itself. */
async function requested(
  story: Ending,
  funder: "financier" | "enterprise" = "enterprise",
): Promise<Record<string, unknown>> {
  const invoice = await story.billed("s1", "e1", `IDEM-EP-${funder}`, AMOUNT, "2027-01-22");
  return {
    supplier_entity: await story.entityOf("s1"),
    enterprise_entity: await story.entityOf("e1"),
    funder,
    ...(funder === "financier" ? { funder_entity: await story.entityOf("f1") } : {}),
    currency: "SGD",
    items: [{ invoice, amount: AMOUNT }],
    pay_date: "2026-11-27",
    offer_mode: "apr",
    apr: "6.00",
    payout_account: await story.ownAccount("s1"),
  };
}

const early = async (story: Ending, funder?: "financier" | "enterprise") =>
  story.make("maker.s1", "early_payment", await requested(story, funder));

async function earlyAt(
  story: Ending,
  ...steps: readonly (readonly [who: string, step: string, fields?: Record<string, unknown>])[]
): Promise<string> {
  const id = await early(story);
  for (const [who, step, fields] of steps) await story.step(who, "early_payment", id, step, fields);
  return id;
}

const SUBMIT = ["maker.s1", "submit"] as const;
const COUNTER = ["checker.e1", "counter", { counter_apr: "7.00", comment: "Our rate this week" }] as const;
const APPROVE = ["checker.e1", "approve"] as const;

/** Paid early by F1, all of an invoice or a part of it, and due from E1 on 18 December. */
async function paidEarly(story: Ending, amount = AMOUNT): Promise<string> {
  const id = await story.scheduledEarly(
    "financier",
    [{ invoice: await story.billed("s1", "e1", "IDEM-EP-PAID", AMOUNT, "2026-12-18"), amount }],
    "2026-11-27",
  );
  story.on("2026-11-27");
  await story.payOut("f1", await story.newest("disbursement", "early_payment", id), "2026-11-27", "IDEM-EP-OUT");
  return id;
}

/** The same, never paid, a hundred days later. */
async function lateEarly(story: Ending): Promise<string> {
  const id = await paidEarly(story);
  story.on("2027-03-29");
  await story.execute("early_payment", id, "fall_overdue");
  return id;
}

async function defaultedEarly(story: Ending): Promise<string> {
  const id = await lateEarly(story);
  for (const who of ["checker.f1", "risk.f1", "ceo.f1"])
    await story.step(who, "early_payment", id, "default", { comment: "No payment came" });
  return id;
}

const PART = "5000.00";

/** The buyer disputes an invoice of which a part is funded: the fund provider has to look at it. */
async function disputed(story: Ending, number: string, id: string): Promise<Ready> {
  await story.step("checker.e1", "invoice", await story.invoiceOf(number), "dispute", {
    dispute_code: "quantity",
    dispute_text: "Three pallets are missing",
  });
  return { who: "checker.f1", id, fields: { comment: "The supplier is delivering the rest" } };
}

const earlyPayments: Prepared = {
  "early_payment.create": async (story) => ({ who: "maker.s1", fields: await requested(story) }),
  "early_payment.update": async (story) => ({ who: "maker.s1", id: await early(story), fields: { apr: "6.50" } }),
  "early_payment.delete": async (story) => ({ who: "maker.s1", id: await early(story) }),
  "early_payment.suggest": async (story) => ({
    who: "maker.s1",
    fields: { ...(await requested(story)), amount_wanted: "5000.00" },
  }),
  "early_payment.submit": async (story) => ({ who: "maker.s1", id: await early(story) }),
  "early_payment.withdraw": async (story) => ({ who: "maker.s1", id: await earlyAt(story, SUBMIT) }),
  "early_payment.check": async (story) => ({ who: "checker.e1", id: await earlyAt(story, SUBMIT) }),
  "early_payment.counter": async (story) => ({
    who: "checker.e1",
    id: await earlyAt(story, SUBMIT),
    fields: COUNTER[2],
  }),
  "early_payment.accept_counter": async (story) => ({ who: "maker.s1", id: await earlyAt(story, SUBMIT, COUNTER) }),
  ...alsoInBulk("early_payment.approve", async (story) => ({ who: "checker.e1", id: await earlyAt(story, SUBMIT) })),
  ...alsoInBulk("early_payment.reject", async (story) => ({
    who: "checker.e1",
    id: await earlyAt(story, SUBMIT),
    fields: { comment: "Not this week" },
  })),
  ...alsoInBulk("early_payment.schedule", async (story) => ({
    who: "maker.e1",
    id: await earlyAt(story, SUBMIT, APPROVE),
  })),
  "early_payment.default": async (story) => ({
    who: "checker.f1",
    id: await lateEarly(story),
    fields: { comment: "No payment came" },
  }),
  "early_payment.write_off": async (story) => ({
    who: "checker.f1",
    id: await defaultedEarly(story),
    fields: { comment: "The enterprise is in liquidation" },
  }),
  "early_payment.waive": async (story) => ({
    who: "checker.f1",
    id: await lateEarly(story),
    fields: { comment: "The bank was at fault" },
  }),
  "early_payment.note_dispute": async (story) => disputed(story, "IDEM-EP-PAID", await paidEarly(story, PART)),
};

/** What E1 orders to be paid to S1 for one invoice. */
async function ordered(story: Ending, due = "2027-01-25", face = AMOUNT): Promise<string> {
  return story.order("s1", [{ invoice: await story.billed("s1", "e1", "IDEM-DPO", AMOUNT, due), face }], "2026-11-26");
}

async function orderAt(story: Ending, ...steps: readonly (readonly [who: string, step: string])[]): Promise<string> {
  const id = await ordered(story);
  for (const [who, step] of steps) await story.step(who, "dpo", id, step);
  return id;
}

async function issuedOrder(story: Ending): Promise<string> {
  const id = await orderAt(story, ["maker.e1", "submit"], ["checker.e1", "approve"]);
  await story.sign("dpo", id);
  return id;
}

/** Funded and paid out, due on 18 December. */
async function paidOrder(story: Ending, face = AMOUNT): Promise<string> {
  const id = await ordered(story, "2026-12-18", face);
  await story.funded(id, "s1");
  story.on("2026-11-26");
  await story.payOut("f1", await story.newest("disbursement", "dpo", id), "2026-11-26", "IDEM-DPO-OUT");
  return id;
}

async function dueOrder(story: Ending): Promise<string> {
  const id = await paidOrder(story);
  story.on("2026-12-18");
  for (const step of ["earn", "mature"]) await story.execute("dpo", id, step);
  return id;
}

async function lateOrder(story: Ending): Promise<string> {
  const id = await dueOrder(story);
  story.on("2027-03-29");
  for (const step of ["overdue", "penalise"]) await story.execute("dpo", id, step);
  return id;
}

async function defaultedOrder(story: Ending): Promise<string> {
  const id = await lateOrder(story);
  for (const who of ["checker.f1", "risk.f1", "ceo.f1"])
    await story.step(who, "dpo", id, "default", { comment: "No payment came" });
  return id;
}

/** Repaid, with the platform's fee still open. */
async function repaidOrder(story: Ending): Promise<Ready> {
  const id = await dueOrder(story);
  await story.receive("e1", AMOUNT, "2026-12-18", "IDEM-DPO-IN", String((await story.read("dpo", id))["number"]));
  return { who: "maker.e1", id, fields: { announced_ref: "IDEM-DPO-FEE" } };
}

const orders: Prepared = {
  "dpo.submit": async (story) => ({ who: "maker.e1", id: await ordered(story) }),
  "dpo.approve": async (story) => ({ who: "checker.e1", id: await orderAt(story, ["maker.e1", "submit"]) }),
  "dpo.return": async (story) => ({
    who: "checker.e1",
    id: await orderAt(story, ["maker.e1", "submit"]),
    fields: { comment: "Please name the order" },
  }),
  "dpo.take_back": async (story) => ({ who: "maker.e1", id: await orderAt(story, ["maker.e1", "submit"]) }),
  "dpo.reject": async (story) => ({
    who: "checker.e1",
    id: await orderAt(story, ["maker.e1", "submit"]),
    fields: { comment: "Not this month" },
  }),
  "dpo.cancel": async (story) => ({
    who: "checker.e1",
    id: await issuedOrder(story),
    fields: { comment: "Ordered twice" },
  }),
  ...alsoInBulk("dpo.accept", async (story) => ({
    who: "checker.s1",
    id: await issuedOrder(story),
    fields: { payout_account: await story.ownAccount("s1") },
  })),
  ...alsoInBulk("dpo.decline", async (story) => ({
    who: "checker.s1",
    id: await issuedOrder(story),
    fields: { comment: "We can wait" },
  })),
  "dpo.fund": async (story) => {
    const id = await issuedOrder(story);
    await story.step("checker.s1", "dpo", id, "accept", { payout_account: await story.ownAccount("s1") });
    return { who: "checker.f1", id };
  },
  "dpo.announce_fee": repaidOrder,
  "dpo.default": async (story) => ({
    who: "checker.f1",
    id: await lateOrder(story),
    fields: { comment: "No payment came" },
  }),
  "dpo.write_off": async (story) => ({
    who: "checker.f1",
    id: await defaultedOrder(story),
    fields: { comment: "The enterprise is in liquidation" },
  }),
  "dpo.waive": async (story) => ({
    who: "checker.f1",
    id: await lateOrder(story),
    fields: { comment: "The bank was at fault" },
  }),
  "dpo.note_dispute": async (story) => disputed(story, "IDEM-DPO", await paidOrder(story, PART)),
  ...alsoInBulk("dpo.remind", async (story) => ({ who: "maker.f1", id: await dueOrder(story) })),
  "dpo.announce": async (story) => ({
    who: "maker.e1",
    id: await dueOrder(story),
    fields: { announced_ref: "IDEM-PAID" },
  }),
  "dpo.promise": async (story) => ({
    who: "maker.e1",
    id: await dueOrder(story),
    fields: { promise_date: "2026-12-28", promise_amount: AMOUNT },
  }),
};

/** Early payments and discounted payables. */
export const trade: Prepared = { ...earlyPayments, ...orders };
