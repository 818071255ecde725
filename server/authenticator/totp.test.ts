import { expect, it } from "vitest";
import { base32, bytesOf, codeAt, stepOf } from "./totp.ts";

const SECRET = Buffer.from("12345678901234567890");

it("gives the codes of RFC 6238, appendix B", () => {
  const vectors: [number, string][] = [[59, "94287082"], [1_111_111_109, "07081804"], [1_111_111_111, "14050471"], [1_234_567_890, "89005924"], [2_000_000_000, "69279037"], [20_000_000_000, "65353130"]];
  for (const [seconds, code] of vectors) expect(codeAt(SECRET, stepOf(new Date(seconds * 1000)), 8), String(seconds)).toBe(code);
  expect(codeAt(SECRET, 1)).toBe("287082");
});

it("spells secrets in base32, as RFC 4648 does, and reads them back", () => {
  const spelled: [string, string][] = [["f", "MY"], ["fo", "MZXQ"], ["foo", "MZXW6"], ["foob", "MZXW6YQ"], ["fooba", "MZXW6YTB"], ["foobar", "MZXW6YTBOI"]];
  for (const [text, base] of spelled) {
    expect(base32(Buffer.from(text))).toBe(base);
    expect(Buffer.from(bytesOf(base)).toString()).toBe(text);
  }
});
