import type { VirtualField } from "../../../platform/query/virtual-fields/virtual-field.ts";

/** Receipts of the same customer and document; those are entered as rows of their own. */
const received = (row: string) =>
  `CASE WHEN ${row}.kind = 'opening' THEN coalesce((SELECT sum(r.amount) FROM receivable_row r WHERE r.company = ${row}.company AND r.kind = 'receipt' AND r.customer = ${row}.customer AND r.doc_no = ${row}.doc_no AND r.currency = ${row}.currency), 0) ELSE 0 END`;
const outstanding = (row: string) =>
  `CASE WHEN ${row}.kind = 'opening' THEN greatest(0, ${row}.amount - ${received(row)}) ELSE 0 END`;

/** What was received on a receivable, what is open, and how long it is past due. */
export const receivableFigures: Readonly<Record<string, VirtualField>> = {
  "receivable_row.received": { type: "numeric(15,2)", text: (row) => `(${received(row)})::numeric(15,2)` },
  "receivable_row.outstanding": { type: "numeric(15,2)", text: (row) => `(${outstanding(row)})::numeric(15,2)` },
  "receivable_row.bucket": {
    type: "text",
    text: (row, values) => {
      const late = `(${values.today()}::date - ${row}.due_date)`;
      return `CASE WHEN ${outstanding(row)} = 0 OR ${late} <= 0 THEN 'current' WHEN ${late} <= 30 THEN 'd1_30' WHEN ${late} <= 60 THEN 'd31_60' WHEN ${late} <= 90 THEN 'd61_90' ELSE 'over_90' END`;
    },
  },
};
