import { expect, it } from "vitest";
import { withoutTraces } from "./traces.ts";

const segment = (marker: number, data: Buffer) => Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data]);
const START = Buffer.from([0xff, 0xd8]);
const JFIF = segment(0xe0, Buffer.from("JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0", "latin1"));
const COLOUR = segment(0xe2, Buffer.from("ICC_PROFILE\0"));
const PICTURE = Buffer.concat([segment(0xdb, Buffer.alloc(65, 1)), segment(0xda, Buffer.from([1, 2, 3])), Buffer.from([0x11, 0xff, 0x00, 0xff, 0xe1, 0x22, 0xff, 0xd9])]);
const exif = (entries: string, order = "MM") => segment(0xe1, Buffer.concat([Buffer.from(`Exif\0\0${order}`, "latin1"), Buffer.from(entries, "hex"), Buffer.from("GPS 1.3521N 103.8198E")]));
const PLACE = exif("002a00000008000101000003000000010001000000000000");
const TURNED = exif("002a00000008000201000003000000010001000001120003000000010006000000000000");
const TURNED_LITTLE = exif("2a0008000000010012010300010000000800000000000000", "II");

it("takes place, comments and captions out of a JPEG, and leaves picture and colours byte for byte", () => {
  const dirty = Buffer.concat([START, JFIF, PLACE, segment(0xed, Buffer.from("Photoshop author")), COLOUR, segment(0xfe, Buffer.from("secret comment")), PICTURE]);
  expect(withoutTraces(dirty, "jpg").equals(Buffer.concat([START, JFIF, COLOUR, PICTURE]))).toBe(true);
});

it.each([[TURNED, 6], [TURNED_LITTLE, 8]] as const)("keeps which way up it is, and nothing else of it", (from, orientation) => {
  const clean = withoutTraces(Buffer.concat([START, from, PICTURE]), "jpg");
  expect(clean.includes("GPS")).toBe(false);
  expect(clean.subarray(2, 38).toString("hex")).toBe(`ffe100224578696600004d4d002a0000000800010112000300000001000${orientation}000000000000`);
  expect(clean.subarray(38).equals(PICTURE)).toBe(true);
  expect(withoutTraces(clean, "jpg").equals(clean)).toBe(true);
});

const chunk = (name: string, data: string) => Buffer.concat([Buffer.from([0, 0, 0, data.length]), Buffer.from(name), Buffer.from(data), Buffer.from("CRC!")]);
const HEAD = Buffer.from("89504e470d0a1a0a", "hex");

it("takes texts, times and what follows the end out of a PNG", () => {
  const parts = [chunk("IHDR", "thirteenbytes"), chunk("tEXt", "Author"), chunk("gAMA", "abcd"), chunk("eXIf", "GPS"), chunk("IDAT", "pixels"), chunk("tIME", "now"), chunk("IEND", "")];
  const clean = withoutTraces(Buffer.concat([HEAD, ...parts, Buffer.from("hidden after the end")]), "png");
  expect(clean.equals(Buffer.concat([HEAD, ...[0, 2, 4, 6].map((place) => parts[place] as Buffer)]))).toBe(true);
});

it("leaves alone what it does not understand: cut off, of odd lengths, or no picture", () => {
  const odd: [Buffer, string][] = [
    [Buffer.concat([START, PLACE.subarray(0, 20)]), "jpg"], [Buffer.concat([START, Buffer.from([0xff, 0xe1, 0, 0, 1, 2])]), "jpg"], [Buffer.concat([START, Buffer.from("nonsense")]), "jpg"], [START, "jpg"],
    [Buffer.concat([HEAD, Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from("IHDR0000")]), "png"], [HEAD, "png"], [Buffer.from("%PDF-1.7 Author"), "pdf"],
  ];
  for (const [bytes, type] of odd) expect(withoutTraces(bytes, type).equals(bytes)).toBe(true);
  // A directory that lies outside of its segment names no way up.
  const lost = exif("002affffff00000101120003000000010006000000000000");
  expect(withoutTraces(Buffer.concat([START, lost, PICTURE]), "jpg").equals(Buffer.concat([START, PICTURE]))).toBe(true);
});
