import { expect, test } from "vitest";
import { dealProperties } from "../../../tests/properties/deals.ts";
import { casesOf, overCases, seed } from "../../../tests/properties/random.ts";
import { roundingProperties } from "../../../tests/properties/rounding.ts";

const CASES = casesOf(10_000, 30_000);

test.each(Object.entries({ ...roundingProperties, ...dealProperties }))(
  `%s (${CASES} cases, SEED=${seed})`,
  (_, check) => {
    expect(() => overCases(CASES, check)).not.toThrow();
  },
);
