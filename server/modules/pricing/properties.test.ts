import { expect, test } from "vitest";
import { dealProperties } from "../../../tests/properties/deals.ts";
import { overCases, seed } from "../../../tests/properties/random.ts";
import { roundingProperties } from "../../../tests/properties/rounding.ts";

const CASES = process.env["LONG"] === "1" ? 30_000 : 10_000;

test.each(Object.entries({ ...roundingProperties, ...dealProperties }))(
  `%s (${CASES} cases, SEED=${seed})`,
  (_, check) => {
    expect(() => overCases(CASES, check)).not.toThrow();
  },
);
