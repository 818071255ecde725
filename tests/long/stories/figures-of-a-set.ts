/** Amounts, rates and days with which the stories that bear a price are told once more. All dates are business days. */
export interface Figures {
  readonly name: string;
  /** An item financed at 90.00 % of its face and repaid on its maturity. */
  readonly finance: {
    readonly face: string;
    readonly rate: string;
    readonly from: string;
    readonly between: string;
    readonly maturity: string;
  };
  /**
   * The late deal of the demo in dollars of the United States: 38,880.00 at 9.60 % since 14 September, due 13 November,
   * penalty 6.00 %, face 48,600.00.
   */
  readonly late: { readonly first: { readonly on: string; readonly amount: string }; readonly second: string };
  /** An early payment by the enterprise. */
  readonly early: { readonly amount: string; readonly apr: string; readonly from: string; readonly due: string };
  /**
   * An item financed like the first, credited by a line after its pay-out, and cured by its supplier before its
   * maturity.
   */
  readonly credited: {
    readonly face: string;
    readonly rate: string;
    readonly from: string;
    readonly quantity: string;
    readonly price: string;
    readonly cured: string;
    readonly maturity: string;
  };
  /** An item of which a part is passed on to S4, who finances it. S4 is owed 30,000.00, and may be lent 50,000.00. */
  readonly passed: {
    readonly face: string;
    readonly amount: string;
    readonly rate: string;
    readonly from: string;
    readonly maturity: string;
  };
  /** An order whose payables fall due on one day and are paid late. */
  readonly order: {
    readonly faces: readonly string[];
    readonly rate: string;
    readonly penalty: string;
    readonly grace: number;
    readonly from: string;
    readonly maturity: string;
    readonly repaid: string;
  };
}

/** Odd cents, the least fees, long days. */
export const SETS: readonly Figures[] = [
  {
    name: "odd cents and other rates",
    finance: { face: "54321.09", rate: "8.35", from: "2026-11-24", between: "2026-12-02", maturity: "2026-12-17" },
    late: { first: { on: "2026-11-25", amount: "17777.77" }, second: "2026-12-07" },
    early: { amount: "33333.33", apr: "4.75", from: "2026-11-26", due: "2027-01-28" },
    order: {
      faces: ["12345.67", "8901.23", "4567.89"],
      rate: "6.35",
      penalty: "9.25",
      grace: 5,
      from: "2026-11-27",
      maturity: "2026-12-10",
      repaid: "2026-12-21",
    },
    credited: {
      face: "54321.09",
      rate: "8.35",
      from: "2026-11-24",
      quantity: "7",
      price: "333.33",
      cured: "2026-12-01",
      maturity: "2026-12-17",
    },
    passed: { face: "45678.90", amount: "12345.67", rate: "8.35", from: "2026-11-25", maturity: "2026-12-21" },
  },
  {
    name: "small amounts at the least fees",
    finance: { face: "1999.99", rate: "11.90", from: "2026-11-25", between: "2026-12-02", maturity: "2026-12-18" },
    late: { first: { on: "2026-11-24", amount: "900.01" }, second: "2027-01-12" },
    early: { amount: "1234.56", apr: "14.99", from: "2026-11-27", due: "2026-12-10" },
    order: {
      faces: ["1500.01"],
      rate: "5.05",
      penalty: "12.00",
      grace: 0,
      from: "2026-11-26",
      maturity: "2026-12-15",
      repaid: "2026-12-16",
    },
    credited: {
      face: "1999.99",
      rate: "11.90",
      from: "2026-11-25",
      quantity: "1",
      price: "100.01",
      cured: "2026-11-30",
      maturity: "2026-12-18",
    },
    passed: { face: "2500.00", amount: "1000.00", rate: "11.90", from: "2026-11-26", maturity: "2026-12-18" },
  },
  {
    name: "long days and half cents",
    finance: { face: "99999.95", rate: "7.77", from: "2026-11-24", between: "2027-01-29", maturity: "2027-03-19" },
    late: { first: { on: "2026-12-31", amount: "40000.00" }, second: "2027-02-26" },
    early: { amount: "76543.21", apr: "3.15", from: "2026-12-01", due: "2027-03-31" },
    order: {
      faces: ["45678.91", "11111.11", "2222.22", "33.33"],
      rate: "7.07",
      penalty: "3.65",
      grace: 7,
      from: "2026-11-26",
      maturity: "2027-03-23",
      repaid: "2027-04-22",
    },
    credited: {
      face: "99999.95",
      rate: "7.77",
      from: "2026-11-24",
      quantity: "123.45",
      price: "67.89",
      cured: "2027-01-29",
      maturity: "2027-03-19",
    },
    passed: { face: "123456.78", amount: "55555.55", rate: "6.66", from: "2026-11-30", maturity: "2027-03-22" },
  },
];
