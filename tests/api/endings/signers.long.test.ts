import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { signedBy } from "../agreements/fixture.ts";
import { Ending } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;

beforeAll(async () => {
  deals = await Ending.start();
});
afterAll(() => deals.demo.close());

/** An authorizer of a company by the address. */
async function authorizer(email: string): Promise<string | undefined> {
  return (
    await deals.demo.store.reading.first<{ id: string }>(
      "SELECT id FROM authorizer WHERE email = $1 AND status = 'active'",
      [email],
    )
  )?.id;
}

/** One more authorizer of a company, as if fund providers had approved the person. */
async function empowered(code: string, email: string, more: Record<string, unknown> = {}): Promise<string> {
  return (
    await deals.insert("authorizer", {
      entity: await deals.entityOf(code),
      name: email.split("@")[0],
      id_type: "NRIC",
      id_no: "S9700005J",
      position: "Director",
      authorizer_type: "ceo",
      email,
      phone: "+6591234567",
      signing_mode: "single",
      source: "manual",
      audit_result: "approved",
      status: "active",
      ...more,
    })
  ).id;
}

/** A company's chief executive is its only authorizer, and one more person may sign up to an amount. */
async function onlyAnother(code: string, email: string, limit: string): Promise<{ chief: string; other: string }> {
  const entity = await deals.entityOf(code);
  const chief = String(await authorizer(`ceo.${code}@demo.example`));
  await deals.system(
    async ({ trx }) =>
      void (await trx.run(
        "UPDATE authorizer SET status = 'expired' WHERE entity = $1::bigint AND id <> $2::bigint AND status = 'active'",
        [entity, chief],
      )),
  );
  const other = await empowered(code, email, { signing_limit: limit });
  return { chief, other };
}

const envelopes = (field: string, id: string) =>
  deals.demo.store.reading.rows<{
    id: string;
    status: string;
    signers: { email: string; status: string; party: string }[];
  }>(`SELECT id, status, signers FROM signature WHERE ${field} = $1::bigint ORDER BY id`, [id]);
/** Ends an authorizer's power, as the company's administrator. */
const revoke = async (who: string, id: string) =>
  (await deals.client(who)).send("DELETE", "ucenter/supplier/authorizer", {
    id,
    version: (await deals.read("authorizer", id)).version,
    comment: "Has left the company",
  });

describe("the fees of a financing", () => {
  test("are those that were fixed with the offer: nothing where the fund provider asks for nothing before; an order that is open ends with the application", async () => {
    const invoice = await deals.billed("s3", "e1", "END-FEE-1", "20000.00", "2027-02-26");
    const item = await deals.item("s3", [{ invoice, amount: "20000.00" }], "2027-02-26");
    await deals.issued(item, "s3");
    const offered = (): Promise<string> => deals.offered("s3", item, "20000.00", "18000.00", "2026-11-27");
    const limits = await deals.limits();
    const deal = await offered();
    const order = (
      await deals.post("ceo.s3", "obligation/supplier/letter/financing/order/create", { application_id: deal })
    ).body.data;
    expect(order).toMatchObject({ total: "54.50", status: "created" });
    await deals.step("checker.s3", "financing_application", deal, "withdraw");
    expect(
      await deals.read("financing_order", await deals.newest("financing_order", "application", deal)),
    ).toMatchObject({ status: "cancelled" });
    expect(
      (
        await deals.post("ceo.s3", "obligation/supplier/letter/financing/order/pay", {
          order_no: order.order_no,
          channel: "paynow",
          bank_ref: "FO-FEE-1",
        })
      ).body.code,
    ).not.toBe(0);
    expect(await deals.limits()).toEqual(limits);
    const free = await offered();
    // Accepting has opened an order of the fees as they were: one is made anew without any.
    await deals.system(
      async ({ trx }) =>
        void (await trx.run("UPDATE financing_application SET fees = '[]'::jsonb WHERE id = $1::bigint", [free])),
    );
    await deals.execute("financing_order", await deals.newest("financing_order", "application", free), "cancel");
    expect(
      (await deals.post("ceo.s3", "obligation/supplier/letter/financing/order/create", { application_id: free })).body
        .data,
    ).toMatchObject({ total: "0.00", status: "paid" });
    expect(
      await deals.read("letter_of_assignment", await deals.newest("letter_of_assignment", "application", free)),
    ).toMatchObject({ status: "sent" });
  });
});

describe("who may sign no more", () => {
  test("expired with nobody else to sign, the envelope is void and its document waits to be sent again", async () => {
    const chief = String(await authorizer("ceo.e1@demo.example"));
    const own = await deals.entityOf("e1");
    await deals.system(
      async ({ trx }) =>
        void (await trx.run(
          "UPDATE authorizer SET status = 'expired' WHERE entity = $1::bigint AND id <> $2::bigint AND status = 'active'",
          [own, chief],
        )),
    );
    const invoice = await deals.billed("s1", "e1", "END-SIG-3", "5000.00", "2027-02-26");
    const item = await deals.item("s1", [{ invoice, amount: "5000.00" }], "2027-02-26");
    await deals.step("maker.e1", "invoice_paid", item, "submit");
    await deals.step("checker.e1", "invoice_paid", item, "approve");
    await deals.step("ceo.e1", "invoice_paid", item, "ceo_approve");
    await deals.execute("authorizer", chief, "expire");
    expect((await envelopes("invoice_paid", item)).map(({ status }) => status)).toEqual(["voided"]);
    expect(await deals.read("invoice_paid", item)).toMatchObject({ status: "pending_ceo" });
    await empowered("e1", "ceo.e1@demo.example");
  });

  test("a letter that the other side has still to sign goes back to the first: all sign the new envelope", async () => {
    const invoice = await deals.billed("s1", "e1", "END-SIG-2", "30000.00", "2027-02-26");
    const item = await deals.item("s1", [{ invoice, amount: "30000.00" }], "2027-02-26");
    await deals.issued(item, "s1");
    const deal = await deals.offered("s1", item, "30000.00", "27000.00", "2026-11-27");
    const order = (
      await deals.post("ceo.s1", "obligation/supplier/letter/financing/order/create", { application_id: deal })
    ).body.data;
    await deals.post("ceo.s1", "obligation/supplier/letter/financing/order/pay", {
      order_no: order.order_no,
      channel: "paynow",
      bank_ref: "FO-SIG-2",
    });
    const letter = await deals.newest("letter_of_assignment", "application", deal);
    const [sent] = await envelopes("assignment", letter);
    await signedBy(await deals.client("ceo.s1"), sent?.id ?? "");
    expect(await deals.read("letter_of_assignment", letter)).toMatchObject({ status: "signed" });
    // A facility of 1,500,000.00 waits for the same signature: who may sign less cannot take the place.
    const { chief, other } = await onlyAnother("f1", "checker2.f1@demo.example", "1499999.99");
    expect((await revoke("admin.f1", chief)).body).toMatchObject({
      code: 1010,
      data: { rule: "another_person_signs" },
    });
    await deals.system(
      async ({ trx }) =>
        void (await trx.run("UPDATE authorizer SET signing_limit = NULL WHERE id = $1::bigint", [other])),
    );
    expect((await revoke("admin.f1", chief)).body).toMatchObject({ code: 0 });
    const facility = await deals.numbered("facility", "FAC-2026-000004");
    expect((await envelopes("facility", facility)).at(-1)).toMatchObject({
      status: "sent",
      signers: [{ party: "owner" }, { email: "checker2.f1@demo.example", party: "counterparty" }],
    });
    expect(await deals.read("facility", facility)).toMatchObject({ status: "pending_signature" });
    expect(await deals.read("letter_of_assignment", letter)).toMatchObject({ status: "sent" });
    const [gone, again] = await envelopes("assignment", letter);
    expect(gone).toMatchObject({ status: "voided" });
    expect(again).toMatchObject({
      status: "sent",
      signers: [
        { email: "ceo.s1@demo.example", status: "waiting", party: "owner" },
        { email: "checker2.f1@demo.example", status: "waiting", party: "counterparty" },
      ],
    });
    for (const who of ["ceo.s1", "checker2.f1"]) await signedBy(await deals.client(who), again?.id ?? "");
    expect(await deals.read("letter_of_assignment", letter)).toMatchObject({ status: "countersigned" });
    await deals.whole();
  });

  test("is revoked only when somebody else can sign what waits; then it is sent to that person, who issues the item", async () => {
    const invoice = await deals.billed("s1", "e1", "END-SIG-1", "20000.00", "2027-02-26");
    const item = await deals.item("s1", [{ invoice, amount: "20000.00" }], "2027-02-26");
    await deals.step("maker.e1", "invoice_paid", item, "submit");
    await deals.step("checker.e1", "invoice_paid", item, "approve");
    await deals.step("ceo.e1", "invoice_paid", item, "ceo_approve");
    const { chief, other } = await onlyAnother("e1", "checker2.e1@demo.example", "19999.99");
    const limits = await deals.limits();
    const refused = (await revoke("admin.e1", chief)).body;
    expect(refused, JSON.stringify(refused)).toMatchObject({ code: 1010, data: { rule: "another_person_signs" } });
    await deals.system(
      async ({ trx }) =>
        void (await trx.run("UPDATE authorizer SET signing_limit = 20000.00 WHERE id = $1::bigint", [other])),
    );
    expect((await revoke("admin.e1", chief)).body).toMatchObject({ code: 0 });
    const [first, second, ...more] = await envelopes("invoice_paid", item);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ status: "voided", signers: [{ email: "ceo.e1@demo.example" }] });
    expect(second).toMatchObject({
      status: "sent",
      signers: [{ email: "checker2.e1@demo.example", status: "waiting" }],
    });
    expect(await deals.read("invoice_paid", item)).toMatchObject({ status: "pending_signature" });
    expect(
      (await (await deals.client("ceo.e1")).post("obligation/signature/view", { envelope_id: first?.id })).body.code,
    ).not.toBe(0);
    await signedBy(await deals.client("checker2.e1"), second?.id ?? "");
    expect(await deals.read("invoice_paid", item)).toMatchObject({ status: "issued" });
    expect(await deals.limits()).toEqual(limits);
    await deals.whole();
  });
});
