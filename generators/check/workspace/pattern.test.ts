import { expect, test } from "vitest";
import { unsafe } from "./pattern.ts";

test.each(["^[A-Z]{2,4}-\\d+$", "^(0|[1-9]\\d{0,12})(\\.\\d{1,2})?$", "^[^@]+@[^@]+$", "^(ab|cd)?x$"])(
  "%s may be run",
  (pattern) => expect(unsafe(pattern)).toBeUndefined(),
);

test.each([
  ["^([A-Z]+)*$", "repeats"],
  ["^(a|aa)+$", "repeats"],
  ["^((x+)y)+$", "repeats"],
  ["^(?<=a)b$", "looks"],
  ["(a)\\1", "looks"],
  ["^[a-$", "compile"],
])("%s may not, because it %s", (pattern, why) => expect(unsafe(pattern)).toContain(why));
