import { expect, test } from "vitest";
import { crc16, payNowText } from "./paynow.ts";

test("the check sum is that of the standard's own example", () => expect(crc16("123456789")).toBe("29B1"));

test("each field says its own length, and the sum covers all before it", () => {
  const text = payNowText({
    uen: "201199106W",
    name: "Meridian Trade Capital Pte. Ltd.",
    amount: "54.50",
    reference: "FO-2026-000001",
    until: "2026-11-25",
  });
  expect(text).toBe(
    `00020101021226${"49"}0009SG.PAYNOW010120210201199106W03010040820261125${"52040000530370254"}0554.505802SG5925Meridian Trade Capital Pt6009Singapore62180114FO-2026-0000016304${text.slice(-4)}`,
  );
  expect(crc16(text.slice(0, -4))).toBe(text.slice(-4));
});
