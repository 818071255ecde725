import { expect } from "vitest";
import addValidators from "../../generated/validators/invoice/invoice/add.js";
import { cents, text } from "../../schemas/vocabulary/decimal.ts";
import type { Finding } from "../../schemas/vocabulary/finding.ts";
import type { Application } from "../api/application/application.ts";
import type { Client } from "../api/application/client.ts";
import { below, randomOf } from "./random.ts";

/** What the browser's compiled validator says of a form's values. */
export const inBrowser = addValidators.draft as unknown as (data: unknown) => Finding[];

/** So many random amounts of 1 to 13 digits with none, one or two decimals; the edges first. */
export function randomAmounts(count: number): string[] {
  const random = randomOf("amounts");
  const edges = [
    "0",
    "0.0",
    "0.00",
    "0.01",
    "0.1",
    "0.10",
    "0.07",
    "0.29",
    "1",
    "1.1",
    "9999999999999.99",
    "9999999999999",
    "1000000000000.01",
    "4503599627370497.5".slice(0, 13),
    "0.99",
    "99.99",
    "1.10",
    "8.45",
    "1234567890123.45",
  ];
  const digits = (length: number) => Array.from({ length }, () => below(random, 10)).join("");
  const rest = Array.from({ length: Math.max(0, count - edges.length) }, () => {
    const whole = digits(1 + below(random, 13)).replace(/^0+(?=\d)/, "");
    const places = below(random, 3);
    return places === 0 ? whole : `${whole}.${digits(places)}`;
  });
  return [...edges, ...rest].slice(0, count);
}

/** Texts and values that are no amounts. */
export const NO_AMOUNTS: readonly unknown[] = [
  "1.005",
  "0.001",
  "1.000",
  "12.345",
  "1e3",
  "1E3",
  "1e-2",
  "0x10",
  "+1",
  "-1",
  "-0.01",
  "--1",
  "\u22121",
  " 1",
  "1 ",
  "1 000",
  "1\u00a0000",
  "1,000.00",
  "1,00",
  "1.",
  ".5",
  "01",
  "00",
  "00.10",
  "１２３",
  "1．5",
  "१२",
  "١٢",
  "1_000",
  "NaN",
  "Infinity",
  "99999999999999",
  "10000000000000.00",
  "9".repeat(40),
  "S$1",
  "1 SGD",
  "1\t",
  "1\n",
  "a",
  "1..2",
  "1.2.3",
  "½",
  "1\u200b",
  1,
  1.5,
  0,
  -1,
  true,
  false,
  ["1"],
  { value: "1" },
  [],
];

const LINES = 200;
// A draft's line without a quantity has no net amount, so the invoice's own bound of 10,000,000 says nothing of it.
const line = (unit_price: unknown) => ({ description: "Amount", unit_price, gst_code: "ZR" });

/**
 * Sends amounts as unit prices of draft lines through the API, and reads each back from the answer, a later read and
 * the table itself. Every one must have passed the browser's validator and come back equal to the cent.
 */
export async function sendAndReadBack(
  application: Application,
  supplier: Client,
  amounts: readonly string[],
): Promise<number> {
  let compared = 0;
  for (let from = 0; from < amounts.length; from += LINES) {
    const part = amounts.slice(from, from + LINES);
    const body = { invoice_no: `AMOUNTS-${from}`, lines: part.map(line) };
    expect(inBrowser(body)).toEqual([]);
    const made = await supplier.post("obligation/invoice", body);
    expect(made.body.code, JSON.stringify(made.body).slice(0, 400)).toBe(0);
    const rows = await application.store.reading.rows<{ unit_price: string }>(
      "SELECT unit_price::text AS unit_price FROM invoice_lines WHERE parent = $1::bigint ORDER BY place",
      [made.body.data.id],
    );
    const read = await supplier.get("obligation/invoice", { id: made.body.data.id });
    const expected = part.map((amount) => text(cents(amount)));
    expect(rows.map(({ unit_price }) => unit_price)).toEqual(expected);
    expect((read.body.data.lines as { unit_price: string }[]).map(({ unit_price }) => unit_price)).toEqual(expected);
    expect((made.body.data.lines as { unit_price: string }[]).map(({ unit_price }) => unit_price)).toEqual(expected);
    compared += part.length;
  }
  return compared;
}

/** Where the browser and the server find what is no amount; both must name the same field. */
export async function whereRefused(supplier: Client, wrong: unknown): Promise<{ browser: string[]; server: string[] }> {
  const body = { lines: [line("1.00"), line(wrong)] };
  const { body: answer } = await supplier.post("obligation/invoice", body);
  return {
    browser: inBrowser(body).map(({ path }) => path),
    server:
      answer.code === 100
        ? (answer.data as { field: string }[]).map(({ field }) => field)
        : [`code ${String(answer.code)}`],
  };
}
