import type { Ending } from "../../../api/endings/ending.ts";
import { signedBy } from "../../../api/agreements/fixture.ts";
import { answered } from "../../../api/application/checklist.ts";
import { alsoInBulk, type Prepared } from "./ready.ts";

const ON = "2026-11-26";
const MATURITY = "2027-01-25";

/** An item of S1, accepted, for 20,000.00. */
async function item(story: Ending, maturity = MATURITY): Promise<string> {
  const id = await story.item(
    "s1",
    [{ invoice: await story.billed("s1", "e1", "IDEM-FA", "20000.00", maturity), amount: "20000.00" }],
    maturity,
  );
  await story.issued(id, "s1");
  return id;
}

async function draft(story: Ending): Promise<string> {
  return story.make("maker.s1", "financing_application", {
    basis: "invoicepaid",
    financier_entity: await story.entityOf("f1"),
    seller_entity: await story.entityOf("s1"),
    currency: "SGD",
    items: [{ invoice_paid: await item(story), face: "20000.00" }],
    requested_amount: "16000.00",
    disbursement_date: ON,
    payout_account: await story.ownAccount("s1"),
    documents: [await story.file("maker.s1"), await story.file("maker.s1")],
  });
}

async function submitted(story: Ending): Promise<string> {
  const id = await draft(story);
  await story.step("checker.s1", "financing_application", id, "submit");
  await answered(await story.client("maker.f1"), id);
  return id;
}

const CHECKED = { approved_amount: "16000.00", approved_rate: "7.20" };

async function checked(story: Ending): Promise<string> {
  const id = await submitted(story);
  await story.step("maker.f1", "financing_application", id, "check", CHECKED);
  return id;
}

async function approved(story: Ending): Promise<string> {
  const id = await checked(story);
  await story.step("checker.f1", "financing_application", id, "approve");
  return id;
}

async function accepted(story: Ending): Promise<string> {
  const id = await approved(story);
  await story.step("ceo.s1", "financing_application", id, "accept_offer");
  return id;
}

/** The order of the fees that an accepted offer asks for. */
async function order(story: Ending): Promise<{ deal: string; id: string; no: string }> {
  const deal = await accepted(story);
  const { body } = await story.post("ceo.s1", "obligation/supplier/letter/financing/order/create", {
    application_id: deal,
  });
  return { deal, id: await story.newest("financing_order", "application", deal), no: String(body.data.order_no) };
}

/** A letter of assignment that waits for its first signature. */
async function sentLetter(story: Ending): Promise<{ deal: string; letter: string; signature: string }> {
  const { deal, no } = await order(story);
  await story.post("ceo.s1", "obligation/supplier/letter/financing/order/pay", {
    order_no: no,
    channel: "paynow",
    bank_ref: "IDEM-PN",
  });
  const letter = await story.newest("letter_of_assignment", "application", deal);
  return { deal, letter, signature: await story.newest("signature", "assignment", letter) };
}

/** The same, declined by who should have signed it. */
async function declinedLetter(story: Ending): Promise<{ deal: string; letter: string }> {
  const { deal, letter, signature } = await sentLetter(story);
  const { body } = await story.post("ceo.s1", "obligation/signature/view", { envelope_id: signature });
  const token = /#token=([\w-]{43})$/.exec(String(body.data?.sign_url))?.[1];
  await story.demo
    .stranger()
    .post("obligation/public/signing/decline", { token, reason: "The list of invoices is not right" });
  return { deal, letter };
}

/** Signed by both, before any notice; the buyer is on no whitelist. */
async function countersigned(story: Ending): Promise<string> {
  await story.system(({ trx }) => trx.run("UPDATE buyer_list_entry SET list = 'general'"));
  const { letter } = await sentLetter(story);
  await story.sign("assignment", letter);
  return letter;
}

/** A letter whose notice was served on the debtor. */
async function served(story: Ending): Promise<string> {
  return (
    await story.insert("letter_of_assignment", {
      assignor_entity: await story.entityOf("s1"),
      assignee_entity: await story.entityOf("f1"),
      debtor_entity: await story.entityOf("e1"),
      total: "1000.00",
      currency: "SGD",
      notice_required: false,
      notice_sent_at: "2026-11-23T09:00:00.000+08:00",
      status: "notice_served",
    })
  ).id;
}

async function paidOut(story: Ending, maturity = MATURITY): Promise<{ item: string; deal: string }> {
  const own = await item(story, maturity);
  const deal = await story.readyDeal("s1", own, "20000.00", "16000.00", ON);
  story.on(ON);
  await story.payOut("f1", await story.newest("disbursement", "financing", deal), ON, "IDEM-FA-OUT");
  return { item: own, deal };
}

/** Paid out, due on 18 December, and never repaid. */
async function late(story: Ending): Promise<string> {
  const { deal } = await paidOut(story, "2026-12-18");
  story.on("2027-04-12");
  for (const step of ["accrue", "overdue", "penalise"]) await story.execute("financing_application", deal, step);
  return deal;
}

async function defaulted(story: Ending): Promise<string> {
  const id = await late(story);
  for (const who of ["checker.f1", "risk.f1", "ceo.f1"])
    await story.step(who, "financing_application", id, "default", { comment: "No payment came" });
  return id;
}

/** A deal that is to be bought back. */
async function withRecourse(story: Ending, deal: string): Promise<string> {
  await story.system(({ trx }) =>
    trx.run("UPDATE financing_application SET recourse = true WHERE id = $1::bigint", [deal]),
  );
  return deal;
}

async function called(story: Ending): Promise<string> {
  const id = await withRecourse(story, await late(story));
  for (const who of ["checker.f1", "risk.f1"])
    await story.step(who, "financing_application", id, "recourse", { comment: "The buyer does not pay" });
  return id;
}

/** What becomes of a financing from its draft to its end. */
const applications: Prepared = {
  "financing_application.propose": async (story) => {
    const id = await story.make("maker.f1", "financing_application", {
      basis: "invoicepaid",
      financier_entity: await story.entityOf("f1"),
      seller_entity: await story.entityOf("s1"),
      currency: "SGD",
      items: [{ invoice_paid: await item(story), face: "20000.00" }],
      requested_amount: "16000.00",
      disbursement_date: ON,
      payout_account: await story.ownAccount("s1"),
      documents: [await story.file("maker.f1"), await story.file("maker.f1")],
    });
    return { who: "maker.f1", id };
  },
  "financing_application.hand_over": async (story) => ({ who: "maker.s1", id: await draft(story) }),
  "financing_application.submit": async (story) => ({ who: "checker.s1", id: await draft(story) }),
  "financing_application.withdraw": async (story) => ({ who: "checker.s1", id: await submitted(story) }),
  "financing_application.return": async (story) => ({
    who: "maker.f1",
    id: await submitted(story),
    fields: { comment: "Please add the order" },
  }),
  "financing_application.reject": async (story) => ({
    who: "checker.f1",
    id: await submitted(story),
    fields: { comment: "Not this month" },
  }),
  "financing_application.note_signs": async (story) => {
    const id = await submitted(story);
    await story.system(({ trx }) =>
      trx.run(
        'UPDATE financing_application SET signs = \'[{"sign": "round_amount"}]\', signs_seen_on = NULL WHERE id = $1::bigint',
        [id],
      ),
    );
    return { who: "maker.f1", id, fields: { comment: "The order is for round lots" } };
  },
  "financing_application.hand_back": async (story) => {
    const id = await draft(story);
    await story.step("maker.s1", "financing_application", id, "hand_over");
    return { who: "checker.s1", id, fields: { comment: "Please add the order" } };
  },
  "financing_application.assign": async (story) => ({
    who: "maker.f1",
    id: await submitted(story),
    fields: { reviewer: await story.userOf("risk.f1") },
  }),
  "financing_application.check": async (story) => ({ who: "maker.f1", id: await submitted(story), fields: CHECKED }),
  "financing_application.approve": async (story) => ({ who: "checker.f1", id: await checked(story) }),
  "financing_application.accept_offer": async (story) => ({ who: "ceo.s1", id: await approved(story) }),
  "financing_application.decline_offer": async (story) => ({
    who: "ceo.s1",
    id: await approved(story),
    fields: { comment: "Too dear" },
  }),
  "financing_application.end_unassigned": async (story) => ({
    who: "checker.f1",
    id: (await declinedLetter(story)).deal,
    fields: { comment: "Nobody signs" },
  }),
  "financing_application.recourse": async (story) => ({
    who: "checker.f1",
    id: await withRecourse(story, await late(story)),
    fields: { comment: "The buyer does not pay" },
  }),
  "financing_application.let_run": async (story) => {
    const { deal } = await paidOut(story);
    await story.execute("financing_application", deal, "ask_back", { buy_back_by: "2026-12-31" });
    return { who: "checker.f1", id: deal, fields: { comment: "It is repaid in time" } };
  },
  "financing_application.buy_back": async (story) => ({
    who: "maker.s1",
    id: await called(story),
    fields: { buy_back_ref: "IDEM-BACK" },
  }),
  "financing_application.default": async (story) => ({
    who: "checker.f1",
    id: await late(story),
    fields: { comment: "No payment came" },
  }),
  "financing_application.write_off": async (story) => ({
    who: "checker.f1",
    id: await defaulted(story),
    fields: { comment: "The enterprise is in liquidation" },
  }),
  "financing_application.note_dispute": async (story) => {
    const { deal } = await paidOut(story);
    await story.step("maker.e1", "invoice", await story.invoiceOf("IDEM-FA"), "dispute", {
      dispute_code: "quantity",
      dispute_text: "Three pallets are missing",
    });
    return { who: "checker.f1", id: deal, fields: { comment: "The supplier is delivering the rest" } };
  },
  "financing_application.unfreeze": async (story) => {
    const id = await submitted(story);
    await story.step("checker.f1", "financing_application", id, "freeze", { comment: "Looking into deliveries" });
    return { who: "checker.f1", id, fields: { comment: "All is well" } };
  },
};

/** The order of upfront fees, the letter of assignment, and what is signed. */
const letters: Prepared = {
  "financing_order.cancel": async (story) => ({ who: "ceo.s1", id: (await order(story)).id }),
  "financing_order.pay": async (story) => ({
    who: "ceo.s1",
    id: (await order(story)).id,
    fields: { channel: "paynow", bank_ref: "IDEM-PN" },
  }),
  "financing_order.pay_failed": async (story) => ({
    who: "ceo.s1",
    id: (await order(story)).id,
    fields: { reason: "bank is away" },
  }),
  "letter_of_assignment.send": async (story) => ({ who: "ceo.s1", id: (await declinedLetter(story)).letter }),
  "letter_of_assignment.send_noa": async (story) => ({ who: "maker.f1", id: await countersigned(story) }),
  "letter_of_assignment.ack_noa": async (story) => ({ who: "maker.e1", id: await served(story) }),
  "letter_of_assignment.record_ack": async (story) => ({
    who: "maker.f1",
    id: await served(story),
    fields: { comment: "Signed paper received" },
  }),
  "letter_of_assignment.refuse": async (story) => ({
    who: "maker.e1",
    id: await served(story),
    fields: { comment: "Not our invoice" },
  }),
  "signature.begin": async (story) => ({ who: "ceo.s1", id: (await sentLetter(story)).signature }),
  "signature.note_identity": async (story) => {
    const { signature } = await sentLetter(story);
    await story.execute("signature", signature, "fail_identity", { unidentified: "owner" });
    return { who: "admin.s1", id: signature, fields: { comment: "Has a new passport" } };
  },
  "signature.begin_countersigning": async (story) => {
    const { signature } = await sentLetter(story);
    await signedBy(await story.client("ceo.s1"), signature);
    return { who: "ceo.f1", id: signature };
  },
  "signature.note_identity_of_counterparty": async (story) => {
    const { signature } = await sentLetter(story);
    await story.execute("signature", signature, "fail_identity", { unidentified: "counterparty" });
    return { who: "admin.f1", id: signature, fields: { comment: "Has a new passport" } };
  },
};

/** The pay-out of a financing that waits to be prepared. */
async function payout(story: Ending): Promise<string> {
  return story.newest(
    "disbursement",
    "financing",
    await story.readyDeal("s1", await item(story), "20000.00", "16000.00", ON),
  );
}

const sending = async (story: Ending) => ({
  payer_account: await story.ownAccount("f1"),
  method: "fast",
  value_date: ON,
});

async function payoutAt(story: Ending, ...steps: readonly (readonly [who: string, step: string])[]): Promise<string> {
  const id = await payout(story);
  story.on(ON);
  await story.step("maker.f1", "disbursement", id, "prepare", await sending(story));
  for (const [who, step] of steps) await story.step(who, "disbursement", id, step);
  return id;
}

const AGREED = ["checker.f1", "approve"] as const;
const SENT = ["checker.f1", "send"] as const;

const payouts: Prepared = {
  "disbursement.name_account": async (story) => {
    const { id } = await story.insert("bank_account", {
      entity: await story.entityOf("s1"),
      currency: "SGD",
      bank_code: "7339",
      account_no: "501700000001",
      account_name: "S1",
      usage: "both",
      status: "active",
      verified_on: "2026-07-01",
    });
    return {
      who: "checker.s1",
      id: await payout(story),
      fields: { payee_account: id, ...(await story.proof("checker.s1", "disbursement.name_account")) },
    };
  },
  "disbursement.keep_account": async (story) => {
    const id = await payoutAt(story, AGREED, SENT);
    await story.step("maker.f1", "disbursement", id, "mark_failed", { fail_code: "AC04" });
    return { who: "checker.s1", id };
  },
  ...alsoInBulk("disbursement.prepare", async (story) => ({
    who: "maker.f1",
    id: await payout(story),
    fields: await sending(story),
  })),
  ...alsoInBulk("disbursement.approve", async (story) => ({ who: "checker.f1", id: await payoutAt(story) })),
  "disbursement.return": async (story) => ({
    who: "checker.f1",
    id: await payoutAt(story),
    fields: { comment: "The account is an old one" },
  }),
  "disbursement.take_back": async (story) => ({ who: "maker.f1", id: await payoutAt(story) }),
  ...alsoInBulk("disbursement.send", async (story) => ({ who: "checker.f1", id: await payoutAt(story, AGREED) })),
  "disbursement.mark_succeeded": async (story) => ({
    who: "maker.f1",
    id: await payoutAt(story, AGREED, SENT),
    fields: { bank_ref: "IDEM-PAID" },
  }),
  "disbursement.mark_failed": async (story) => ({
    who: "maker.f1",
    id: await payoutAt(story, AGREED, SENT),
    fields: { fail_code: "AC04" },
  }),
};

/** What E1 or S1 has paid to F1, as a draft. */
async function receipt(story: Ending, payer = "e1", amount = "5000.00"): Promise<string> {
  return story.make("maker.f1", "receipt", {
    receiver_entity: await story.entityOf("f1"),
    payer_entity: await story.entityOf(payer),
    account: await story.ownAccount("f1"),
    amount,
    currency: "SGD",
    value_date: story.demo.ports.clock.today(),
    bank_ref: "IDEM-RC",
    remittance_text: "on account",
  });
}

/** A payment that the enterprise is about to announce. */
const toAnnounce = async (story: Ending): Promise<string> =>
  story.make("maker.e1", "receipt", {
    receiver_entity: await story.entityOf("f1"),
    amount: "5000.00",
    currency: "SGD",
    value_date: story.demo.ports.clock.today(),
    bank_ref: "IDEM-AN",
    remittance_text: "on account",
  });

async function announced(story: Ending): Promise<string> {
  const id = await toAnnounce(story);
  await story.step("maker.e1", "receipt", id, "announce");
  return id;
}

async function recorded(story: Ending, ...paid: [payer?: string, amount?: string]): Promise<string> {
  const id = await receipt(story, ...paid);
  await story.step("maker.f1", "receipt", id, "record");
  return id;
}

async function matched(story: Ending, ...paid: [payer?: string, amount?: string]): Promise<string> {
  const id = await recorded(story, ...paid);
  await story.step("maker.f1", "receipt", id, "match", { no_deal: true });
  return id;
}

/** Posted, and applied to nothing. */
async function unapplied(story: Ending, ...paid: [payer?: string, amount?: string]): Promise<string> {
  const id = await matched(story, ...paid);
  await story.step("checker.f1", "receipt", id, "approve");
  return id;
}

async function allocation(story: Ending): Promise<string> {
  return story.make("maker.f1", "repayment", {
    receipt: await unapplied(story),
    financier_entity: await story.entityOf("f1"),
    mode: "auto",
    lines: [{ deal_no: "FA-2026-000041" }],
  });
}

async function pendingAllocation(story: Ending): Promise<string> {
  const id = await allocation(story);
  await story.step("maker.f1", "repayment", id, "submit");
  return id;
}

/** What is left over of a receipt, 6,532.79, proposed to be given back to S1. */
async function refund(story: Ending): Promise<{ id: string; receipt: string }> {
  story.on("2026-12-21");
  const paid = await story.receive("e1", "76300.00", "2026-12-21", "IDEM-RFD", "FA-2026-000041");
  return { id: await story.newest("refund", "receipt", paid), receipt: paid };
}

async function refundAt(story: Ending, ...steps: readonly (readonly [who: string, step: string])[]): Promise<string> {
  const { id } = await refund(story);
  for (const [who, step] of steps)
    await story.step(
      who,
      "refund",
      id,
      step,
      step === "submit" ? { payout_account: await story.ownAccount("s1") } : {},
    );
  return id;
}

const SUBMIT = ["maker.f1", "submit"] as const;
const APPROVE = ["checker.f1", "approve"] as const;
const CHIEF = ["ceo.f1", "ceo_approve"] as const;

/** A refund that was paid and is claimed back, as the allocation behind it was taken back. */
async function claimed(story: Ending): Promise<{ id: string; receipt: string }> {
  const { id, receipt: paid } = await refund(story);
  await story.refund(paid, "s1", "2026-12-21", "IDEM-RFD-OUT");
  const posted = await story.newest("repayment", "receipt", paid);
  for (const who of ["checker2.f1", "risk.f1", "acct.f1"])
    if ((await story.read("repayment", posted))["status"] === "posted")
      await story.ask(who, "repayment", posted, "reverse", { comment: "Wrong deal" });
  return { id, receipt: paid };
}

/** Receipts, what is done with them, and what is given back. */
const receipts: Prepared = {
  "receipt.record": async (story) => ({ who: "maker.f1", id: await receipt(story) }),
  "receipt.announce": async (story) => ({ who: "maker.e1", id: await toAnnounce(story) }),
  "receipt.recall": async (story) => ({ who: "maker.e1", id: await announced(story) }),
  "receipt.return": async (story) => ({
    who: "maker.f1",
    id: await announced(story),
    fields: { comment: "Nothing has arrived" },
  }),
  "receipt.receive": async (story) => ({
    who: "maker.f1",
    id: await announced(story),
    fields: { account: await story.ownAccount("f1") },
  }),
  "receipt.drop": async (story) => {
    const id = await announced(story);
    await story.step("maker.e1", "receipt", id, "recall");
    return { who: "maker.e1", id };
  },
  "receipt.match": async (story) => ({ who: "maker.f1", id: await recorded(story), fields: { no_deal: true } }),
  "receipt.approve": async (story) => ({ who: "checker.f1", id: await matched(story) }),
  "receipt.reject": async (story) => ({
    who: "checker.f1",
    id: await matched(story),
    fields: { comment: "Not on our account" },
  }),
  "repayment.submit": async (story) => ({ who: "maker.f1", id: await allocation(story) }),
  "repayment.approve": async (story) => ({ who: "checker.f1", id: await pendingAllocation(story) }),
  "repayment.reject": async (story) => ({
    who: "checker.f1",
    id: await pendingAllocation(story),
    fields: { comment: "Another deal is older" },
  }),
  "repayment.take_back": async (story) => ({ who: "maker.f1", id: await pendingAllocation(story) }),
  "refund.take_back": async (story) => ({ who: "maker.f1", id: await refundAt(story, SUBMIT) }),
  "refund.submit": async (story) => ({
    who: "maker.f1",
    id: await refundAt(story),
    fields: { payout_account: await story.ownAccount("s1") },
  }),
  "refund.approve": async (story) => ({ who: "checker.f1", id: await refundAt(story, SUBMIT) }),
  "refund.reject": async (story) => ({
    who: "checker.f1",
    id: await refundAt(story, SUBMIT),
    fields: { comment: "Set it off" },
  }),
  "refund.ceo_approve": async (story) => ({
    who: "ceo.f1",
    id: await refundAt(story, SUBMIT, APPROVE),
    fields: await story.proof("ceo.f1", "refund.ceo_approve"),
  }),
  "refund.ceo_reject": async (story) => ({
    who: "ceo.f1",
    id: await refundAt(story, SUBMIT, APPROVE),
    fields: { reason_code: "other", comment: "Set it off" },
  }),
  "refund.ceo_resend": async (story) => ({ who: "maker.f1", id: await refundAt(story, SUBMIT, APPROVE) }),
  "refund.pay": async (story) => ({ who: "maker.f1", id: await refundAt(story, SUBMIT, APPROVE, CHIEF) }),
  "refund.pay_back": async (story) => ({
    who: "maker.s1",
    id: (await claimed(story)).id,
    fields: { pay_back_ref: "IDEM-PAY-BACK" },
  }),
  "refund.recover": async (story) => {
    const { id } = await claimed(story);
    return { who: "checker.f1", id, fields: { recovery_receipt: await unapplied(story, "s1", "6532.79") } };
  },
  "refund.set_off": async (story) => {
    const { id, receipt: paid } = await claimed(story);
    const again = await story.make("maker.f1", "repayment", {
      receipt: paid,
      financier_entity: await story.entityOf("f1"),
      mode: "auto",
      lines: [{ deal_no: "FA-2026-000041" }],
    });
    await story.step("maker.f1", "repayment", again, "submit");
    await story.step("checker.f1", "repayment", again, "approve");
    return { who: "checker.f1", id: await story.newest("refund", "receipt", paid), fields: { claim: id } };
  },
};

/** A credit note of S3 on an invoice that F1 has financed. */
async function note(story: Ending): Promise<string> {
  const id = await story.make("maker.s3", "credit_note", {
    cn_no: "IDEM-CN",
    kind: "financed",
    invoice: await story.invoiceOf("JC-3301"),
    seller_entity: await story.entityOf("s3"),
    buyer_entity: await story.entityOf("e1"),
    issue_date: "2026-11-23",
    reason_code: "quantity",
    currency: "SGD",
    amount_net: "15000.00",
    lines: [{ description: "Pallets not delivered", quantity: "60", unit_price: "250.00", gst_code: "SR" }],
  });
  await story.step("maker.s3", "credit_note", id, "submit");
  return id;
}

/** A draft by which F1 forgoes charges on a late financing. */
async function forgoing(story: Ending): Promise<string> {
  const deal = await late(story);
  return story.make("maker.f1", "credit_note", {
    cn_no: "IDEM-ACN",
    kind: "accounting",
    financier_entity: await story.entityOf("f1"),
    financing: deal,
    currency: "SGD",
    issue_date: "2027-04-12",
    reason_code: "waiver",
    amount_net: "10.00",
  });
}

const notes: Prepared = {
  "credit_note.approve": async (story) => ({ who: "checker.e1", id: await note(story) }),
  "credit_note.agree": async (story) => ({ who: "checker.f1", id: await note(story) }),
  "credit_note.reject": async (story) => ({
    who: "checker.e1",
    id: await note(story),
    fields: { comment: "All was delivered" },
  }),
  "credit_note.submit_charges": async (story) => ({ who: "maker.f1", id: await forgoing(story) }),
  "credit_note.cancel_charges": async (story) => ({
    who: "maker.f1",
    id: await forgoing(story),
    fields: { comment: "The payment had been on time" },
  }),
  "credit_note.grant": async (story) => {
    const id = await forgoing(story);
    await story.step("maker.f1", "credit_note", id, "submit_charges");
    return { who: "checker.f1", id };
  },
  "credit_note.pay_back": async (story) => {
    const values = {
      kind: "invoice",
      cn_no: "IDEM-CURE",
      seller_entity: await story.entityOf("s1"),
      buyer_entity: await story.entityOf("e1"),
      financier_entity: await story.entityOf("f1"),
      currency: "SGD",
      total: "100.00",
    };
    return {
      who: "maker.s1",
      id: (
        await story.insert("credit_note", {
          ...values,
          over_advance_amount: "90.00",
          over_advance_open: "90.00",
          cure_status: "open",
          status: "applied",
        })
      ).id,
      fields: { bank_ref: "IDEM-GIRO" },
    };
  },
};

/** Financing, its papers, receipts, refunds and credit notes. */
export const financing: Prepared = { ...applications, ...letters, ...payouts, ...receipts, ...notes };
