import { expect, it } from "vitest";
import { addressKey } from "./rates.ts";

it("counts a home as one address: of IPv6 the first 64 bits", () => {
  expect(addressKey("203.0.113.9")).toBe("203.0.113.9");
  expect(addressKey("2001:db8:1:2:3:4:5:6")).toBe(addressKey("2001:db8:1:2:ffff::1"));
  expect(addressKey("2001:db8:1:2::")).toBe(addressKey("2001:db8:1:2:0:0:0:9"));
  expect(addressKey("2001:db8:1:3::1")).not.toBe(addressKey("2001:db8:1:2::1"));
  expect(addressKey("::1")).toBe("0:0:0:0");
});
