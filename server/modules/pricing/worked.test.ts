import { earlyTotals, orderTotals } from "./totals.ts";
import { expect, test } from "vitest";
import { loadRegistry } from "../../../registry/registry.ts";
import { withComputed } from "../../platform/lifecycle/computed-fields.ts";
import { accrual, bucketOf, type Movement, type Terms, standing, stretchesOf } from "./standing.ts";
import { annualised, basisOf, daysFrom, interest } from "./interest.ts";
import { defaultFees, feeLine } from "./fees.ts";
import { discounted, isPayable, discountEarned, dpoQuote, earlyPaymentQuote } from "./discount.ts";
import { exchanged, exchangedBack } from "../../platform/exchange-rate.ts";
import { financingQuote, overAdvance } from "./financing-quote.ts";
import { percentOf, share, split } from "./share.ts";
import { waterfall } from "./waterfall.ts";

const GST = "9.00";

test("a split gives the missing cents to the largest remainders", () => {
  expect(split("100.00", ["1.00", "1.00", "1.00"])).toEqual(["33.34", "33.33", "33.33"]);
  expect(split("10000.00", ["32700.00", "21800.00", "10900.00"])).toEqual(["5000.00", "3333.33", "1666.67"]);
  expect(split("0.05", ["0.00", "0.00"])).toEqual(["0.05", "0.00"]);
});

test("interest is ACT/365 in SGD and ACT/360 in USD", () => {
  expect(interest({ principal: "100000.00", rate: "7.20", days: 90, basis: basisOf("SGD") })).toBe("1775.34");
  expect(interest({ principal: "100000.00", rate: "7.20", days: 90, basis: basisOf("USD") })).toBe("1800.00");
  expect(interest({ principal: "98100.00", rate: "7.20", days: 45, basis: 365 })).toBe("870.81");
});

test("a leap year counts its day and no longer year", () => {
  expect(daysFrom("2028-02-01", "2028-03-01")).toBe(29);
  expect(
    interest({ principal: "36500.00", rate: "1.00", days: daysFrom("2028-01-01", "2029-01-01"), basis: 365 }),
  ).toBe("366.00");
});

const story: Terms = {
  principal: "98100.00",
  rate: "7.20",
  basis: 365,
  from: "2026-11-24",
  maturity: "2027-01-15",
  graceDays: 3,
  penaltyRate: "6.00",
  lateFee: "40.00",
};

test("month ends accrue what is missing to the cumulative figure", () => {
  const none = { interest: "0.00", penalty: "0.00", fee: "0.00" };
  expect(accrual(story, [], none, "2026-11-30").interest).toBe("116.11");
  expect(accrual(story, [], { ...none, interest: "116.11" }, "2026-12-31").interest).toBe("599.89");
  expect(accrual(story, [], { ...none, interest: "716.00" }, "2027-01-15").interest).toBe("290.26");
});

test("the quote of a financing of 109,000.00", () => {
  const quote = financingQuote({
    items: [{ face: "109000.00", advanceRate: "90.00" }],
    rate: "7.20",
    basis: 365,
    from: "2026-11-24",
    maturity: "2027-01-15",
    fees: defaultFees("finance", "SGD"),
    gstRate: GST,
  });
  expect(quote).toMatchObject({
    face: "109000.00",
    advance: "98100.00",
    fees: "490.50",
    gst: "44.15",
    net: "97565.35",
    days: 52,
    interest: "1006.26",
    residual: "9893.74",
    upfront: "54.50",
    receives: "107404.59",
    cost: "1595.41",
    annualised_pct: "11.42",
  });
  expect(quote.explain.find((one) => one.name === "interest")).toEqual({
    name: "interest",
    formula: "advance × rate × days ÷ basis",
    figures: { advance: "98100.00", rate: "7.20", days: "52", basis: "365" },
    result: "1006.26",
  });
});

test.each([
  [
    "21800.00",
    "2026-12-02",
    "2027-02-05",
    {
      advance: "19620.00",
      fees: "150.00",
      gst: "13.50",
      net: "19456.50",
      days: 65,
      interest: "251.57",
      residual: "1928.43",
      upfront: "54.50",
      cost: "469.57",
    },
  ],
  [
    "30000.00",
    "2026-11-30",
    "2027-02-05",
    { advance: "27000.00", fees: "150.00", gst: "13.50", net: "26836.50", interest: "356.84", residual: "2643.16" },
  ],
  ["43600.00", "2026-08-03", "2026-10-02", { advance: "39240.00", days: 60, interest: "464.43", residual: "3895.57" }],
])("a financing of %s paid out on %s and due on %s", (face, from, maturity, figures) => {
  expect(
    financingQuote({
      items: [{ face, advanceRate: "90.00" }],
      rate: "7.20",
      basis: 365,
      from,
      maturity,
      fees: defaultFees("finance", "SGD"),
      gstRate: GST,
    }),
  ).toMatchObject(figures);
});

test("the advance is capped by what was asked or approved", () => {
  const quote = financingQuote({
    items: [{ face: "109000.00", advanceRate: "90.00" }],
    cap: "50000.00",
    rate: "7.20",
    basis: 365,
    from: "2026-11-24",
    maturity: "2027-01-15",
    fees: defaultFees("finance", "SGD"),
    gstRate: GST,
  });
  expect(quote).toMatchObject({ most: "98100.00", advance: "50000.00", fees: "250.00", gst: "22.50", net: "49727.50" });
});

test("the yearly cost stands on the deal's own basis", () => {
  expect(annualised("1595.41", "98100.00", 52, 365)).toBe("11.42");
  expect(annualised("1800.00", "100000.00", 90, 360)).toBe("7.20");
  expect(annualised("1.00", "100.00", 0, 365)).toBe("0.00");
});

test.each([
  ["finance", "SGD", { LOA_ADMIN: ["50.00", "4.50"], PROCESSING: ["150.00", "13.50"], LATE_ADMIN: ["40.00", "0.00"] }],
  [
    "factoring",
    "USD",
    { LOA_ADMIN: ["40.00", "3.60"], PROCESSING: ["120.00", "10.80"], LATE_ADMIN: ["30.00", "0.00"] },
  ],
  ["dpo", "SGD", { PLATFORM_DPO: ["25.00", "2.25"], LATE_ADMIN: ["40.00", "0.00"] }],
  ["transfer", "SGD", { TRANSFER: ["20.00", "1.80"] }],
] as const)("least fees of %s in %s", (product, currency, expected) => {
  const lines = defaultFees(product, currency).map((rule) =>
    feeLine(rule, { advance: "1000.00", face: "1000.00" }, GST),
  );
  expect(Object.fromEntries(lines.map((line) => [line.code, [line.net, line.gst]]))).toEqual(expected);
});

test("fees by their percentage, and GST in USD shown in SGD at the day's rate", () => {
  const [platform, transfer] = [defaultFees("dpo", "SGD")[0]!, defaultFees("transfer", "SGD")[0]!];
  expect(feeLine(platform, { advance: "0.00", face: "65400.00" }, GST)).toMatchObject({ net: "32.70", gst: "2.94" });
  expect(feeLine(transfer, { advance: "0.00", face: "30000.00" }, GST)).toMatchObject({ net: "30.00", gst: "2.70" });
  expect(exchanged("10.80", "1.3000")).toBe("14.04");
  expect(exchangedBack("5000.00", "1.3000")).toBe("3846.15");
});

test("a fee keeps within its most", () => {
  const rule = {
    code: "P",
    base: "face",
    pct: "1.00",
    max: "80.00",
    gst: true,
    payer: "supplier",
    collect: "deduct",
  } as const;
  expect(feeLine(rule, { advance: "0.00", face: "10000.00" }, GST)).toMatchObject({
    net: "80.00",
    gst: "7.20",
    total: "87.20",
  });
});

const registry = loadRegistry();
const [ofOrder, ofEarly] = [orderTotals(registry), earlyTotals(registry)];

/** A discounted item with what is paid for it. */
const paid = (...terms: Parameters<typeof discounted>) => {
  const item = discounted(...terms);
  return { ...item, pay: ofEarly([item]).net };
};

test("an early payment in both forms", () => {
  const quote = earlyPaymentQuote(
    [{ id: "1", amount: "54500.00", dueDate: "2027-01-22" }],
    "2026-11-27",
    { mode: "apr", apr: "6.00" },
    365,
    ofEarly,
  );
  expect(quote).toMatchObject({
    discount: "501.70",
    net: "53998.30",
    discount_pct: "0.92",
    apr: "6.00",
    annualised_pct: "6.06",
    average_days: 56,
  });
  expect(paid("54500.00", "2026-11-27", "2027-01-22", { mode: "flat_pct", flat_pct: "0.92" }, 365)).toMatchObject({
    discount: "501.40",
    pay: "53998.60",
    apr: "6.00",
  });
});

test("an early payment needs a discount and at least 1.00 to pay", () => {
  expect(isPayable(paid("1000.00", "2026-11-27", "2026-11-27", { mode: "apr", apr: "6.00" }, 365))).toBe(false);
  expect(isPayable(paid("1.00", "2026-11-27", "2027-01-27", { mode: "flat_pct", flat_pct: "1.00" }, 365))).toBe(false);
  expect(isPayable(paid("54500.00", "2026-11-27", "2027-01-22", { mode: "apr", apr: "6.00" }, 365))).toBe(true);
});

const due = "2027-01-25";

test("discounted payables are priced one by one", () => {
  const quote = dpoQuote(
    [
      ["1", "32700.00"],
      ["2", "21800.00"],
      ["3", "10900.00"],
    ].map(([id = "", face = ""]) => ({ id, face, maturity: due })),
    "2026-11-26",
    "5.40",
    365,
    ofOrder,
  );
  expect(quote.payables.map((one) => one.discount)).toEqual(["290.27", "193.51", "96.76"]);
  expect(quote).toMatchObject({ face: "65400.00", discount: "580.54", net: "64819.46" });
  expect(
    dpoQuote(
      quote.payables.slice(0, 2).map((one) => ({ id: one.id, face: one.amount, maturity: due })),
      "2026-11-26",
      "5.40",
      365,
      ofOrder,
    ),
  ).toMatchObject({ face: "54500.00", discount: "483.78", net: "54016.22" });
  expect(
    dpoQuote(
      ["1", "2", "3"].map((id) => ({ id, face: "10000.00", maturity: due })),
      "2026-11-26",
      "5.40",
      365,
      ofOrder,
    ).discount,
  ).toBe("266.31");
});

test("quotes come to what their records compute, and to nothing else", () => {
  const order = dpoQuote(
    ["32700.00", "21800.00", "10900.00"].map((face, index) => ({ id: String(index), face, maturity: due })),
    "2026-11-26",
    "5.40",
    365,
    ofOrder,
  );
  const payables = order.payables.map(({ amount, discount }) => ({ face: amount, discount }));
  expect(withComputed(registry, "dpo", { payables })).toMatchObject({
    payables: order.payables.map(({ pay }) => ({ pay })),
    face_total: order.face,
    discount_total: order.discount,
    net_total: order.net,
  });
  const early = earlyPaymentQuote(
    ["54500.00", "21800.00"].map((amount, index) => ({ id: String(index), amount, dueDate: due })),
    "2026-11-27",
    { mode: "apr", apr: "6.00" },
    365,
    ofEarly,
  );
  const items = early.items.map(({ amount, discount }) => ({ amount, discount }));
  expect(withComputed(registry, "early_payment", { items })).toMatchObject({
    items: early.items.map(({ pay }) => ({ pay })),
    face_total: early.face,
    discount_total: early.discount,
    net_total: early.net,
  });
});

test("a discount is earned day by day", () => {
  expect(
    dpoQuote([{ id: "1", face: "64310.00", maturity: "2026-12-10" }], "2026-10-15", "5.40", 365, ofOrder),
  ).toMatchObject({
    discount: "532.80",
    net: "63777.20",
  });
  expect(discountEarned("64310.00", "2026-10-15", "2026-12-10", "5.40", 365, "2026-11-23")).toBe("371.06");
});

test("discounted payables overdue: nothing within grace, then penalty from maturity and one late fee", () => {
  const terms: Terms = {
    principal: "65400.00",
    basis: 365,
    from: "2026-11-26",
    maturity: due,
    graceDays: 3,
    penaltyRate: "6.00",
    lateFee: "40.00",
  };
  expect(standing(terms, [], "2027-01-28")).toMatchObject({ penalty: "0.00", fee: "0.00", dpd: 3, total: "65400.00" });
  expect(standing(terms, [], "2027-01-29")).toMatchObject({ penalty: "43.00", fee: "40.00", interest: "0.00" });
  expect(standing(terms, [], "2027-02-03")).toMatchObject({
    penalty: "96.76",
    fee: "40.00",
    total: "65536.76",
    dpd: 9,
  });
});

const factored: Terms = {
  principal: "38880.00",
  rate: "9.60",
  basis: 360,
  from: "2026-09-14",
  maturity: "2026-11-13",
  graceDays: 5,
  penaltyRate: "6.00",
  lateFee: "30.00",
};
const outstandingOn = (movements: readonly Movement[], on: string, face: string) => ({
  id: "38",
  number: "FA-2026-000038",
  maturity: factored.maturity,
  face,
  ...standing(factored, movements, on),
});

test("an overdue USD deal with two receipts", () => {
  const first = waterfall("20000.00", [outstandingOn([], "2026-11-23", "48600.00")]);
  expect(first.lines[0]).toMatchObject({
    penalty: "64.80",
    interest: "725.76",
    fee: "30.00",
    principal: "19179.44",
    residual: "0.00",
    rest: "19700.56",
  });
  const paid = [{ ...first.lines[0]!, date: "2026-11-23" }];
  const second = waterfall("28600.00", [outstandingOn(paid, "2026-12-03", "28600.00")]);
  expect(second.lines[0]).toMatchObject({
    penalty: "32.83",
    interest: "52.53",
    fee: "0.00",
    principal: "19700.56",
    residual: "8814.08",
    rest: "0.00",
  });
  expect(second).toMatchObject({ residual: "8814.08", unapplied: "0.00" });
  expect(standing(factored, [...paid, { ...second.lines[0]!, date: "2026-12-03" }], "2027-03-01").total).toBe("0.00");
  // Taken back, the deal stands as it stood before, and goes on earning.
  expect(standing(factored, paid, "2026-12-03")).toMatchObject({
    principal: "19700.56",
    penalty: "32.83",
    interest: "52.53",
  });
});

test("a credit note after funding: over-advance, cure, and interest in two segments", () => {
  const terms: Terms = {
    principal: "107910.00",
    rate: "7.20",
    basis: 365,
    from: "2026-10-12",
    maturity: "2027-01-08",
    graceDays: 3,
    penaltyRate: "6.00",
    lateFee: "40.00",
  };
  const after = [{ face: "103550.00", advanceRate: "90.00" }];
  expect(overAdvance("107910.00", after)).toBe("14715.00");
  const cure = waterfall(
    "14715.00",
    [{ id: "1", number: "FA", maturity: terms.maturity, face: "0.00", ...standing(terms, [], "2026-11-30") }],
    "principal_only",
  );
  expect(cure.lines[0]).toMatchObject({ interest: "0.00", principal: "14715.00", residual: "0.00" });
  const movements = [{ ...cure.lines[0]!, date: "2026-11-30" }];
  expect(stretchesOf(terms, movements, "2027-01-08").map((one) => one.amount)).toEqual(["1043.03", "716.96"]);
  const last = waterfall("103550.00", [
    { id: "1", number: "FA", maturity: terms.maturity, face: "103550.00", ...standing(terms, movements, "2027-01-08") },
  ]);
  expect(last.lines[0]).toMatchObject({ interest: "1759.99", principal: "93195.00", residual: "8595.01" });
  expect(percentOf("16350.00", "119900.00")).toBe("13.64");
});

test("a receipt over several deals: the named first, then the oldest, then the lowest number", () => {
  const deal = (id: string, maturity: string, named = false) => ({
    id,
    number: `FA-${id}`,
    maturity,
    penalty: "1.00",
    interest: "2.00",
    fee: "3.00",
    principal: "94.00",
    face: "110.00",
    named,
  });
  const laid = waterfall("250.00", [
    deal("3", "2026-01-02"),
    deal("2", "2026-01-02"),
    deal("1", "2026-01-09"),
    deal("4", "2026-02-01", true),
  ]);
  expect(laid.lines.map((line) => [line.id, line.principal, line.residual])).toEqual([
    ["4", "94.00", "10.00"],
    ["2", "94.00", "10.00"],
    ["3", "24.00", "0.00"],
  ]);
  expect(waterfall("300.00", [deal("1", "2026-01-01")])).toMatchObject({
    allocated: "100.00",
    residual: "10.00",
    unapplied: "190.00",
  });
});

test("charges that the payer bears lie beside the face, and do not lessen what goes back", () => {
  const deal = {
    id: "1",
    number: "FA",
    maturity: "2027-01-15",
    penalty: "96.00",
    interest: "1006.26",
    fee: "40.00",
    principal: "98100.00",
    face: "109000.00",
  };
  expect(waterfall("109136.00", [{ ...deal, chargesBeside: true }])).toMatchObject({
    residual: "9893.74",
    unapplied: "0.00",
  });
  expect(waterfall("109136.00", [deal])).toMatchObject({ residual: "9757.74", unapplied: "136.00" });
});

test("shares are rounded half up once, and bands follow the days past due", () => {
  expect(share("490.50", "9.00")).toBe("44.15");
  expect(share("0.50", "1.00")).toBe("0.01");
  expect([0, 1, 30, 31, 60, 61, 90, 91].map(bucketOf)).toEqual([
    "current",
    "d1_30",
    "d1_30",
    "d31_60",
    "d31_60",
    "d61_90",
    "d61_90",
    "over_90",
  ]);
});
