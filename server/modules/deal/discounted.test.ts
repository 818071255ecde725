import { expect, test } from "vitest";
import { discountedOf, earnedOf } from "./discounted.ts";

const order = {
  financier_entity: "1",
  vendor_entity: "2",
  enterprise_entity: "3",
  funder_entity: "9",
  face_outstanding: "80.00",
  face_total: "100.00",
  rate: "5.40",
  payables: [{ face: "100.00" }],
};
const early = {
  funder: "financier",
  funder_entity: "1",
  supplier_entity: "2",
  enterprise_entity: "3",
  vendor_entity: "9",
  face_total: "100.00",
  collected: "30.00",
  apr: "6.00",
  items: [{ invoice: "7", amount: "100.00", due_date: "2027-01-28" }],
};

test("an order is paid by its fund provider to its vendor, and owed by its face", () => {
  expect(discountedOf({ entity: "dpo", record: order })).toEqual({
    kind: "dpo",
    payer: "1",
    payee: "2",
    financier: "1",
    debtor: "3",
    faceLeft: "80.00",
    debt: order,
  });
});

test("an early payment is paid by its funder to its supplier; what is collected of its face is owed no more", () => {
  expect(discountedOf({ entity: "early_payment", record: early })).toMatchObject({
    kind: "early_payment",
    payer: "1",
    payee: "2",
    debtor: "3",
    financier: "1",
    faceLeft: "70.00",
    debt: { rate: "6.00", payables: [{ face: "100.00", maturity_date: "2027-01-28", answer: "accepted" }] },
  });
});

test("the enterprise's own cash is no fund provider's", () => {
  expect(
    discountedOf({ entity: "early_payment", record: { ...early, funder: "enterprise", funder_entity: "3" } }),
  ).toMatchObject({ payer: "3", payee: "2", financier: undefined });
});

test("a discount is earned by the day on the basis of its currency, and wholly at the last due date whatever the rate comes to", () => {
  const dollars = {
    ...early,
    currency: "USD",
    pay_date: "2026-11-29",
    discount_total: "100.00",
    items: [{ invoice: "7", amount: "10000.00", due_date: "2027-01-28" }],
  };
  expect(
    ["2026-11-29", "2026-12-29", "2027-01-27", "2027-01-28", "2027-03-01"].map((on) =>
      earnedOf({ entity: "early_payment", record: dollars }, on),
    ),
  ).toEqual(["0.00", "50.00", "98.33", "100.00", "100.00"]);
  const flat = { ...dollars, apr: "6.01", discount_total: "100.10" };
  expect(earnedOf({ entity: "early_payment", record: flat }, "2027-01-28")).toBe("100.10");
  expect(earnedOf({ entity: "early_payment", record: { ...flat, discount_total: "98.00" } }, "2027-01-27")).toBe(
    "98.00",
  );
});

test("nothing else is paid at a discount", () => {
  expect(() => discountedOf({ entity: "invoice_paid", record: {} })).toThrow("a invoice_paid is paid at no discount");
});
