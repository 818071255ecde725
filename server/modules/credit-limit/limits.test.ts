import { describe, expect, it, test } from "vitest";
import { limitProperties } from "../../../tests/properties/limits.ts";
import { casesOf, overCases, seed } from "../../../tests/properties/random.ts";
import {
  available,
  belowZero,
  joined,
  moved,
  release,
  repay,
  reserve,
  short,
  use,
  mostUnderCap,
  itemReserves,
  limitExplained,
  type LimitMove,
  type LimitNode,
} from "./limits.ts";
import { less } from "../pricing/share.ts";
import { booked, bookedDifference, sumInSgd } from "../../platform/exchange-rate.ts";

/** What an item holds of its issuer's credit limit where one financier funds all of it. */
const itemReserve = (outstandingFace: string, principal: string): string =>
  itemReserves(outstandingFace, "1", [{ financier: "1", face: outstandingFace, principal }]).get("1") ?? "";

const node = (
  kind: LimitNode["node"],
  id: string,
  approved: string,
  reserved: string,
  utilised: string,
): LimitNode => ({
  node: kind,
  id,
  currency: "SGD",
  approved,
  reserved,
  utilised,
  frozen: "0.00",
  status: "active",
  financier: "9",
});
const credit = node("credit_limit", "1", "5000000.00", "106820.00", "240890.00");
const facility = node("facility", "2", "3000000.00", "0.00", "240890.00");
const vendor = node("vendor_sub_limit", "3", "500000.00", "0.00", "68670.00");
const after = (start: LimitNode, moves: readonly LimitMove[]) =>
  moves
    .filter((move) => move.node === start.node && move.id === start.id)
    .reduce<LimitNode>((now, move) => moved(now, move), start);
const figures = (one: LimitNode) => [one.reserved, one.utilised, available(one)];

test("amounts of several currencies are one sum in Singapore dollars, each currency converted once", () => {
  const rates = { USD: "1.3055" };
  // 0.01 + 0.01 dollars are 0.03, not 0.01 twice.
  expect(
    sumInSgd(
      [
        { amount: "100.00", currency: "SGD" },
        { amount: "0.01", currency: "USD" },
        { amount: "0.01", currency: "USD" },
      ],
      rates,
    ),
  ).toBe("100.03");
  expect(
    sumInSgd(
      [
        { amount: "1000.00", currency: "USD" },
        { amount: "500.00", currency: "SGD" },
      ],
      rates,
    ),
  ).toBe("1805.50");
  expect(sumInSgd([], rates)).toBe("0.00");
});

describe("a claim of 109,000.00, financed with 98,100.00 and paid", () => {
  const issued = reserve([credit], "109000.00");
  const moves = reserve([facility, vendor], "98100.00");
  const paidOut = [
    ...use([facility, vendor], "98100.00"),
    { ...credit, reserved: less(itemReserve("109000.00", "98100.00"), "109000.00"), utilised: "98100.00" },
  ];
  const paidBack = [
    ...repay([credit, facility, vendor], "98100.00"),
    { ...credit, reserved: less(itemReserve("0.00", "0.00"), "10900.00"), utilised: "0.00" },
  ];

  it("starts where the books stand", () =>
    expect([figures(credit)[2], figures(facility)[2], figures(vendor)[2]]).toEqual([
      "4652290.00",
      "2759110.00",
      "431330.00",
    ]));
  it("is held of the credit limit when it is issued", () =>
    expect(figures(after(credit, issued))).toEqual(["215820.00", "240890.00", "4543290.00"]));
  it("is held of facility and sub-limit when financing is asked", () =>
    expect([figures(after(facility, moves))[2], figures(after(vendor, moves))[2]]).toEqual([
      "2661010.00",
      "333230.00",
    ]));
  it("moves from held to used at pay-out, and leaves what is available", () => {
    expect(figures(after(credit, [...issued, ...paidOut]))).toEqual(["117720.00", "338990.00", "4543290.00"]);
    expect(figures(after(facility, [...moves, ...paidOut]))).toEqual(["0.00", "338990.00", "2661010.00"]);
  });
  it("gives all back when the buyer has paid", () => {
    const all = [...issued, ...moves, ...paidOut, ...paidBack];
    expect([credit, facility, vendor].map((one) => figures(after(one, all)))).toEqual(
      [credit, facility, vendor].map(figures),
    );
  });
});

describe("after a credit note of 16,350.00 on 119,900.00 lent 107,910.00", () => {
  it("nothing is held above the debt, until the over-advance is cured", () => {
    expect(itemReserve("119900.00", "107910.00")).toBe("11990.00");
    expect(itemReserve("103550.00", "107910.00")).toBe("0.00");
    expect(itemReserve("103550.00", "93195.00")).toBe("10355.00");
  });
});

describe("an item funded by several", () => {
  it("is held at the first financier for what nobody funds, at each other for its part", () => {
    expect(Object.fromEntries(itemReserves("100000.00", "1", []))).toEqual({ 1: "100000.00" });
    expect(
      Object.fromEntries(itemReserves("100000.00", "1", [{ financier: "2", face: "40000.00", principal: "36000.00" }])),
    ).toEqual({ 1: "60000.00", 2: "4000.00" });
    expect(
      Object.fromEntries(
        itemReserves("100000.00", "1", [{ financier: "1", face: "100000.00", principal: "90000.00" }]),
      ),
    ).toEqual({ 1: "10000.00" });
  });
});

describe("what does not fit", () => {
  it("is refused with the node, what it has and what was asked", () => {
    const small = node("vendor_sub_limit", "7", "300000.00", "0.00", "64310.00");
    expect(short(small, { reserved: "240000.00" })).toEqual({
      node: "vendor_sub_limit",
      node_id: "7",
      available: "235690.00",
      requested: "240000.00",
      currency: "SGD",
    });
    expect(short(small, { reserved: "235690.00" })).toBeUndefined();
    expect(short(small, { reserved: "-5.00", utilised: "5.00" })).toBeUndefined();
  });
  it("is told apart from giving back more than was held", () => {
    expect(belowZero(facility, { reserved: "-0.01" })).toBe(true);
    expect(belowZero(facility, { utilised: "-240890.00" })).toBe(false);
  });
  it("may still go down where a limit was cut below its use", () => {
    const cut = node("facility", "8", "100.00", "0.00", "250.00");
    expect(available(cut)).toBe("-150.00");
    expect(short(cut, { utilised: "-50.00" })).toBeUndefined();
    expect(short(cut, { reserved: "-1.00", utilised: "1.00" })).toBeUndefined();
    expect(short(cut, { reserved: "0.01" })).toMatchObject({ available: "0.00", requested: "0.01" });
  });
});

describe("the cap of 7,600,000.00 over all financiers", () => {
  const rates = { USD: "1.30" };
  it("leaves 2,600,000.00 beside 5,000,000.00", () =>
    expect(mostUnderCap([{ amount: "5000000.00", currency: "SGD" }], "SGD", "7600000.00", rates)).toBe("2600000.00"));
  it("is in Singapore dollars whatever is asked", () => {
    expect(mostUnderCap([{ amount: "1000000.00", currency: "USD" }], "SGD", "7600000.00", rates)).toBe("6300000.00");
    expect(mostUnderCap([], "USD", "7600000.00", rates)).toBe("5846153.84");
    expect(mostUnderCap([{ amount: "7600000.00", currency: "SGD" }], "USD", "7600000.00", rates)).toBe("0.00");
  });
});

describe("another currency", () => {
  it("is booked by the facility's rate, so that all moves of a deal end at nothing", () => {
    expect(booked("100.01", "USD", "SGD", { USD: "1.30" })).toBe("130.01");
    expect(bookedDifference("100.01", "0.00", "USD", "SGD", { USD: "1.30" })).toBe("-130.01");
  });
});

it("moves of one node are one, in the order of locking", () => {
  expect(
    joined([
      ...reserve([vendor, facility], "10.00"),
      ...use([facility], "4.00"),
      ...release([vendor], "10.00"),
      ...reserve([credit], "1.00"),
    ]),
  ).toEqual([
    { node: "credit_limit", id: "1", reserved: "1.00", utilised: "0.00" },
    { node: "facility", id: "2", reserved: "6.00", utilised: "4.00" },
  ]);
});

const CASES = casesOf(20_000, 100_000);
test.each(Object.entries(limitProperties))(`%s (${CASES} cases, SEED=${seed})`, (_, check) => {
  expect(() => overCases(CASES, check)).not.toThrow();
});

it("a limit's availability is what is granted less what is reserved and utilised", () => {
  expect(
    limitExplained({
      node: "facility",
      id: "1",
      currency: "SGD",
      reserved_before: "0.00",
      reserved_after: "40000.00",
      utilised_before: "10000.50",
      utilised_after: "10000.50",
      available_before: "89999.50",
      available_after: "49999.50",
    }),
  ).toEqual({
    name: "facility.available",
    formula: "granted − reserved − utilised",
    figures: { granted: "100000.00", reserved: "40000.00", utilised: "10000.50" },
    result: "49999.50",
  });
});
