import { expect, it, test } from "vitest";
import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { must, overCases, seed, type Random } from "../../../tests/properties/random.ts";
import { drawUp, type Movement } from "./statement.ts";

/** Interest of each day as the books have it: the difference of two cumulative figures. */
function accrual(
  source: string,
  principal: bigint,
  rate: bigint,
  from: string,
  days: readonly [number, number],
): Movement[] {
  const cumulative = (day: number) => (principal * rate * BigInt(day) * 2n + 3_650_000n) / 7_300_000n;
  return Array.from({ length: days[1] - days[0] }, (_none, index) => {
    const day = days[0] + index + 1;
    return {
      date: new Date(Date.parse(from) + day * 86_400_000).toISOString().slice(0, 10),
      event: "interest_accrued",
      source,
      net: text(cumulative(day) - cumulative(day - 1)),
    };
  });
}

it("of a supplier: interest once a month and before each payment, closing at nothing", () => {
  const movements: Movement[] = [
    ...accrual("FA-41", 6_867_000n, 720n, "2026-10-01", [30, 81]),
    ...accrual("FA-50", 9_810_000n, 720n, "2026-11-24", [0, 52]),
    { date: "2026-11-24", event: "disbursed", source: "FA-50", net: "98100.00" },
    { date: "2026-12-21", event: "buyer_paid", source: "FA-41", net: "-76300.00" },
    { date: "2026-12-22", event: "refunded", source: "FA-41", net: "6532.79" },
    { date: "2027-01-15", event: "buyer_paid", source: "FA-50", net: "-109000.00" },
    { date: "2027-01-18", event: "refunded", source: "FA-50", net: "9893.74" },
  ];
  const rank = (one: Movement) => (one.event === "interest_accrued" ? 0 : 1);
  const ordered = [...movements].sort((left, right) => left.date.localeCompare(right.date) || rank(left) - rank(right));
  const { opening, closing, movements: sum, lines } = drawUp("69076.38", ordered);
  expect({ opening, closing, sum }).toEqual({ opening: "69076.38", closing: "0.00", sum: "-69076.38" });
  expect(
    lines.map(
      ({ date, kind, reference, debit, credit, balance }) =>
        `${date} ${kind} ${reference} ${debit ?? "-"} ${credit ?? "-"} ${balance}`,
    ),
  ).toEqual([
    "2026-11-24 disbursed FA-50 98100.00 - 167176.38",
    "2026-11-30 interest_accrued FA-41 406.37 - 167582.75",
    "2026-11-30 interest_accrued FA-50 116.11 - 167698.86",
    "2026-12-21 interest_accrued FA-41 284.46 - 167983.32",
    "2026-12-21 buyer_paid FA-41 - 76300.00 91683.32",
    "2026-12-22 refunded FA-41 6532.79 - 98216.11",
    "2026-12-31 interest_accrued FA-50 599.89 - 98816.00",
    "2027-01-15 interest_accrued FA-50 290.26 - 99106.26",
    "2027-01-15 buyer_paid FA-50 - 109000.00 -9893.74",
    "2027-01-18 refunded FA-50 9893.74 - 0.00",
  ]);
});

const CASES = 100_000;
const anyMovements = (random: Random): Movement[] => {
  let day = 0;
  return Array.from({ length: random.whole(0, 12) }, () => {
    day += random.whole(0, 9);
    const net = random.cents(8);
    return {
      date: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
      event: random.pick(["interest_accrued", "penalty_arisen", "buyer_paid", "disbursed"]),
      source: random.pick(["FA-1", "FA-2"]),
      net: text(random.whole(0, 3) === 0 ? -net : net),
    };
  });
};

test(`opening and movements are the closing, no line is lost, and dates go forward (${CASES} cases, SEED=${seed})`, () => {
  expect(() =>
    overCases(CASES, (random) => {
      const opening = text(random.cents(9));
      const given = anyMovements(random);
      const { closing, movements, lines } = drawUp(opening, given);
      const sum = given.reduce((all, one) => all + cents(one.net), 0n);
      must(cents(closing) === cents(opening) + sum && cents(movements) === sum, "closing", opening, given, closing);
      must(
        lines.reduce((all, one) => all + cents(one.debit ?? "0.00") - cents(one.credit ?? "0.00"), 0n) === sum,
        "lines",
        given,
        lines,
      );
      must(
        lines.every((one, index) => index === 0 || lines[index - 1]!.date <= one.date),
        "order",
        lines,
      );
      must(
        lines.length === 0 ? cents(closing) === cents(opening) + sum : lines.at(-1)?.balance === closing,
        "last balance",
        lines,
        closing,
      );
    }),
  ).not.toThrow();
});
