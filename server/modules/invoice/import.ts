import type { InvoiceImportRows, InvoiceLines } from "../../../generated/types/records.d.ts";
import type { Writable } from "../../platform/query/rows.ts";
import type { Registry } from "../../../registry/registry.ts";
import { type Columns, type RowError, givenRows, mostRows, allOrNone } from "../../platform/import.ts";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import { wholeSchema } from "../../../registry/schema/request.ts";
import { compileValidator } from "../../../registry/validation/compile.ts";
import type { OwnContext, RequestContext, WriteContext } from "../../platform/context.ts";
import { calendarOf } from "../../platform/calendar.ts";
import { computedRow } from "../../platform/lifecycle/computed-fields.ts";
import { numberKey } from "./duplicates.ts";
import { fieldMessages } from "../../platform/wording.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { kindOf } from "../../platform/files/kind.ts";
import { refuseFields, Refusal, type FieldMessage } from "../../platform/refusal.ts";
import { engine } from "../../platform/lifecycle/engine.ts";
import { createDraft } from "../../platform/records/draft.ts";

/** Columns that a row of imported invoices may have: those of an invoice and of one of its lines. */
export const invoiceColumns = (registry: Registry): Columns => ({
  names: Object.keys(registry.entities.get("invoice_import")?.properties["rows"]?.items?.properties ?? {}),
  namespace: "invoice_import",
  prefix: "rows.",
});

/** A row as it was typed, by the columns of the import. */
type ImportRow = { readonly [Column in keyof InvoiceImportRows]?: unknown };

/** An invoice made of rows of one number, and the row that each of its lines came from. */
interface ImportedInvoice {
  readonly values: Writable<"invoice">;
  readonly rows: readonly number[];
}

/** Columns that tell of the whole invoice; rows of one number must agree on them. */
const COMMON_COLUMNS = ["buyer_uen", "currency", "issue_date", "due_date", "po_no"] as const;

/** The GST code that a row without one has. */
const USUAL_CODE = "SR";

/** A cell as text without the blanks around it. */
const text = (value: unknown): string => (typeof value === "string" ? value.normalize("NFKC").trim() : "");

/** A typed value read by its format; what cannot be read stays as typed, so that the validator names it. */
function read(format: string, typed: unknown): string | undefined {
  const given = text(typed);
  return given === "" ? undefined : (formats[format]?.read(given) ?? given);
}

const filled = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ""),
  ) as Partial<Values>;

/** The GST code of a row, in capitals as the list of codes has it. */
const codeOf = (row: ImportRow): string => text(row.gst_code).toUpperCase() || USUAL_CODE;

/** The GST rate that a row claims, if it does; the rate that counts follows from its code. */
const claimedRate = (row: ImportRow): string | undefined => read("percent", text(row.gst_rate).replace(/\s*%$/, ""));

/** What a row says of a line of its invoice. */
type Line = { readonly [Field in keyof InvoiceLines]?: unknown };

function lineOf(row: ImportRow): Line {
  return filled<Line>({
    description: text(row.description),
    quantity: read("number", row.quantity),
    unit: text(row.unit),
    unit_price: read("money", row.unit_price),
    gst_code: codeOf(row),
  });
}

/**
 * Rows as invoices: rows of the same number are the lines of one.
 * @param buyers UEN to entity, of those the seller may invoice
 */
export function invoicesOf(
  rows: readonly ImportRow[],
  seller: string,
  buyers: ReadonlyMap<string, string>,
): ImportedInvoice[] {
  const found = new Map<string, { values: Writable<"invoice">; rows: number[] }>();
  for (const [index, row] of rows.entries()) {
    const number = text(row.invoice_no);
    const known = found.get(number);
    if (known && number !== "") {
      (known.values.lines as unknown[]).push(lineOf(row));
      known.rows.push(index + 1);
      continue;
    }
    found.set(number === "" ? `row ${index}` : number, {
      rows: [index + 1],
      values: filled<Writable<"invoice">>({
        invoice_no: number,
        seller_entity: seller,
        buyer_entity: buyers.get(text(row.buyer_uen).toUpperCase()),
        currency: text(row.currency).toUpperCase() || "SGD",
        issue_date: read("date", row.issue_date),
        due_date: read("date", row.due_date),
        po_no: text(row.po_no),
        lines: [lineOf(row)],
      }),
    });
  }
  return [...found.values()];
}

/** The row and column that a field of an invoice came from: `lines[1].unit_price` is unit_price of its second row. */
export function cellOf(invoice: ImportedInvoice, field: string): { row: number; field: string } {
  const line = /^lines\[(\d+)\]\.?(.*)$/.exec(field);
  if (!line) return { row: invoice.rows[0] ?? 1, field: field === "buyer_entity" ? "buyer_uen" : field };
  return { row: invoice.rows[Number(line[1])] ?? invoice.rows[0] ?? 1, field: line[2] || "description" };
}

/** Rows of one invoice that say something else of it than its first row does. */
function disagreements(context: OwnContext, rows: readonly ImportRow[], invoice: ImportedInvoice): RowError[] {
  const [first = 1, ...others] = invoice.rows;
  return others.flatMap((row) =>
    COMMON_COLUMNS.flatMap((field) => {
      const value = text(rows[row - 1]?.[field]);
      return value === "" || value === text(rows[first - 1]?.[field])
        ? []
        : [{ row, field, message: context.say("error", "rule.other_than_first_row", { row: first }) }];
    }),
  );
}

/** Rows whose GST rate is not the one of their GST code. */
function otherRates(context: OwnContext, rows: readonly ImportRow[]): RowError[] {
  return rows.flatMap((row, index) => {
    const claimed = claimedRate(row);
    const rate = computedRow(context.registry, "invoice", "lines", { gst_code: codeOf(row) }).gst_rate;
    if (claimed === undefined || rate === undefined || Number(claimed) === Number(rate)) return [];
    return [
      {
        row: index + 1,
        field: "gst_rate",
        message: context.say("error", "rule.rate_of_code", { code: codeOf(row), rate: String(rate) }),
      },
    ];
  });
}

/** What is wrong with one invoice by itself, each error at the row and column it came from. */
function ownErrors(
  context: OwnContext,
  rows: readonly ImportRow[],
  invoice: ImportedInvoice,
  validate: ReturnType<typeof compileValidator>,
): RowError[] {
  return validate(invoice.values, calendarOf(context)).flatMap((finding) => {
    const cell = cellOf(invoice, finding.path);
    const uen = text(rows[cell.row - 1]?.buyer_uen);
    if (finding.path === "buyer_entity" && uen !== "")
      return [{ ...cell, message: context.say("error", "rule.unknown_buyer", { uen }) }];
    // What is told of a column is told by the name that stands over it in the file.
    const isRenamed = finding.path === "buyer_entity";
    const reported = isRenamed ? { ...finding, path: `rows.${cell.field}` } : finding;
    return fieldMessages(context.say, isRenamed ? "invoice_import" : "invoice", [reported]).map(({ message }) => ({
      ...cell,
      message,
    }));
  });
}

/**
 * What is wrong with the invoices as they stand in the rows: incomplete ones, rows that disagree, one number written in
 * two ways.
 */
function findErrors(context: OwnContext, rows: readonly ImportRow[], invoices: readonly ImportedInvoice[]): RowError[] {
  const validate = compileValidator(context.registry, wholeSchema(context.registry, "invoice"));
  const keys = new Set<string>();
  const errors = invoices.flatMap((invoice) => {
    const key = numberKey(String(invoice.values.invoice_no ?? ""));
    const twin = key !== "" && keys.has(key);
    keys.add(key);
    return [
      ...ownErrors(context, rows, invoice, validate),
      ...disagreements(context, rows, invoice),
      ...(twin
        ? [
            {
              ...cellOf(invoice, "invoice_no"),
              message: context.say("guard", "number_free", { invoice_no: String(invoice.values.invoice_no) }),
            },
          ]
        : []),
    ];
  });
  return [...errors, ...otherRates(context, rows)];
}

/** Refuses the file (or the pasted rows) as a whole. */
const refuseAll = (context: RequestContext, field: string, key: string, places: Record<string, unknown> = {}): never =>
  refuseFields([
    {
      field,
      message: context.say("error", key, {
        label: field === "file" ? context.say("file", "entity") : context.say("invoice_import", field),
        ...places,
      }),
    },
  ]);

/**
 * The rows of imported invoices: as they were sent, or those of an uploaded file.
 * @throws Refusal invalid_fields when there are none, or more than constants.json allows in one go, or the file is no
 * table or has a column that nobody knows
 */
async function givenInvoices(
  context: RequestContext,
  input: HandlerInputs["invoice.import"],
): Promise<readonly ImportRow[]> {
  const file = input.file;
  if (file && !kindOf(file.name, file.bytes, ["csv"])) return refuseAll(context, "file", "keyword.file");
  const { rows, unknown, isFile } = await givenRows(context, invoiceColumns(context.registry), input);
  if (unknown.length > 0)
    return refuseAll(context, "file", "rule.unknown_columns", { columns: unknown.join(", ").slice(0, 200) });
  const field = isFile ? "file" : "rows";
  const most = mostRows(context.registry);
  if (rows.length === 0) return refuseAll(context, field, "rule.no_rows");
  if (rows.length > most)
    return refuseAll(context, field, isFile ? "rule.more_rows" : "rule.too_many_rows", {
      limit: most,
      count: rows.length,
    });
  return rows;
}

/** UEN to entity, of the companies that are linked to this seller as buyers. */
async function buyersOf(context: OwnContext, seller: string): Promise<Map<string, string>> {
  const rows = await context.db.rows<{ id: string; uen: string }>(
    `SELECT entity.id, entity.uen
      FROM company_relation AS relation
      JOIN company_entity AS entity ON entity.id = relation.buyer_entity
      WHERE relation.seller_entity = $1 AND relation.status = 'linked'`,
    [seller],
  );
  return new Map(rows.map((row) => [row.uen.toUpperCase(), row.id]));
}

/** Saves the invoices as drafts; gives what the server alone could find wrong. */
async function saveAll(write: WriteContext, invoices: readonly ImportedInvoice[]): Promise<RowError[]> {
  const errors: RowError[] = [];
  for (const invoice of invoices) {
    try {
      await createDraft(write, engine, "invoice", { ...invoice.values, source: "csv" });
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== "invalid_fields") throw error;
      errors.push(
        ...(error.data as FieldMessage[]).map(({ field, message }) => ({ ...cellOf(invoice, field), message })),
      );
    }
  }
  return errors;
}

/**
 * Takes many invoices at once, all or none: errors by row and column, and with `dry_run` only those.
 * @throws Refusal invalid_fields when the seller is not one of the asker's own entities, or the rows are none, too many
 * or no table
 */
export async function importInvoices(
  input: HandlerInputs["invoice.import"],
  context: OwnContext,
): Promise<HandlerAnswers["invoice.import"]> {
  const seller = input.seller_entity ?? context.acting?.entities[0] ?? "";
  if (!context.acting?.entities.includes(seller))
    refuseFields([{ field: "seller_entity", message: context.say("error", "code.1005") }]);
  const rows = await givenInvoices(context, input);
  const invoices = invoicesOf(rows, seller, await buyersOf(context, seller));
  const found = findErrors(context, rows, invoices);
  const wrong = new Set(found.map(({ row }) => row));
  // What can be saved is tried also beside rows with errors, so that everything wrong is told at once.
  const whole = invoices.filter((invoice) => !invoice.rows.some((row) => wrong.has(row)));
  return allOrNone(context, { count: invoices.length, found, isTrial: input.dry_run === true }, (write) =>
    saveAll(write, whole),
  );
}
