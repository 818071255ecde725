/** What a measured form consists of: the same fields for the product's page and for both references. */
export interface BenchField {
  name: string;
  kind: "text" | "money" | "date" | "choice" | "yes";
  required: boolean;
  /** Shown only while this tick is set. */
  when?: string;
}

export interface BenchForm {
  name: string;
  sections: { name: string; fields: BenchField[] }[];
  /** Rows of the table, each with these columns. */
  rows: number;
  columns: BenchField[];
}

export const options = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot"];

const kinds: readonly BenchField["kind"][] = [
  "text",
  "text",
  "text",
  "money",
  "date",
  "choice",
  "text",
  "money",
  "choice",
  "yes",
];
const perSection = 10;

/**
 * A form of so many fields in sections of ten, every fifth required, every tenth shown by a tick, and a table of twenty
 * rows.
 */
export function benchForm(count: number): BenchForm {
  const fields = Array.from({ length: count }, (_, index): BenchField => {
    const kind = kinds[index % kinds.length] as BenchField["kind"];
    const hidden = index % 10 === 8;
    return { name: `f${index}`, kind, required: index % 5 === 0, ...(hidden ? { when: `f${index + 1}` } : {}) };
  });
  const sections = Array.from({ length: count / perSection }, (_, part) => ({
    name: `part${part}`,
    fields: fields.slice(part * perSection, (part + 1) * perSection),
  }));
  const columns: BenchField[] = [
    { name: "text", kind: "text", required: false },
    { name: "quantity", kind: "money", required: false },
    { name: "price", kind: "money", required: false },
    { name: "code", kind: "choice", required: false },
    { name: "day", kind: "date", required: false },
  ];
  return { name: `form${count}`, sections, rows: 20, columns };
}

/** The two measured sizes. */
export const sizes = [100, 300] as const;
