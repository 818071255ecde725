import { expect, test } from "vitest";
import { money } from "../../../schemas/vocabulary/decimal.ts";
import type { Percent } from "../../../schemas/vocabulary/value.ts";
import { advancedToo, reachOf } from "./crediting.ts";
import type { FundedLine, Funding } from "../deal/facts/invoices.ts";

const funding = (lines: readonly FundedLine[], over: Partial<Funding> = {}): Funding => ({
  financing: "1" as Funding["financing"],
  number: "FA-1",
  financier: "9" as Funding["financier"],
  principal: money("13000.00"),
  called: money("0.00"),
  lines,
  ...over,
});
const line = (face: string, rate: string, own = false): FundedLine => ({
  face: money(face),
  advance_rate: rate as Percent,
  own,
});

test("each line counts at its own rate, and only what the note is about expects less", () => {
  // 10,000.00 at 90 % and 5,000.00 at 80 % carry 13,000.00; 1,000.00 less of the second carry 800.00 less.
  expect(
    advancedToo(funding([line("10000.00", "90.00"), line("5000.00", "80.00", true)]), money("1000.00")),
  ).toMatchObject({
    face: "14000.00",
    most: "12200.00",
    over: "800.00",
    isOver: true,
  });
  expect(
    advancedToo(funding([line("10000.00", "90.00", true), line("5000.00", "80.00")]), money("1000.00")),
  ).toMatchObject({
    most: "12100.00",
    over: "900.00",
  });
});

test("what was called before is not called again", () => {
  expect(
    advancedToo(funding([line("14000.00", "90.00", true)], { called: money("400.00") }), money("1000.00")),
  ).toMatchObject({
    most: "11700.00",
    over: "900.00",
  });
  expect(advancedToo(funding([line("14000.00", "90.00", true)], { called: money("1500.00") }), "0.00")).toMatchObject({
    over: "0.00",
    isOver: false,
  });
});

test("what no deal uses goes first, then what is free of the item, then one financing", () => {
  const item = { available: money("3000.00") };
  const invoice = { outstanding: money("10000.00"), held_amount: money("9000.00") };
  const fundings = { live: [funding([line("4000.00", "90.00", true)])], deciding: ["FA-2"] };
  expect(reachOf({ invoice, item, fundings }, money("500.00"))).toMatchObject({
    most: "8000.00",
    ofItem: "0.00",
    ofFunding: "0.00",
  });
  expect(reachOf({ invoice, item, fundings }, money("3500.00"))).toMatchObject({
    ofItem: "2500.00",
    ofFunding: "0.00",
  });
  expect(reachOf({ invoice, item, fundings }, money("8000.00"))).toMatchObject({
    ofItem: "7000.00",
    ofFunding: "4000.00",
  });
  expect(reachOf({ invoice, item, fundings: undefined }, money("8000.00"))).toMatchObject({
    most: "4000.00",
    funding: undefined,
  });
});

test("of a factored invoice the part that is not financed goes first", () => {
  const invoice = { outstanding: money("10000.00"), held_amount: money("6000.00") };
  const fundings = { live: [funding([line("6000.00", "80.00", true)])], deciding: [] };
  expect(reachOf({ invoice, fundings }, money("3000.00"))).toMatchObject({
    most: "10000.00",
    ofItem: "0.00",
    ofFunding: "0.00",
  });
  expect(reachOf({ invoice, fundings }, money("5000.00"))).toMatchObject({ ofFunding: "1000.00" });
});
