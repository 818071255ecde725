import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import words from "../../brands/default/en/runtime.json";
import { addWords } from "../label/words.ts";
import type { PageContext } from "../model/context.ts";
import { BulkSum } from "./BulkSum.tsx";

beforeAll(() => addWords("en-US", "runtime", words));
afterEach(cleanup);

const page = {
  language: "en-US",
  user: { company: { name: "Bukit" } },
  bundle: {
    entities: {
      invoice: { title: "invoice_no", parties: ["seller", "buyer"], amount: ["total"], properties: {} },
      statement: { title: "number", parties: ["financier", "counterparty"], balance: "closing", properties: {} },
      receivable: { title: "customer", parties: ["company"], amount: ["total"], properties: {} },
    },
  },
} as unknown as PageContext;
const row = (fields: Record<string, unknown>) => ({ currency: "SGD", ...fields });
const lines = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

it("sums rows by whom they are dealt with, who is never the own company", () => {
  const rows = [
    row({ total: "10.00", invoice_no: "1", shown: { seller: "Bukit", buyer: "Straits" } }),
    row({ total: "5.50", invoice_no: "2", shown: { seller: "Bukit", buyer: "Straits" } }),
  ];
  render(<BulkSum page={page} entity="invoice" rows={rows} />);
  expect(lines()).toEqual([expect.stringMatching(/^Straits.*15\.50/)]);
});

it("calls records of the own company alone by their own names", () => {
  const rows = [
    row({ total: "10.00", customer: "Fairway", shown: { company: "Bukit" } }),
    row({ total: "5.00", customer: "Penang", shown: { company: "Bukit" } }),
  ];
  render(<BulkSum page={page} entity="receivable" rows={rows} />);
  expect(lines()).toEqual([expect.stringMatching(/^Fairway.*10\.00/), expect.stringMatching(/^Penang.*5\.00/)]);
});

it("names at what each record stands where records are about no amount, and adds none of them up", () => {
  addWords("en-US", "statement", { closing: "Closing balance" });
  const statement = (counterparty: string, currency: string, closing: string) =>
    row({ currency, closing, shown: { financier: "Bukit", counterparty } });
  const rows = [
    statement("Straits", "USD", "20.00"),
    statement("Straits", "SGD", "-10.00"),
    statement("Straits", "SGD", "30.00"),
    statement("Kallang", "SGD", "5.00"),
  ];
  render(<BulkSum page={page} entity="statement" rows={rows} />);
  expect(lines()).toEqual([
    "Straits Closing balance SGD −10.00, SGD 30.00, USD 20.00",
    "Kallang Closing balance SGD 5.00",
  ]);
});
