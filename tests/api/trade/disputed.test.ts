import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "../application/application.ts";
import { fine, Programme } from "./fixture.ts";

let application: Application;
let deals: Programme;
let facility = "";

beforeAll(async () => {
  application = await startApplication();
  deals = new Programme(application);
  await deals.creditLimit("e1", "f1", { limit: "5000000.00" });
  facility = await deals.facility("e1", "f1", { limit: "3000000.00" });
  await deals.part(facility, ["e1", "f1", "s1"], { limit: "500000.00" });
  await deals.known("s1", "f1");
  await deals.programme("e1", "s1");
}, 300_000);
afterAll(() => application.close());

/** A part of an invoice that the fund provider has paid early at its own request of the supplier. */
async function paidEarly(invoice: string): Promise<string> {
  const S = "obligation/supplier/early_payment";
  const id = String(
    fine(
      await (
        await deals.client("maker.s1")
      ).post(S, {
        enterprise_entity: await deals.entity("e1"),
        supplier_entity: await deals.entity("s1"),
        funder: "financier",
        funder_entity: await deals.entity("f1"),
        currency: "SGD",
        items: [{ invoice, amount: "30000.00" }],
        pay_date: "2026-11-27",
        offer_mode: "apr",
        apr: "6.00",
        payout_account: await deals.account({ of: "s1", currency: "SGD" }),
      }),
    )["id"],
  );
  fine(await deals.act("maker.s1", "early_payment", S, id, "submit"));
  fine(await deals.act("checker.f1", "early_payment", "obligation/financier/early_payment", id, "approve"));
  fine(await deals.act("maker.f1", "early_payment", "obligation/financier/early_payment", id, "schedule"));
  await deals.execute("early_payment", id, "pay", { bank_ref: "B-D1", payment_date: "2026-11-23" });
  return id;
}

/** The same, at the order of the enterprise. */
async function ordered(invoice: string): Promise<string> {
  const E = "obligation/enterprise/dpo";
  const id = String(
    fine(
      await (
        await deals.client("maker.e1")
      ).post(E, {
        enterprise_entity: await deals.entity("e1"),
        vendor_entity: await deals.entity("s1"),
        financier_entity: await deals.entity("f1"),
        facility,
        currency: "SGD",
        pay_date: "2026-11-26",
        payables: [{ invoice, face: "30000.00" }],
      }),
    )["id"],
  );
  fine(await deals.act("maker.e1", "dpo", E, id, "submit"));
  fine(await deals.act("checker.e1", "dpo", E, id, "approve"));
  await deals.signedBy("dpo", id);
  fine(
    await deals.act("checker.s1", "dpo", "obligation/supplier/dpo", id, "accept", {
      payout_account: await deals.account({ of: "s1", currency: "SGD" }),
    }),
  );
  fine(await deals.act("checker.f1", "dpo", "obligation/financier/dpo", id, "fund"));
  await deals.execute("dpo", id, "pay_out", { bank_ref: "B-D2", payment_date: "2026-11-23" });
  return id;
}

test.each([
  ["early_payment", "obligation/financier/early_payment", paidEarly],
  ["dpo", "obligation/financier/dpo", ordered],
] as const)(
  "what is left of an invoice is disputed after a fund provider paid part of it (%s): the deal is flagged, its fund provider written to and given a task, until somebody has looked",
  async (entity, path, paid) => {
    const invoice = await deals.billed(
      entity === "dpo" ? "T-DIS-2" : "T-DIS-1",
      ["s1", "e1"],
      "54500.00",
      "2027-01-22",
    );
    const deal = await paid(invoice);
    const tasks = async () =>
      await application.store.reading.rows(
        `SELECT kind, status FROM task WHERE subject_entity = $1 AND subject_id = $2 AND kind = $1 || '_note_dispute'`,
        [entity, deal],
      );
    expect(await tasks()).toEqual([]);
    fine(
      await deals.act("checker.e1", "invoice", "obligation/invoice", invoice, "dispute", {
        dispute_code: "quality",
        dispute_text: "Half of it is rusty",
      }),
    );
    expect(await deals.read(entity, deal)).toMatchObject({ disputed: true });
    expect(await tasks()).toEqual([{ kind: `${entity}_note_dispute`, status: "todo" }]);
    expect(
      await application.store.reading.rows("SELECT recipient FROM mail WHERE letter = $1 AND related_id = $2", [
        `${entity}_disputed`,
        deal,
      ]),
    ).not.toEqual([]);
    fine(await deals.act("maker.f1", entity, path, deal, "note_dispute", { comment: "The rest will be credited" }));
    expect(await tasks()).toEqual([{ kind: `${entity}_note_dispute`, status: "done" }]);
    fine(
      await deals.act("checker.e1", "invoice", "obligation/invoice", invoice, "resolve", {
        resolution: "confirmed",
        comment: "It was cleaned",
      }),
    );
    expect(await deals.read(entity, deal)).toMatchObject({ disputed: false });
  },
);
