import fc from "fast-check";
import { expect, test } from "vitest";
import { fraudSignalsOf, looksLike, type InvoiceSeen, type Observation } from "./signals.ts";

const invoice = (of: Partial<InvoiceSeen> = {}): InvoiceSeen => ({
  number: "INV-9",
  total: "1234.50",
  others: [],
  near: [],
  same_file: [],
  same_file_elsewhere: false,
  ...of,
});
const seen = (of: Partial<Observation> = {}): Observation => ({
  invoices: [invoice()],
  earlier: 3,
  same_address: false,
  shared: [],
  ...of,
});
const codes = (of: Partial<Observation>) => fraudSignalsOf(seen(of)).map(({ code }) => code);

test("a usual deal shows no sign", () => {
  expect(fraudSignalsOf(seen())).toEqual([]);
  expect(
    fraudSignalsOf(seen({ account_days: 7, invoices: [invoice({ mean: "411.51" }), invoice({ total: "1000.00" })] })),
  ).toEqual([]);
});

test.each<[string, Partial<Observation>]>([
  ["shared_contact", { shared: ["domain acme.example"] }],
  ["same_document", { invoices: [invoice({ same_file: ["INV-3"] })] }],
  ["same_document", { invoices: [invoice({ same_file_elsewhere: true })] }],
  ["look_alike", { invoices: [invoice({ near: ["INV-8"] })] }],
  ["look_alike", { invoices: [invoice({ number: "INV-10", others: ["INV-1O"] })] }],
  ["first_deal", { earlier: 0 }],
  ["jump", { invoices: [invoice({ mean: "411.49" })] }],
  ["new_account", { account_days: 6 }],
  ["round_sums", { invoices: [invoice({ total: "50000.00" }), invoice({ total: "1000.00" })] }],
  ["sequence", { invoices: [invoice({ others: ["INV-8", "inv 007"] })] }],
  ["same_address", { same_address: true }],
])("%s is shown by what it is seen by, and nothing else", (code, of) => {
  expect(codes(of)).toEqual([code]);
});

test("another company's invoice with the same file is told without its number", () => {
  expect(fraudSignalsOf(seen({ invoices: [invoice({ same_file_elsewhere: true })] }))).toEqual([
    { code: "same_document", detail: "INV-9 *" },
  ]);
});

test("5,000 numbers in which a letter stands for a figure or a letter of another script look like the one they are taken for, and neighbours do not", () => {
  const CHANGED: Readonly<Record<string, string>> = {
    "0": "O",
    "1": "I",
    "5": "S",
    A: "А",
    C: "С",
    E: "Е",
    P: "Р",
    T: "Т",
    X: "Х",
  };
  fc.assert(
    fc.property(
      fc.stringMatching(/^[ACEPTX]{2}$/),
      fc.integer({ min: 1000, max: 999_999 }),
      fc.nat(),
      (letters, running, index) => {
        const number = `${letters}-${running}`;
        const places = [...number].flatMap((letter, index) => (letter in CHANGED ? [index] : []));
        const at = places[index % places.length] ?? 0;
        const other = `${number.slice(0, at)}${CHANGED[number[at] ?? ""]}${number.slice(at + 1)}`;
        expect(looksLike(number, other)).toBe(true);
        expect(looksLike(number, `${letters}-${running + 1}`)).toBe(false);
      },
    ),
    { numRuns: 5_000 },
  );
});
