import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inBrowser, NO_AMOUNTS, randomAmounts, sendAndReadBack, whereRefused } from "../generate/amounts.ts";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

/** How many amounts are sent and read back. */
const AMOUNTS = process.env["LONG"] === "1" ? 20_000 : 5_000;

let application: Application;
let supplier: Client;
beforeAll(async () => {
  application = await startApplication();
  supplier = await application.signedIn("maker.s1");
});
afterAll(() => application.close());

describe("amounts", () => {
  it(`${AMOUNTS} of up to 13 digits and two decimals are taken by browser and server, and come back to the cent`, async () => {
    const amounts = randomAmounts(AMOUNTS);
    expect(new Set(amounts.map((amount) => amount.replace(/\..*/, "").length)).size).toBe(13);
    expect(await sendAndReadBack(application, supplier, amounts)).toBe(AMOUNTS);
  }, 180_000);

  it.each(NO_AMOUNTS.map((wrong) => [JSON.stringify(wrong), wrong] as const))(
    "%s is none, for both at the same field",
    async (_said, wrong) => {
      const { browser, server } = await whereRefused(supplier, wrong);
      expect(server).toEqual(browser);
      expect(browser).toEqual(["lines[1].unit_price"]);
    },
  );

  it("whose sum no amount can hold are refused, not cut", async () => {
    const lines = Array.from({ length: 3 }, () => ({
      description: "Too much",
      quantity: "1",
      unit_price: "9999999999999.99",
      gst_code: "ZR",
    }));
    expect(inBrowser({ lines })).toEqual([]);
    const answered = await supplier.post("obligation/invoice", { lines });
    expect(answered.status).toBe(422);
    expect(answered.body.code).toBe(100);
    expect(answered.body.data[0].field).toBeTruthy();
  });

  it("are compared with their bound exactly: an invoice of 10,000,000.00 may be sent, one cent more may not", async () => {
    const [own] = (await supplier.get("ucenter/company/entity")).body.data.rows;
    const [buyer] = (await supplier.get("ucenter/supplier/related/enterprise/list")).body.data.rows;
    const invoice = (unit_price: string) => ({
      invoice_no: `BOUND-${unit_price}`,
      seller_entity: own.id,
      buyer_entity: buyer.id,
      currency: "SGD",
      issue_date: "2026-11-20",
      due_date: "2026-12-20",
      lines: [{ description: "One", quantity: "1", unit_price, gst_code: "ZR" }],
    });
    const made = await supplier.post("obligation/invoice", invoice("10000000.00"));
    expect(made.body.data.total).toBe("10000000.00");
    expect(
      (await supplier.post(`obligation/invoice/${made.body.data.id}/submit`, { version: made.body.data.version })).body
        .code,
    ).toBe(0);
    expect((await supplier.post("obligation/invoice", invoice("10000000.01"))).body).toMatchObject({
      code: 100,
      data: [{ field: "total" }],
    });
  });
});
