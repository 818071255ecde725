import type { Row } from "../../platform/lifecycle/plan/model.ts";
import { masked } from "../../platform/masking.ts";

/** A field of a case that changed from one submission to the next, as people read it. */
interface ContentChange {
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
}

/** Groups, of which each field is compared by itself. */
const GROUPS = ["administratorInformation", "company_profile", "declarations"];
/** Everything a company hands in. */
const FIELDS = [
  "shareholders",
  "directors",
  "authorizers",
  "financials",
  "financial_iras_tax_payable_in_past_three_years",
  "acra_bizfile",
  "acra_bizfile_date",
  "constitution",
  "board_resolution",
  "bank_statements_6m",
  "gst_f5_4q",
  "ar_ageing",
  "ap_ageing",
  "ownership_chart",
  "documents",
  "currency",
  "requested_limit",
];
const HIDDEN: ReadonlySet<string> = new Set(["id_no", "admin_id_no"]);
/** Fields that explain an answer stand with it. */
const EXPLAINED = /_text$/;
const LONGEST = 2000;

/** The values that are handed in, as a submission keeps them. */
export function contentOf(record: Row): Row {
  return Object.fromEntries(
    [...GROUPS, ...FIELDS]
      .filter((field) => record[field] !== undefined && record[field] !== null)
      .map((field) => [field, record[field]]),
  );
}

const isGroup = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

type Names = ReadonlyMap<string, string>;

function words(value: unknown, name: string, names: Names): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "✓" : "✗";
  if (HIDDEN.has(name)) return String(masked(String(value)));
  if (Array.isArray(value)) return value.map((item) => words(item, name, names)).join("\n");
  if (isGroup(value))
    return Object.entries(value)
      .filter(([field]) => field !== "id")
      .map(([field, inner]) => words(inner, field, names))
      .filter((text) => text !== "")
      .join(" · ");
  return names.get(String(value)) ?? String(value);
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isGroup(value)) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field, inner]) => field !== "id" && inner !== null && inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([field, inner]) => [field, plain(inner)]),
  );
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(plain(one)) === JSON.stringify(plain(other));

function describeChange(
  field: string,
  before: unknown,
  after: unknown,
  names: Names,
  explained: { before?: unknown; after?: unknown } = {},
): ContentChange[] {
  const name = field.split(".").at(-1) ?? field;
  if (same(before, after) && same(explained.before, explained.after)) return [];
  const text = (value: unknown, note: unknown) =>
    [words(value, name, names), words(note, name, names)]
      .filter((part) => part !== "")
      .join(": ")
      .slice(0, LONGEST);
  const [was, is] = [text(before, explained.before), text(after, explained.after)];
  return [{ field, ...(was === "" ? {} : { before: was }), ...(is === "" ? {} : { after: is }) }];
}

/**
 * What differs between two submissions, field by field; identity numbers only as masks.
 * @param called what people call files and persons, by id
 */
export function changesBetween(before: Row, after: Row, called: Names = new Map()): ContentChange[] {
  const grouped = GROUPS.flatMap((group) => {
    const [was, is] = [before[group], after[group]].map((value) => (isGroup(value) ? value : {})) as [Row, Row];
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !EXPLAINED.test(name));
    return names.flatMap((name) =>
      describeChange(`${group}.${name}`, was[name], is[name], called, {
        before: was[`${name}_text`],
        after: is[`${name}_text`],
      }),
    );
  });
  return [...grouped, ...FIELDS.flatMap((field) => describeChange(field, before[field], after[field], called))];
}
