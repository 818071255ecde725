import { splitCents, shareCents } from "../../server/modules/pricing/share.ts";
import { interest, interestCents, daysFrom } from "../../server/modules/pricing/interest.ts";
import { feeLine } from "../../server/modules/pricing/fees.ts";
import { exchanged } from "../../server/platform/exchange-rate.ts";
import { cents, text } from "../../schemas/vocabulary/decimal.ts";
import { type Random, later, must } from "./random.ts";

const bases = [365, 360] as const;

/** Properties of rounding, splitting and interest; each checks one random case. */
export const roundingProperties: Readonly<Record<string, (random: Random) => void>> = {
  "the parts of a split add up to the whole and none is a cent off its share"(random) {
    const amount = random.cents(12);
    const weights = Array.from({ length: random.whole(1, 12) }, () => random.cents(9));
    const parts = splitCents(amount, weights);
    const total = weights.reduce((sum, weight) => sum + weight, 0n);
    must(parts.reduce((sum, part) => sum + part, 0n) === amount, "parts do not add up", amount, weights, parts);
    parts.forEach((part, index) => {
      const off = part * total - amount * weights[index]!;
      must(
        total === 0n || (off > -total && off < total && part >= 0n),
        "a part is off its share",
        amount,
        weights,
        parts,
      );
    });
  },
  "interest is the exact quotient rounded half up, once"(random) {
    const [principal, rate, days, basis] = [
      random.cents(12),
      BigInt(random.whole(0, 5000)),
      random.whole(0, 1100),
      random.pick(bases),
    ];
    const found = interestCents(principal, rate, days, basis);
    const over = 10_000n * BigInt(basis);
    const doubled = 2n * principal * rate * BigInt(days);
    // 2·exact − 1 < 2·found ≤ 2·exact + 1, over a common denominator: halves go up.
    must(
      2n * found * over > doubled - over && 2n * found * over <= doubled + over,
      "not the half-up quotient",
      principal,
      rate,
      days,
      basis,
      found,
    );
  },
  "interest grows with days, rate and principal, and is never below zero"(random) {
    const [principal, rate, days, basis] = [
      random.cents(12),
      BigInt(random.whole(0, 5000)),
      random.whole(0, 1100),
      random.pick(bases),
    ];
    const found = interestCents(principal, rate, days, basis);
    must(found >= 0n, "below zero", found);
    must(
      interestCents(principal, rate, days + random.whole(0, 40), basis) >= found,
      "falls with days",
      principal,
      rate,
      days,
    );
    must(
      interestCents(principal, rate + BigInt(random.whole(0, 300)), days, basis) >= found,
      "falls with the rate",
      principal,
      rate,
      days,
    );
    must(
      interestCents(principal + random.cents(6), rate, days, basis) >= found,
      "falls with the principal",
      principal,
      rate,
      days,
    );
    must(
      interestCents(principal, rate, days, 360) >= interestCents(principal, rate, days, 365),
      "360 earns less than 365",
      principal,
      rate,
      days,
    );
  },
  "no day takes interest away"(random) {
    const stretch = {
      principal: text(random.cents(11)),
      rate: text(BigInt(random.whole(0, 3600))),
      basis: random.pick(bases),
    };
    const from = random.whole(0, 300);
    const count = random.whole(1, 3);
    for (let day = from + 1; day <= from + count; day += 1)
      must(
        cents(interest({ ...stretch, days: day })) >= cents(interest({ ...stretch, days: day - 1 })),
        "a day takes interest away",
        stretch,
        day,
      );
  },
  "days between two dates add up over a day in between, leap days too"(random) {
    const start = later("2023-01-01", random.whole(0, 4000));
    const days = random.whole(0, 800);
    const end = later(start, days);
    const middle = later(start, random.whole(0, days));
    must(
      daysFrom(start, end) === days && daysFrom(start, middle) + daysFrom(middle, end) === days,
      "days are lost",
      start,
      middle,
      end,
    );
  },
  "a fee keeps its bounds, and net and GST make the total"(random) {
    const [advance, face, min] = [random.cents(11), random.cents(11), random.cents(5)];
    const rule = {
      code: "F",
      base: random.pick(["advance", "face", "flat"] as const),
      pct: text(BigInt(random.whole(0, 500))),
      flat: text(random.cents(5)),
      min: text(min),
      gst: random.pick([true, false]),
      payer: "supplier",
      collect: "deduct",
    } as const;
    const line = feeLine(rule, { advance: text(advance), face: text(face) }, "9.00");
    must(cents(line.net) >= min, "below its least", rule, line);
    must(cents(line.net) + cents(line.gst) === cents(line.total), "net and GST are not the total", line);
    must(cents(line.gst) === (rule.gst ? shareCents(cents(line.net), 900n) : 0n), "GST is not of the net", line);
  },
  "exchange keeps the order of amounts"(random) {
    const rate = `1.${String(random.whole(0, 9999)).padStart(4, "0")}`;
    const [one, more] = [random.cents(11), random.cents(6)];
    must(
      cents(exchanged(text(one + more), rate)) >= cents(exchanged(text(one), rate)),
      "a larger amount is worth less",
      one,
      more,
      rate,
    );
  },
};
