import { expect, test } from "vitest";
import { dealProperties } from "../properties/deals.ts";
import { overCases, seed } from "../properties/random.ts";
import { roundingProperties } from "../properties/rounding.ts";

const CASES = 1_000_000;

test.each(Object.entries({ ...roundingProperties, ...dealProperties }))(
  `%s (${CASES} cases, SEED=${seed})`,
  (_, check) => {
    expect(() => overCases(CASES, check)).not.toThrow();
  },
);
