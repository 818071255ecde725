import { expect, it } from "vitest";
import { inWriting } from "./written.ts";

const pieces = ["{block}", "{street}", ["#{floor}-{unit}", "#{unit}"], "{building}", "{country} {postal}"];
const written = (parts: Readonly<Record<string, string>>): string => inWriting(pieces, (name) => parts[name] ?? "");

it("writes an address as it stands on a letter, and leaves out what there is not", () => {
  const whole = {
    block: "12",
    street: "Tuas Avenue 3",
    floor: "04",
    unit: "404",
    country: "Singapore",
    postal: "639412",
  };
  expect(written(whole)).toBe("12 Tuas Avenue 3 #04-404 Singapore 639412");
  expect(written({ ...whole, floor: "", building: "Harbour House" })).toBe(
    "12 Tuas Avenue 3 #404 Harbour House Singapore 639412",
  );
  expect(written({ floor: "12", unit: "404" })).toBe("#12-404");
  expect(written({})).toBe("");
});
