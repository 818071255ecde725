import fc, { assert, property, stringMatching } from "fast-check";
import { expect, test } from "vitest";
import { areAlike, numberKey, isNear, slipsOf } from "./duplicates.ts";

const PAIRS = 5_000;
const SEPARATORS = ["", " ", "-", "/", "."];

/** Numbers as people give them: letters, a year, a running number. */
const numbers = fc.tuple(
  fc.stringMatching(/^[A-Z]{2,4}$/),
  fc.integer({ min: 1, max: 2030 }),
  fc.integer({ min: 1, max: 99_999 }),
);
const wide = (text: string) =>
  [...text]
    .map((letter) => (letter >= "!" && letter <= "~" ? String.fromCodePoint(letter.codePointAt(0)! + 0xfee0) : letter))
    .join("");
/** Letters of other scripts that look like ours. */
const LOOKS: Readonly<Record<string, string>> = {
  A: "А",
  B: "В",
  C: "С",
  E: "Е",
  H: "Н",
  K: "К",
  M: "М",
  O: "О",
  P: "Р",
  T: "Т",
  X: "Х",
};

test("one number in another writing is the same number: case, width, separators, leading zeros, spaces", () => {
  fc.assert(
    fc.property(
      numbers,
      fc.constantFrom(...SEPARATORS),
      fc.constantFrom(...SEPARATORS.filter((one) => one !== "")),
      fc.integer({ min: 0, max: 5 }),
      fc.boolean(),
      fc.boolean(),
      ([letters, year, running], own, other, zeros, isLower, isWide) => {
        const plain = `${letters}${own === "" ? "-" : own}${year}-${running}`;
        const written = `${letters}${other}${"0".repeat(zeros)}${year}${other}${"0".repeat(zeros)}${running}`;
        const changed = isWide ? wide(written) : written;
        expect(numberKey(isLower ? changed.toLowerCase() : changed)).toBe(numberKey(plain));
      },
    ),
    { numRuns: PAIRS },
  );
});

test("a letter O for a zero, or a look-alike of another script, is another number that is pointed out", () => {
  fc.assert(
    fc.property(numbers, fc.boolean(), ([letters, year, running], isZero) => {
      const plain = `${letters}-${year}-10${running}`;
      const found = isZero ? "0" : [...letters].find((letter) => LOOKS[letter] !== undefined);
      if (found === undefined) return;
      const index = plain.lastIndexOf(found);
      const other = `${plain.slice(0, index)}${isZero ? "O" : LOOKS[found]}${plain.slice(index + 1)}`;
      const [left, right] = [numberKey(plain), numberKey(other)];
      expect(left).not.toBe(right);
      // An O may also end a run of digits whose zeros then count no more; a second slip is beyond what a number alone
      // can tell.
      if (Math.abs(left.length - right.length) <= 1) expect(areAlike({ key: left }, { key: right })).toBe(true);
    }),
    { numRuns: PAIRS },
  );
});

test("under whatever number, the same total on the same day for the same buyer is pointed out, and no other", () => {
  const invoice = { total: "109000.00", issue_date: "2026-11-16", currency: "SGD", buyer_entity: "5" };
  fc.assert(
    fc.property(
      numbers,
      fc.constantFrom("total", "issue_date", "currency", "buyer_entity", ""),
      ([letters, year, running], changed) => {
        const other = {
          ...invoice,
          key: numberKey(`ZZ${letters}${year}-${running}-9`),
          ...(changed === ""
            ? {}
            : {
                [changed]:
                  changed === "total"
                    ? "109000.01"
                    : changed === "issue_date"
                      ? "2026-11-17"
                      : changed === "currency"
                        ? "USD"
                        : "6",
              }),
        };
        expect(areAlike({ ...invoice, key: "A1" }, other)).toBe(changed === "");
      },
    ),
    { numRuns: 500 },
  );
});

test("one slip of the finger is near", () => {
  for (const other of ["INV102", "INV10", "INV1011", "INV110", "IMV101"]) expect(isNear("INV101", other)).toBe(true);
});

test("the same and the different are not near", () => {
  for (const other of ["INV101", "INV999", "INV10123", "XYZ"]) expect(isNear("INV101", other)).toBe(false);
});

test("names every key that a slip makes of one, and no other", () => {
  const letter = fc.constantFrom(..."AL0189");
  const tail = fc.array(letter, { maxLength: 5 }).map((letters) => letters.join(""));
  fc.assert(
    fc.property(tail, tail, (one, other) => {
      const [left, right] = [`LD${one}`, `LD${other}`];
      expect(slipsOf(left).includes(right)).toBe(isNear(left, right));
    }),
  );
  for (const slip of slipsOf("LD500008")) expect(isNear("LD500008", slip), slip).toBe(true);
  expect(slipsOf("LD500008")).toEqual(expect.arrayContaining(["LD500007", "LD50008", "LD5000008", "LD500080"]));
  expect(slipsOf("LD500008")).not.toContain("LD500008");
});

test("separators, case, width and leading zeros make no difference", () => {
  for (const written of ["INV-0012", "inv 12", "ＩＮＶ－１２", "INV/12", "INV.000012", "I N V 12"])
    expect(numberKey(written)).toBe("INV12");
});

test("zeros are taken from each run of digits before separators go", () => {
  expect(numberKey("A-1-01")).toBe("A11");
  expect(numberKey("A-101")).toBe("A101");
  expect(numberKey("A-000")).toBe("A0");
});

test("the key of a number without digits is stable", () => {
  assert(
    property(stringMatching(/^[A-Za-z\-/. ]{1,30}$/), (text) => {
      expect(numberKey(numberKey(text))).toBe(numberKey(text));
    }),
  );
});
