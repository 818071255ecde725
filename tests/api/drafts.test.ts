import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let application: Application;
let supplier: Client;
let enterprise: Client;
let buyer: string;
beforeAll(async () => {
  application = await startApplication();
  supplier = await application.signedIn("maker.s1");
  enterprise = await application.signedIn("checker.e1");
  buyer = (await supplier.get("ucenter/supplier/related/enterprise/list", { keyword: "Straits" })).body.data.rows[0].id;
});
afterAll(() => application.close());

const PATH = "obligation/invoice";
let index = 0;
let invoice: Record<string, unknown>;
beforeEach(() => {
  index += 1;
  invoice = {
    invoice_no: `T-${index}-7`,
    buyer_entity: buyer,
    currency: "SGD",
    issue_date: "2026-11-20",
    due_date: "2026-12-20",
    lines: [
      { description: "Brackets", quantity: "3", unit_price: "10.05", gst_code: "SR" },
      { description: "Screws", quantity: "1.5", unit_price: "0.33", gst_code: "SR" },
    ],
  };
});
const created = async () => {
  const answered = await supplier.post(PATH, invoice);
  expect(answered.body).toMatchObject({ code: 0 });
  return answered.body.data;
};
const fields = (answered: { body: { data: { field: string }[] } }) => answered.body.data.map((one) => one.field).sort();

it("a record says who of one's own company made it, and nobody else's", async () => {
  const record = await created();
  const read = (await (await application.signedIn("checker.s1")).get(PATH, { id: record.id })).body.data;
  expect(read).toMatchObject({ created_by: record.created_by, updated_by: record.created_by });
  expect(read.shown).toMatchObject({
    created_by: expect.stringMatching(/\w/),
    buyer_entity: expect.stringContaining("Straits"),
  });
  const visible = (await enterprise.get(`${PATH}/list`)).body.data.rows[0].id;
  const foreign = (await enterprise.get(PATH, { id: visible })).body.data;
  expect(foreign).not.toHaveProperty("created_by");
  expect(foreign.shown).not.toHaveProperty("created_by");
});

describe("create", () => {
  it("computes what is the server's, fills the seller, and reads back what was sent", async () => {
    const record = await created();
    expect(record).toMatchObject({
      invoice_no: invoice["invoice_no"],
      buyer_entity: buyer,
      issue_date: "2026-11-20",
      due_date: "2026-12-20",
      status: "draft",
      version: 1,
      subtotal: "30.65",
      gst_total: "2.76",
      total: "33.41",
      outstanding: "33.41",
      lines: [
        { description: "Brackets", net: "30.15", gst: "2.71", unit_price: "10.05", quantity: "3.00" },
        { description: "Screws", net: "0.50" },
      ],
    });
    expect(record.shown).toMatchObject({
      seller_entity: "Bukit Precision Parts Pte. Ltd.",
      buyer_entity: "Straits Harvest Foods Pte. Ltd.",
    });
    expect(record.allowed_actions).toContain("cancel");
  });

  it("takes a draft that is not complete, even an empty one", async () => {
    expect((await supplier.post(PATH, {})).body).toMatchObject({ code: 0, data: { status: "draft", currency: "SGD" } });
  });

  it("refuses at the field: formats, unknown fields, the server's own", async () => {
    const wrong: [string, unknown][] = [
      ["issue_date", "2026-02-30"],
      ["currency", "EUR"],
      ["invoice_no", 7],
      ["invoice_no", "x".repeat(31)],
      ["total", "5.00"],
      ["status", "confirmed"],
      ["version", 9],
      ["id", "5"],
      ["seller_company", "1"],
      ["created_by", "1"],
      ["archived", true],
      ["funding_status", "financed"],
      ["buyer_entity", "x"],
      ["lines", "none"],
      ["fingerprint", "a"],
    ];
    for (const [field, value] of wrong) {
      const answered = await supplier.post(PATH, { ...invoice, [field]: value });
      expect(answered.status, field).toBe(422);
      expect(fields(answered), field).toEqual([field]);
    }
    const line = await supplier.post(PATH, {
      ...invoice,
      lines: [
        { description: "a", quantity: "1", unit_price: "1" },
        { unit_price: "1.999", quantity: "0" },
      ],
    });
    expect(fields(line)).toEqual(["lines[1].quantity", "lines[1].unit_price"]);
  });

  it("refuses amounts that are none, each at its field", async () => {
    for (const amount of [
      "1.234",
      "1e3",
      "-1",
      "+1",
      " 1",
      "1 ",
      "0x10",
      "Infinity",
      "NaN",
      "01",
      ".5",
      "1.",
      "12345678901234",
      "１２",
      true,
      5,
      ["5"],
      {},
    ]) {
      const answered = await supplier.post(PATH, {
        ...invoice,
        lines: [{ description: "a", quantity: "1", unit_price: amount }],
      });
      expect(answered.status, JSON.stringify(amount)).toBe(422);
      expect(fields(answered), JSON.stringify(amount)).toEqual(["lines[0].unit_price"]);
    }
    const empty = await supplier.post(PATH, {
      ...invoice,
      po_no: "",
      contract_no: null,
      lines: [{ description: "a", quantity: "1", unit_price: "" }],
    });
    expect(empty.body.code).toBe(0);
    expect(empty.body.data.lines[0]).not.toHaveProperty("unit_price");
  });

  it("keeps amounts of up to 13 digits to the cent", async () => {
    for (const amount of ["0.07", "0.14", "0.29", "9999999.99", "1234567.8", "0"]) {
      const record = (
        await supplier.post(PATH, {
          ...invoice,
          invoice_no: `K-${index}-${amount}`,
          lines: [{ description: "a", quantity: "1", unit_price: amount, gst_code: "ZR" }],
        })
      ).body.data;
      const [whole, part = ""] = amount.split(".");
      expect(record.lines[0].unit_price).toBe(`${whole}.${part.padEnd(2, "0")}`);
    }
  });

  it("lets nobody name a record that cannot be seen, nor make one for another company", async () => {
    const foreign = await application.signedIn("maker.s2");
    const { rows } = (await foreign.get("ucenter/company/entity")).body.data;
    const seen = await supplier.post(PATH, { ...invoice, seller_entity: rows[0].id });
    expect(seen.status).not.toBe(200);
    expect([100, 1004]).toContain(seen.body.code);
    expect(fields(await supplier.post(PATH, { ...invoice, buyer_entity: "123456" }))).toEqual(["buyer_entity"]);
  });
});

describe("update and delete", () => {
  it("changes what is sent, keeps what is not, empties what is null, replaces lines whole", async () => {
    const record = await created();
    const changed = await supplier.put(PATH, {
      id: record.id,
      version: 1,
      po_no: "PO-1",
      due_date: null,
      lines: [{ description: "Only", quantity: "2", unit_price: "1.00", gst_code: "ZR" }],
    });
    expect(changed.body).toMatchObject({
      code: 0,
      data: { version: 2, po_no: "PO-1", invoice_no: record.invoice_no, total: "2.00" },
    });
    expect(changed.body.data).not.toHaveProperty("due_date");
    expect(changed.body.data.lines).toHaveLength(1);
  });

  it("refuses an older version with what is true now", async () => {
    const record = await created();
    await supplier.put(PATH, { id: record.id, version: 1, po_no: "A" });
    const stale = await supplier.put(PATH, { id: record.id, version: 1, po_no: "B" });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 1054, data: { current_version: 2, current_status: "draft" } });
  });

  it("is for drafts of the own company only", async () => {
    const record = await created();
    expect((await supplier.post(`${PATH}/${record.id}/submit`, { version: 1 })).body.code).not.toBe(1099);
    const submitted = (await application.signedIn("checker.s1")).post(`${PATH}/${record.id}/submit`, { version: 1 });
    await submitted;
    const now = (await supplier.get(PATH, { id: record.id })).body.data;
    expect(now.status).toBe("submitted");
    expect((await supplier.put(PATH, { id: record.id, version: now.version, po_no: "late" })).body.code).toBe(1010);
    expect((await supplier.delete(PATH, { id: record.id })).body.code).toBe(1010);
    const other = await application.signedIn("maker.s2");
    expect((await other.put(PATH, { id: record.id, version: now.version })).body.code).toBe(1005);
    expect((await enterprise.get(PATH, { id: record.id })).body.data.invoice_no).toBe(record.invoice_no);
  });

  it("deletes a draft with its lines, and tells the audit", async () => {
    const record = await created();
    expect((await supplier.delete(PATH, { id: record.id, version: 1 })).body).toMatchObject({ code: 0, success: true });
    expect((await supplier.get(PATH, { id: record.id })).body.code).toBe(1005);
    const rows = await application.store.reading.rows(
      "SELECT action, actor_name FROM audit WHERE entity = 'invoice' AND record_id = $1::bigint ORDER BY seq",
      [record.id],
    );
    expect(rows.map((row) => row["action"])).toEqual(["invoice.create", "invoice.delete"]);
    expect(
      await application.store.reading.rows("SELECT 1 FROM invoice_lines WHERE parent = $1::bigint", [record.id]),
    ).toEqual([]);
  });
});
