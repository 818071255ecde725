import { expect, it, test } from "vitest";
import type { InvoicePaid } from "../../../generated/types/records.d.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import { inOrder, lent, reduced, reservesOf, tied, matchedOf } from "./item.ts";

const item = {
  status: "accepted",
  financiers: ["1", "2"],
  face: "109000.00",
  available: "109000.00",
  financed_face: "0.00",
  financed_principal: "0.00",
  settled: "0.00",
  fundings: [],
} as unknown as InvoicePaid;
const [first, second] = ["1" as Id, "2" as Id];
const after = (record: InvoicePaid, change: Partial<InvoicePaid>): InvoicePaid => ({ ...record, ...change });

it("holds its whole face at the first financier, then what the principal leaves, then nothing", () => {
  expect([...reservesOf(item)]).toEqual([["1", "109000.00"]]);
  const tiedUp = after(item, tied(item, first, 10_900_000n));
  expect(tiedUp).toMatchObject({ available: "0.00", financed_face: "109000.00" });
  expect([...reservesOf(tiedUp)]).toEqual([["1", "109000.00"]]);
  const paidOut = after(tiedUp, lent(tiedUp, first, 9_810_000n));
  expect([...reservesOf(paidOut)]).toEqual([["1", "10900.00"]]);
  expect([...reservesOf(after(paidOut, { status: "settled" }))]).toEqual([]);
});

it("moves the reserve of a part to the financier that funds it", () => {
  const part = after(item, tied(item, second, 4_000_000n));
  expect([...reservesOf(part)]).toEqual([
    ["1", "69000.00"],
    ["2", "40000.00"],
  ]);
});

it("recomputes the reserve when the face shrinks below the principal, and after the cure", () => {
  const funded = {
    ...item,
    face: "119900.00",
    available: "0.00",
    financed_face: "119900.00",
    financed_principal: "107910.00",
    fundings: [{ financier: "1", face: "119900.00", principal: "107910.00" }],
  } as unknown as InvoicePaid;
  const credited = after(funded, reduced(funded, 1_635_000n));
  expect(credited).toMatchObject({ available: "0.00", financed_face: "103550.00" });
  expect(reservesOf(credited).get(first)).toBe("0.00");
  expect(reservesOf(after(credited, lent(credited, first, -1_471_500n))).get(first)).toBe("10355.00");
});

it("takes a reduction from the free part first", () => {
  const mixed = {
    ...item,
    available: "9000.00",
    financed_face: "100000.00",
    fundings: [{ financier: "1", face: "100000.00", principal: "90000.00" }],
  } as unknown as InvoicePaid;
  expect(reduced(mixed, 1_000_000n)).toEqual({
    available: "0.00",
    financed_face: "99000.00",
    fundings: [{ financier: "1", face: "99000.00", principal: "90000.00" }],
  });
});

it("spreads an amount over rows in their order", () => {
  expect(
    inOrder(
      [
        { invoice: "1", amount: "50.00" },
        { invoice: "2", amount: "40.00" },
      ],
      6_000n,
    ),
  ).toEqual([
    { invoice: "1", amount: "50.00", settled: "50.00" },
    { invoice: "2", amount: "40.00", settled: "10.00" },
  ]);
});

const rows = [
  { invoice: "1", number: "A-1", amount: "75.00" },
  { invoice: "2", number: "A-2", amount: "25.00" },
];

test("a match is half an order and half a delivery, by amount; what is missing is named, deliveries first", () => {
  expect(
    matchedOf(rows, [
      { invoice: "1", ordered: true, delivered: true },
      { invoice: "2", ordered: true, delivered: false },
    ]),
  ).toEqual({ score: "87.50", exceptions: [{ severity: "high", code: "no_delivery", detail: "A-2" }] });
  expect(matchedOf(rows, [])).toEqual({
    score: "0.00",
    exceptions: [
      { severity: "high", code: "no_delivery", detail: "A-1" },
      { severity: "high", code: "no_delivery", detail: "A-2" },
      { severity: "low", code: "no_order", detail: "A-1" },
      { severity: "low", code: "no_order", detail: "A-2" },
    ],
  });
  expect(matchedOf([], [])).toEqual({ score: "0.00", exceptions: [] });
});
