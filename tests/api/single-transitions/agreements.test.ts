import { afterAll, beforeAll, expect, it } from "vitest";
import { startApplication } from "../application/application.ts";
import { fine } from "../application/deals.ts";
import { SingleTransitions } from "./fixture.ts";

let money: SingleTransitions;
beforeAll(async () => {
  money = new SingleTransitions(await startApplication());
  await money.prepare();
}, 300_000);
afterAll(() => money.application.close());

const LOA = "obligation/financier/letter/assignment";

/** A letter whose notice was served on the debtor. */
const served = async () =>
  (
    await money.deals.insert("letter_of_assignment", {
      assignor_entity: await money.deals.entity("s1"),
      assignee_entity: await money.deals.entity("f1"),
      debtor_entity: await money.deals.entity("e1"),
      total: "1000.00",
      currency: "SGD",
      notice_required: false,
      notice_sent_at: "2026-11-23T09:00:00.000+08:00",
      status: "notice_served",
    })
  ).id;

it("an acknowledgement on paper is recorded with a word about it; without an answer the notice counts as acknowledged", async () => {
  const paper = await served();
  expect(await money.codes(["maker.f1"], "letter_of_assignment", LOA, paper, "record_ack")).toEqual([100]);
  expect(
    await money.execute("maker.f1", "letter_of_assignment", LOA, paper, "record_ack", {
      comment: "Signed paper received",
    }),
  ).toMatchObject({ status: "acknowledged", notice_answer: "acknowledged" });
  const silent = await served();
  await money.deals.execute("letter_of_assignment", silent, "deem");
  expect(await money.deals.read("letter_of_assignment", silent)).toMatchObject({
    status: "deemed",
    notice_answer: "deemed",
  });
});

it("a statement that nobody disputes counts as acknowledged", async () => {
  const { deals } = money;
  const { id } = await deals.insert("statement", {
    financier_entity: await deals.entity("f1"),
    counterparty_entity: await deals.entity("s1"),
    currency: "SGD",
    period_from: "2026-10-01",
    period_to: "2026-10-31",
    opening: "0.00",
    closing: "0.00",
    status: "published",
  });
  await deals.execute("statement", id, "auto_acknowledge");
  expect(await deals.read("statement", id)).toMatchObject({ status: "acknowledged" });
});

it("a statement by which the fund provider owes is published, and its counterparty has a task to acknowledge it", async () => {
  const { deals } = money;
  const { id } = await deals.insert("statement", {
    financier_entity: await deals.entity("f1"),
    counterparty_entity: await deals.entity("s1"),
    currency: "SGD",
    period_from: "2026-10-01",
    period_to: "2026-10-31",
    opening: "0.00",
    closing: "-125.50",
    status: "generated",
  });
  fine(await deals.act("acct.f1", "statement", "obligation/financier/statement", id, "publish"));
  expect(
    await money.application.store.reading.rows(
      "SELECT kind, amount FROM task WHERE subject_entity = 'statement' AND subject_id = $1::bigint",
      [id],
    ),
  ).toEqual([{ kind: "statement_acknowledge", amount: null }]);
});

it("a task that is late is urgent, once", async () => {
  const { deals } = money;
  const row = await money.application.store.reading.first<{ id: string }>(
    "SELECT id FROM task WHERE status = 'todo' AND escalated_on IS NULL ORDER BY id LIMIT 1",
  );
  const id = String(row?.id);
  await deals.execute("task", id, "escalate");
  expect(await deals.read("task", id)).toMatchObject({ status: "todo", priority: "high", escalated_on: "2026-11-23" });
  await expect(deals.execute("task", id, "escalate")).rejects.toMatchObject({
    code: expect.stringMatching(/^10(10|54)$/),
  });
});

it("a credit application on which something was asked goes back into review", async () => {
  const { deals } = money;
  const [entity, financier] = [await deals.entity("e1"), await deals.entity("f2")];
  const kyc = await money.application.store.reading.first<{ id: string }>(
    "SELECT id FROM kyc_case WHERE entity = $1::bigint AND financier_entity = $2::bigint ORDER BY id DESC LIMIT 1",
    [entity, financier],
  );
  const { id } = await deals.insert("credit_application", {
    entity,
    financier_entity: financier,
    kyc_case: kyc?.id,
    kind: "increase",
    currency: "SGD",
    requested_limit: "100000.00",
    purpose: "More vendors are paid early",
    industry: "10712",
    documents: [await deals.file("maker.e1"), await deals.file("maker.e1")],
    status: "info_requested",
  });
  expect(
    await money.codes(["maker.f2"], "credit_application", "obligation/financier/credit/application", id, "resubmit"),
  ).toEqual([1004]);
  expect(
    await money.execute("maker.e1", "credit_application", "obligation/enterprise/credit/application", id, "resubmit"),
  ).toMatchObject({ status: "in_review" });
});

it("the band of an early payment programme is changed in order, by the enterprise's approvers", async () => {
  const { deals } = money;
  const { id } = await deals.insert("early_payment_programme", {
    enterprise_entity: await deals.entity("e1"),
    vendor_entities: [await deals.entity("s1")],
    min_apr: "3.00",
    max_apr: "15.00",
    auto_accept: false,
    status: "active",
  });
  const P = "obligation/enterprise/early_payment/programme";
  expect(
    await money.codes(["checker.e1"], "early_payment_programme", P, id, "set_band", {
      min_apr: "9.00",
      max_apr: "8.00",
    }),
  ).not.toContain(0);
  await deals.act("checker.e1", "early_payment_programme", P, id, "set_band", { min_apr: "4.00", max_apr: "12.00" });
  const first = await deals.read("early_payment_programme", id);
  if (first["min_apr"] !== "4.00")
    await deals.act("checker2.e1", "early_payment_programme", P, id, "set_band", { min_apr: "4.00", max_apr: "12.00" });
  expect(await deals.read("early_payment_programme", id)).toMatchObject({
    min_apr: "4.00",
    max_apr: "12.00",
    status: "active",
  });
});

it("an owner refuses worse terms: those it has stay", async () => {
  const { deals } = money;
  await deals.system(({ trx }) =>
    trx.run(`UPDATE facility SET proposal = '{"interest_rate": "9.90"}'::jsonb WHERE id = $1::bigint`, [
      money.facility,
    ]),
  );
  const F = "obligation/enterprise/facility";
  expect(await money.codes(["ceo.e1"], "facility", F, money.facility, "refuse_terms")).toEqual([100]);
  expect(
    await money.codes(["maker.e1"], "facility", F, money.facility, "refuse_terms", { comment: "Not as agreed" }),
  ).toEqual([1004]);
  const after = await money.execute("ceo.e1", "facility", F, money.facility, "refuse_terms", {
    comment: "Not as agreed",
  });
  expect([after["proposal"], after["interest_rate"], after["status"]]).toEqual([undefined, "7.20", "active"]);
});

it("a buyer is moved from the whitelist to the general list, with a reason", async () => {
  const { deals } = money;
  const B = "obligation/financier/buyer_list";
  const { id } = await deals.insert("buyer_list_entry", {
    financier_entity: await deals.entity("f1"),
    buyer_uen: "201799105H",
    buyer_name: "Jurong Cold Chain Logistics Pte. Ltd.",
    currency: "SGD",
    default_limit: "100000.00",
    list: "whitelist",
  });
  expect(await money.codes(["maker.f1"], "buyer_list_entry", B, id, "move_to_general")).toEqual([100]);
  expect(
    await money.codes(["maker.f2"], "buyer_list_entry", B, id, "move_to_general", { reason: "Pays late" }),
  ).toEqual([1005]);
  expect(
    await money.execute("maker.f1", "buyer_list_entry", B, id, "move_to_general", { reason: "Pays late" }),
  ).toMatchObject({ list: "general", reason: "Pays late" });
});
