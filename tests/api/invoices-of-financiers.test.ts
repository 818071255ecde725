import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import { Deals, fine, type Who } from "./application/deals.ts";

const FA = "obligation/supplier/financing/application";
const FA_OF_F = "obligation/financier/financing/application";
const OWED = "obligation/financier/buyer/owed/list";
const INVOICES = "obligation/invoice";

let application: Application;
let deals: Deals;

beforeAll(async () => {
  application = await startApplication();
  deals = new Deals(application);
});
afterAll(() => application.close());

type Row = Record<string, any>;

const rows = (text: string, values: unknown[] = []) => application.store.reading.rows<Row>(text, values);
const seen = async (who: string, query = ""): Promise<Row[]> =>
  fine(await (await deals.client(who)).get(`${INVOICES}/list?page_size=100&sort=invoice_no${query}`))["rows"];
const read = async (who: string, id: string): Promise<Row> =>
  (await (await deals.client(who)).get(`${INVOICES}?id=${id}`)).body as Row;

/** A financier's facility for a supplier's invoices on one buyer. */
async function facilityOf(financier: Who, supplier: Who, buyer: Who): Promise<string> {
  await deals.known(supplier, financier);
  await deals.known(buyer, financier);
  return (await deals.factoringFacility({ financier: await deals.entity(financier), supplier, buyer })).facility;
}

test("a financier lists the invoices of its deals in the demo, and no other", async () => {
  const dealt = await rows(`
    SELECT DISTINCT invoice.invoice_no FROM invoice JOIN (
      SELECT item.invoice FROM invoice_paid_invoices item UNION SELECT item.invoice FROM financing_application_items item UNION SELECT payable.invoice FROM dpo_payables payable
    ) deal ON deal.invoice = invoice.id ORDER BY 1`);
  const numbers = (await seen("maker.f1")).map((row) => row["invoice_no"] as string);
  expect(numbers).toEqual(dealt.map((row) => row["invoice_no"]));
  expect(numbers).toHaveLength(6);
  expect(await seen("maker.f2")).toEqual([]);
});

test("it narrows the list by buyer and state, and sums what is outstanding", async () => {
  const client = await deals.client("maker.f1");
  const buyer = await deals.entity("e1");
  const answered = fine(await client.get(`${INVOICES}/list?status=confirmed&buyer_entity=${buyer}`));
  expect(answered["rows"].length).toBeGreaterThan(0);
  expect(answered["rows"].every((row: Row) => row["status"] === "confirmed" && row["buyer_entity"] === buyer)).toBe(
    true,
  );
  expect(answered["summary"].by_currency[0].currency).toBe("SGD");
});

test("a buyer among a financier's own owes what the invoices of its deals on it do, also by an invoice-paid item", async () => {
  const client = await deals.client("maker.f1");
  const buyer = await deals.entity("e1");
  const onIt = fine(await client.get(`${INVOICES}/list?buyer_entity=${buyer}`));
  const { rows: buyers } = fine(await client.get("obligation/financier/buyer/list?page_size=100"));
  const listed = buyers.find((row: Row) => row["buyer_entity"] === buyer) as Row;
  const { rows: invoices } = fine(await client.get(`${OWED}?buyer=${listed["id"]}`));
  expect(invoices).toMatchObject([{ currency: "SGD", outstanding: onIt["summary"].by_currency[0].outstanding }]);
  expect(invoices[0]["outstanding"]).not.toBe("0.00");
  const other = buyers.find((row: Row) => row["buyer_entity"] !== buyer && row["name"].startsWith("Kallang")) as Row;
  expect(other["rating"], "given with a limit in another currency").toBe("B");
});

test("a supplier reads what is left of its part of each buyer's facilities", async () => {
  const client = await deals.client("maker.s1");
  const { rows: invoices } = fine(await client.get(`${OWED.replace("financier", "supplier")}?page_size=100`));
  const [straits] = (invoices as Row[]).filter(({ name }) => name === "Straits Harvest Foods Pte. Ltd.");
  // 431,330.00 at Meridian and 200,000.00 at Orchid.
  expect(straits).toMatchObject({ currency: "SGD", limit_available: "631330.00" });
});

test("a financier tags a buyer where its debts are listed, and narrows them by the tag", async () => {
  const client = await deals.client("maker.f1");
  const listed = async (query = ""): Promise<Row[]> => fine(await client.get(`${OWED}?page_size=100${query}`))["rows"];
  const [first] = await listed();
  const { offers, buyer } = first as Row;
  expect(offers["buyer"]).toMatchObject({ id: buyer, allowed_actions: expect.arrayContaining(["set_tags"]) });
  const { id: tag } = fine(await client.post("ucenter/tag", { name: "Watched", colour: "#1b7f5c", scope: "buyer" }));
  const { version } = offers["buyer"];
  fine(await client.post(`obligation/financier/buyer/${buyer}/set_tags`, { version, tags: [tag] }));
  expect((await listed(`&tags=${tag}`)).every((row) => row["buyer"] === buyer)).toBe(true);
  expect(await listed(`&tags=${tag}`)).not.toEqual([]);
});

test("a buyer that owes in two currencies is told once in each, and sums are of one currency", async () => {
  const [client, f1] = [await deals.client("maker.f1"), await deals.entity("f1")];
  await application.store.transaction((trx) =>
    trx.run("UPDATE invoice SET financiers = array_append(financiers, $1::bigint) WHERE invoice_no = 'INV-BP-0977'", [
      f1,
    ]),
  );
  const { rows: listed, summary } = fine(await client.get(`${OWED}?keyword=Kallang`));
  expect(listed).toMatchObject([
    { name: "Kallang Bay Marine Services Pte. Ltd.", currency: "SGD", outstanding: "38150.00", overdue: "38150.00" },
    { currency: "USD", outstanding: "48600.00", overdue: "48600.00", limit_available: "61120.00", rating: "B" },
  ]);
  expect(summary.by_currency).toMatchObject([
    { currency: "SGD", outstanding: "38150.00" },
    { currency: "USD", outstanding: "48600.00" },
  ]);
  const { rows: dollars } = fine(await client.get(`${OWED}?currency=USD`));
  expect(dollars.map(({ currency }: Row) => currency)).toEqual(["USD"]);
  const file = async (query: string) =>
    (await client.get(`obligation/financier/buyer/owed/export?${query}`)).raw.toString("utf8");
  const all = (await file("keyword=kallang")).trim().split("\r\n");
  expect(all).toHaveLength(1 + listed.length + summary.by_currency.length);
  for (const { outstanding, overdue } of listed as Row[]) expect(all.join("\n")).toContain(`${outstanding},${overdue}`);
  const inDollars = await file("currency=USD&format=csv");
  expect(inDollars).toContain("48600.00");
  expect(inDollars).not.toContain("38150.00");
  await application.store.transaction((trx) =>
    trx.run("UPDATE invoice SET financiers = array_remove(financiers, $1::bigint) WHERE invoice_no = 'INV-BP-0977'", [
      f1,
    ]),
  );
});

test("it reads everything of an invoice but the seller's own note and what only the server knows, and may do nothing", async () => {
  const [first] = await rows(`SELECT id FROM invoice WHERE invoice_no = 'INV-BP-1050'`);
  await application.store.transaction((trx) =>
    trx.run(`UPDATE invoice SET internal_note = 'between us' WHERE id = $1`, [first?.["id"]]),
  );
  const { data } = await read("maker.f1", String(first?.["id"]));
  expect(data).toMatchObject({
    invoice_no: "INV-BP-1050",
    total: "76300.00",
    status: "confirmed",
    funding_status: "financed",
    allowed_actions: [],
  });
  expect(data["lines"].length).toBeGreaterThan(0);
  for (const hidden of ["internal_note", "number_key", "fingerprint", "financiers"])
    expect(data).not.toHaveProperty(hidden);
  expect((await read("maker.s1", String(first?.["id"]))).data).toMatchObject({ internal_note: "between us" });
  expect((await read("maker.s1", String(first?.["id"]))).data).not.toHaveProperty("financiers");
  const refused = await (
    await deals.client("checker.f1")
  ).post(`${INVOICES}/${String(first?.["id"])}/archive`, { version: data["version"] });
  expect((refused.body as Row)["code"]).toBe(1004);
});

test("a draft shows nothing; what was handed in stays readable when it comes to nothing; one financier does not learn of another", async () => {
  const invoice = await deals.invoice("JC-US-7101", "s3", "e2", "48600.00", "2027-01-25", "USD");
  const account = await deals.account({ of: "s3", currency: "USD" });
  const apply = async (financier: Who, facility: string) =>
    fine(
      await (
        await deals.client("maker.s3")
      ).post(FA, {
        basis: "invoice",
        financier_entity: await deals.entity(financier),
        facility,
        seller_entity: await deals.entity("s3"),
        currency: "USD",
        items: [{ invoice, face: "48600.00" }],
        requested_amount: "38880.00",
        disbursement_date: "2026-11-26",
        payout_account: account,
        documents: [await deals.file("maker.s3"), await deals.file("maker.s3"), await deals.file("maker.s3")],
      }),
    );
  const other = String((await apply("f2", await facilityOf("f2", "s3", "e2")))["id"]);
  expect((await read("maker.f2", invoice))["code"]).toBe(1005);
  fine(await deals.act("checker.s3", "financing_application", FA, other, "submit"));
  expect((await read("maker.f2", invoice)).data).toMatchObject({ invoice_no: "JC-US-7101", funding_status: "locked" });
  expect((await read("maker.f1", invoice))["code"]).toBe(1005);
  fine(
    await deals.act("checker.f2", "financing_application", FA_OF_F, other, "reject", {
      comment: "No room at Harbour for this buyer.",
    }),
  );

  const own = String((await apply("f1", await facilityOf("f1", "s3", "e2")))["id"]);
  fine(await deals.act("checker.s3", "financing_application", FA, own, "submit"));
  expect((await read("maker.f2", invoice)).data).toMatchObject({ invoice_no: "JC-US-7101", funding_status: "locked" });
  const { data } = await read("maker.f1", invoice);
  expect(data["timeline"].map((line: Row) => line["transition"])).toEqual(["lock", "release", "lock"]);
  expect(data["timeline"][1]).not.toHaveProperty("company");
  const [name] = await rows(`SELECT name FROM company WHERE id = (SELECT company FROM company_entity WHERE id = $1)`, [
    await deals.entity("f2"),
  ]);
  expect(JSON.stringify(data)).not.toContain(String(name?.["name"]));
  expect(JSON.stringify(data)).not.toContain("Harbour");
  expect((await read("maker.s3", invoice)).data["timeline"][1]).toMatchObject({
    transition: "release",
    company: name?.["name"],
  });
});

test("what was kept before is found in the deals by the migration, as the deals keep it since", async () => {
  const text = readFileSync(
    join(import.meta.dirname, "../../server/platform/store/migrations/0099_financiers_read_invoices.sql"),
    "utf8",
  );
  const fill = text.slice(text.indexOf("UPDATE"), text.indexOf('CREATE INDEX "invoice_financiers_index"'));
  const stored = () =>
    rows(
      `SELECT id, invoice_no, (SELECT array_agg(one ORDER BY one) FROM unnest(financiers) one) AS financiers FROM invoice WHERE cardinality(financiers) > 0 ORDER BY id`,
    );
  const before = await stored();
  expect(before).toHaveLength(7);
  await application.store.transaction((trx) => trx.run(`UPDATE invoice SET financiers = NULL`));
  expect(await stored()).toEqual([]);
  await application.store.transaction((trx) => trx.run(fill));
  expect(await stored()).toEqual(before);
});
