import { expect, it } from "vitest";
import { kindOf, pixelsOf } from "./kind.ts";

const PDF = Buffer.from("%PDF-1.7\n");
const PNG = Buffer.from("89504e470d0a1a0a0000000d4948445200000064000000c8", "hex");
const JPG = Buffer.from("ffd8ffe00004aabbffc0001108006400c803", "hex");
const ALL = ["pdf", "png", "jpg", "csv"];

it("is what content and ending agree on, among the types taken", () => {
  expect(kindOf("a.PDF", PDF, ALL)?.mediaType).toBe("application/pdf");
  expect(kindOf("a.jpeg", JPG, ALL)?.type).toBe("jpg");
  expect(kindOf("a.csv", Buffer.from("no,total\r\n1,2.00\n发票,3"), ALL)?.type).toBe("csv");
  for (const [name, bytes] of [
    ["a.png", PDF],
    ["a", PDF],
    ["a.pdf.html", PDF],
    ["a.csv", Buffer.from("<html>")],
    ["a.csv", Buffer.from([0x41, 0x00])],
    ["a.csv", Buffer.from([0xff, 0xfe])],
  ] as const)
    expect(kindOf(name, bytes, ALL), name).toBeUndefined();
  expect(kindOf("a.pdf", PDF, ["png"])).toBeUndefined();
});

it("knows an image's size before anything opens it", () => {
  expect(pixelsOf(PNG, "png")).toBe(100 * 200);
  expect(pixelsOf(JPG, "jpg")).toBe(100 * 200);
  expect(pixelsOf(PDF, "pdf")).toBeUndefined();
});
