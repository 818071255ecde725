import { Secret } from "otpauth";
import { expect, it } from "vitest";
import { appOf, newSecret, stepOfCode } from "./authenticator.ts";

const SECRET = new Secret({ buffer: new TextEncoder().encode("12345678901234567890").buffer }).base32;

it("gives the codes of RFC 6238, appendix B", () => {
  const vectors: [number, string][] = [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ];
  for (const [seconds, code] of vectors)
    expect(appOf(SECRET).generate({ timestamp: seconds * 1000 }), String(seconds)).toBe(code);
});

it("takes the code of this period and of those beside it, and says of which it is", () => {
  const at = (seconds: number) => new Date(seconds * 1000);
  for (const seconds of [30, 59, 89]) expect(stepOfCode(SECRET, "287082", at(seconds)), String(seconds)).toBe(1);
  for (const seconds of [90, 10_000])
    expect(stepOfCode(SECRET, "287082", at(seconds)), String(seconds)).toBeUndefined();
  for (const code of ["", "28708", "2870820", "28708A", "２８７０８２"])
    expect(stepOfCode(SECRET, code, at(59)), code).toBeUndefined();
});

it("makes secrets of 160 bits, each another", () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
});
