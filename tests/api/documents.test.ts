import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import type { Client } from "./application/client.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");

let demo: Application;
let supplier: Client;
let other: Client;
let invoice = "";
let category = "";

beforeAll(async () => {
  demo = await startApplication();
  [supplier, other] = await Promise.all([demo.signedIn("maker.s1"), demo.signedIn("maker.s3")]);
  const list = await supplier.get("obligation/invoice/list", { keyword: "INV-BP-1122" });
  invoice = list.body.data.rows[0].id;
});
afterAll(() => demo.close());

const categories = (client: Client, query: Record<string, string> = {}) =>
  client.get("ucenter/document/category/list", { page_size: 100, ...query });
const uploaded = async (client: Client) =>
  (await client.upload("ucenter/file", { name: "po.pdf", bytes: PDF }, { category: "document" })).body.data
    .file_id as string;

test("every business has categories, in the order of the list and the reader's language", async () => {
  const all = (await categories(supplier)).body.data.rows as { business: string }[];
  expect(new Set(all.map(({ business }) => business))).toEqual(
    new Set(["Issue", "Transfer", "Factoring", "Finance", "KYC", "Credit", "Bank"]),
  );
  const { rows, count } = (await categories(supplier, { business: "Issue" })).body.data;
  expect(count).toBe(rows.length);
  expect(rows.map((row: { category_id: string }) => row.category_id)).toEqual([
    "purchase_order",
    "delivery_proof",
    "invoice_copy",
    "payment_obligation_confirmation",
  ]);
  expect(rows[1]).toMatchObject({ id: expect.stringMatching(/^\d+$/), name: "Proof of delivery", required: "always" });
  category = rows[1].id;
  supplier.language = "zh-CN";
  expect((await categories(supplier, { business: "Issue" })).body.data.rows[1].name).toBe("交货凭证");
  supplier.language = "en-US";
});

test("an enterprise loads Issue, a supplier Transfer, Factoring, Finance and Issue: items with category_id and name", async () => {
  const enterprise = await demo.signedIn("maker.e1");
  const loads = async (client: Client, business: string) => (await categories(client, { business })).body.data.rows;
  for (const [client, business] of [
    [enterprise, "Issue"],
    ...["Transfer", "Factoring", "Finance", "Issue"].map((one) => [supplier, one] as const),
  ] as const) {
    const rows = await loads(client, business);
    expect(rows.length, business).toBeGreaterThan(0);
    for (const row of rows)
      expect(row, business).toMatchObject({
        business,
        category_id: expect.stringMatching(/^[a-z_]+$/),
        name: expect.stringMatching(/./),
      });
  }
});

test("a document belongs to a record of one's own, and is told by its file and category", async () => {
  const fields = { parent_type: "invoice", parent_id: invoice, category_id: category, name: "Delivery of 10 November" };
  const made = await supplier.post("ucenter/document", { ...fields, file_id: await uploaded(supplier) });
  expect(made.body).toMatchObject({
    code: 0,
    data: {
      business: "Issue",
      size: PDF.byteLength,
      sha256: createHash("sha256").update(PDF).digest("hex"),
      version: 1,
    },
  });
  const { id } = made.body.data;
  const again = await uploaded(supplier);
  const changed = await supplier.put("ucenter/document", { id, version: 1, file_id: again, name: "Delivery, signed" });
  expect(changed.body).toMatchObject({
    code: 0,
    data: { file_id: again, name: "Delivery, signed", version: 2, business: "Issue" },
  });
  expect((await other.put("ucenter/document", { id, version: 2, name: "Mine" })).body.code).toBe(1005);
});

test("a foreign record and a missing one are refused alike, and so are things that are no records", async () => {
  const attempt = async (more: object) =>
    (
      await other.post("ucenter/document", {
        parent_type: "invoice",
        parent_id: invoice,
        category_id: category,
        name: "Not mine",
        file_id: await uploaded(other),
        ...more,
      })
    ).body;
  const foreign = await attempt({});
  expect(foreign).toMatchObject({ code: 100, data: [{ field: "parent_id" }] });
  expect(await attempt({ parent_id: "1234567890123456789" })).toEqual(foreign);
  expect(await attempt({ parent_type: "menu_entry" })).toEqual(foreign);
  expect(await attempt({ parent_type: "constructor" })).toEqual(foreign);
});
