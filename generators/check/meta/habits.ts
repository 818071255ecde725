import { formats } from "../../../schemas/vocabulary/format/formats.ts";

/** What other tools call what the grammar calls otherwise. */
const elsewhere: Readonly<Record<string, string>> = {
  equals: "is",
  equal: "is",
  eq: "is",
  value: "is",
  gt: "above",
  greater: "above",
  greaterthan: "above",
  morethan: "above",
  over: "above",
  after: "above",
  gte: "atLeast",
  greaterorequal: "atLeast",
  from: "atLeast",
  lt: "below",
  less: "below",
  lessthan: "below",
  under: "below",
  before: "below",
  lte: "atMost",
  lessorequal: "atMost",
  oneof: "in",
  exists: "filled",
  empty: "filled",
  present: "filled",
  and: "all",
  or: "any",
  visible: "when",
  hidden: "when",
  if: "when",
  show: "when",
  roles: "allow",
  role: "allow",
  permissions: "allow",
  columns: "list",
  rows: "list",
  order: "sort",
  orderBy: "sort",
  default_sort: "sort",
  widget: "as",
  display: "as",
  component: "as",
  path: "routes",
  url: "routes",
  route: "routes",
  link: "go",
  href: "go",
  onClick: "do",
  enum: "options",
  values: "options",
  max: "maximum",
  min: "minimum",
  length: "maxLength",
  pattern: "format",
  nullable: "required",
  default_value: "default",
  reference: "ref",
  relation: "ref",
};

/** Keys by which other tools turn a comparison round. */
const turnedRound = /^(?:is_?not|not_?(?:is|equals?|in)|neq|ne|not_?eq|is_?nt|differs)$/i;

/** Keys by which other tools have people's words within a config. */
const spoken = [
  "label",
  "title",
  "text",
  "caption",
  "placeholder",
  "help",
  "description",
  "heading",
  "tooltip",
  "header",
];

/** What is meant by a key that is known elsewhere, as far as it can stand here. */
export function habitual(key: string, known: readonly string[]): string | undefined {
  const word = elsewhere[key] ?? elsewhere[key.replaceAll(/[_-]/g, "").toLowerCase()];
  return word !== undefined && known.includes(word) ? word : undefined;
}

/** How a comparison is turned round, of a key by which other tools do it. */
export const turned = (key: string, known: readonly string[]): string =>
  turnedRound.test(key) && known.includes("not")
    ? '; a condition is turned round as a whole: { "not": { "record": "status", "is": "draft" } }'
    : "";

/** What other tools call a format. */
const formatsElsewhere: Readonly<Record<string, string>> = {
  amount: "money",
  price: "money",
  decimal: "number",
  float: "number",
  double: "number",
  int: "integer",
  string: "text",
  textarea: "text",
  long_text: "text",
  multiline: "text",
  timestamp: "datetime",
  time: "datetime",
  percentage: "percent",
  telephone: "phone",
  mobile: "phone",
  link: "url",
  website: "url",
  color: "colour",
  iban: "bank_account",
  zip: "postal",
  postcode: "postal",
};

/** The format that is meant by a word of another tool. */
export const formatMeant = (word: string, known: readonly string[]): string | undefined => {
  const meant = formatsElsewhere[word.toLowerCase()];
  return meant !== undefined && known.includes(meant) ? meant : undefined;
};

/** Where people's words stand, of a key by which they would stand in a config. */
export const spokenWords = (key: string): string =>
  spoken.includes(key)
    ? "; words for people stand in brands/default/en and zh, under the name of what they are about"
    : "";

/** Who writes a field, of a key by which other tools say it at the field. */
export const writtenBy = (key: string, known: readonly string[]): string =>
  /^read_?only$/i.test(key) && known.includes("calc") && !known.includes("readOnly")
    ? '; what the server alone works out says "calc": true; whoever else may write it stands in "writable" of the entity'
    : "";

/** Of a type that is a format here how it is said. */
export function formatInstead(path: readonly (string | number)[], value: unknown): string {
  if (path.at(-1) !== "type" || !Object.hasOwn(formats, String(value))) return "";
  return `; write "format": "${String(value)}"${value === "number" ? ', or "money" of an amount' : ""}`;
}

/** The bound of a decimal, by that of a whole number. */
const ofDecimals: Readonly<Record<string, string>> = { minimum: "atLeast", maximum: "atMost" };

/** What is said elsewhere, of a key that other tools write at the thing itself. */
export function spelledOut(path: readonly (string | number)[], value: unknown): string {
  const key = String(path.at(-1));
  if (key === "required" && typeof value === "boolean" && path.at(-3) === "properties")
    return `; here it lists the fields of an object: name "${String(path.at(-2))}" in "required" beside "properties"`;
  const bound = ofDecimals[key];
  return bound !== undefined && typeof value === "string" && /^-?\d+\.\d+$/.test(value)
    ? `; of an amount it is "${bound}": "${value}"`
    : "";
}
