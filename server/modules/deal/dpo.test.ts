import { expect, it } from "vitest";
import type { DpoPayables } from "../../../generated/types/records.d.ts";
import type { BusinessDate } from "../../../schemas/vocabulary/value.ts";
import { dpoBalance, earnedDiscount, repaymentRows, type Debt } from "./dpo.ts";

const day = (text: string) => text as BusinessDate;

const payable = (face: string, maturity = "2027-01-25") =>
  ({ face, maturity_date: maturity, answer: "accepted" }) as DpoPayables;
const payables = [payable("32700.00"), payable("21800.00"), payable("10900.00")];
const dpo = {
  pay_date: "2026-11-26",
  rate: "5.40",
  basis_days: 365,
  grace_days: 3,
  penalty_rate: "6.00",
  late_fee_rate: "40.00",
  maturity_date: "2027-01-25",
  movements: [],
  payables,
} as unknown as Debt;

it("has no penalty within the grace days and counts it from maturity after them", () => {
  expect(dpoBalance(dpo, "2027-01-28")).toMatchObject({ face: "65400.00", penalty: "0.00", fee: "0.00", dpd: 3 });
  expect(dpoBalance(dpo, "2027-02-03")).toMatchObject({ face: "65400.00", penalty: "96.76", fee: "40.00", dpd: 9 });
});

it("stops when all is paid, and keeps what had arisen", () => {
  const rows = repaymentRows(dpo, day("2027-02-03"), { face: 6_540_000n, penalty: 9_676n, fee: 4_000n });
  expect(rows).toEqual([
    { date: "2027-02-03", maturity: "2027-01-25", principal: "65400.00", penalty: "96.76", fee: "40.00" },
  ]);
  expect(dpoBalance({ ...dpo, movements: rows }, "2027-03-01")).toMatchObject({
    face: "0.00",
    penalty: "0.00",
    fee: "0.00",
    dpd: 0,
    earned: { penalty: "96.76", fee: "40.00" },
  });
});

it("keeps payables of different days apart, the earliest paid first", () => {
  const two = { ...dpo, payables: [payable("30000.00"), payable("20000.00", "2027-02-08")] };
  expect(dpoBalance(two, "2027-02-01").maturity).toBe("2027-01-25");
  const rows = repaymentRows(two, day("2027-01-25"), { face: 3_500_000n, penalty: 0n, fee: 0n });
  expect(rows.map((row) => [row.maturity, row.principal])).toEqual([
    ["2027-01-25", "30000.00"],
    ["2027-02-08", "5000.00"],
  ]);
  expect(dpoBalance({ ...two, movements: rows }, "2027-01-26")).toMatchObject({
    face: "15000.00",
    maturity: "2027-02-08",
    dpd: 0,
  });
});

it("earns the discount day by day up to the whole of it", () => {
  expect(earnedDiscount(dpo, "2026-11-26")).toBe("0.00");
  expect(earnedDiscount(dpo, "2027-01-25")).toBe("580.54");
  expect(
    earnedDiscount(
      { ...dpo, pay_date: day("2026-10-15"), payables: [payable("64310.00", "2026-12-10")] },
      "2026-11-23",
    ),
  ).toBe("371.06");
});

it("leaves declined payables out", () => {
  expect(
    dpoBalance(
      { ...dpo, payables: [...payables.slice(0, 2), { ...payable("10900.00"), answer: "declined" as const }] },
      "2026-12-01",
    ).face,
  ).toBe("54500.00");
});
