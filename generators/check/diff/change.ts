import { locate } from "../source/document.ts";
import type { Document, Path } from "../source/document.ts";
import { placesIn, wordingFile } from "../workspace/wording.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { ANOTHER_ORDER, differences } from "./compare.ts";
import type { Difference } from "./compare.ts";

/** What a change is about; access and money come first, because they are what a reviewer must not miss. */
export const subjects = ["access", "money", "rule", "bound", "setting", "screen", "words", "look"] as const;
export type Subject = (typeof subjects)[number];

/** One change between two revisions, in words, and where it stands. */
export interface Change {
  about: Subject;
  file: string;
  line: number;
  says: string;
}

/** Everything that differs between two readings of the configs, what a reviewer must not miss first. */
export function changes(before: Pick<Workspace, "documents">, after: Workspace): Change[] {
  const earlier = new Map(before.documents.map((document) => [document.file, document]));
  const later = new Map(after.documents.map((document) => [document.file, document]));
  const found: Change[] = [];
  for (const [file, document] of earlier)
    if (!later.has(file))
      found.push({ about: ofFile(document), file, line: 1, says: `${thing(document)} is taken away` });
  for (const [file, document] of later) {
    const last = earlier.get(file);
    if (!last)
      found.push({ about: ofFile(document), file, line: 1, says: `${thing(document)} is new${people(document)}` });
    else if (last.text !== document.text)
      for (const difference of differences(last.value, document.value))
        found.push(worded(after, last, document, difference));
  }
  return found.sort(
    (one, other) =>
      subjects.indexOf(one.about) - subjects.indexOf(other.about) ||
      (one.file < other.file ? -1 : one.file > other.file ? 1 : one.line - other.line),
  );
}

function ofFile({ kind }: Document): Subject {
  return kind === "wording" ? "words" : kind === "brand" ? "look" : kind === "settings" ? "setting" : "access";
}

function people({ value }: Document): string {
  return Array.isArray(value?.allow) ? `, for ${value.allow.join(", ")}` : "";
}

function thing({ kind, name }: Document): string {
  const words: Record<Document["kind"], string> = {
    page: "the page",
    entity: "the entity",
    lifecycle: "the lifecycle",
    calls: "the calls of",
    letter: "the letter",
    brand: "the brand",
    wording: "the wording",
    settings: "the setting",
  };
  return `${words[kind]} ${name}`;
}

const quote = (value: unknown): string =>
  typeof value === "string" ? `"${value}"` : (JSON.stringify(value) ?? "nothing");

/** The places of a text that its other wording does not show any more. */
function lostPlaces(before: unknown, after: unknown): string {
  if (typeof before !== "string" || typeof after !== "string") return "";
  const lost = placesIn(before).filter((name) => !placesIn(after).includes(name));
  return lost.length === 0 ? "" : `, and shows ${lost.map((name) => `{{${name}}}`).join(", ")} no more`;
}

function worded(workspace: Workspace, last: Document, document: Document, difference: Difference): Change {
  const { path, after } = difference;
  const { about, says } = said(workspace, last, document, difference);
  const place =
    after === undefined
      ? locate({ document: last, path, key: true })
      : locate({ document, path, key: typeof path.at(-1) === "string" });
  return { about, file: document.file, line: place.line, says };
}

/** Keys that say who may see or do something. */
const who = new Set([
  "allow",
  "by",
  "notBy",
  "notBySince",
  "onlyBy",
  "notPerson",
  "person",
  "link",
  "approval",
  "ticket",
  "readable",
  "writable",
  "parties",
  "public",
  "rows",
  "sensitive",
  "encrypted",
  "masked",
  "permissions",
  "password",
  "second_factor",
  "sees",
  "owner",
  "makers",
  "portfolio",
  "rate",
  "alone",
  "signsOut",
  "deputy",
  "environments",
  "redirects",
  "to",
  "recipients",
  "hosts",
  "marks",
  "stands_with",
  "limits",
]);
/** Keys that decide about amounts, terms and the steps of a deal. */
const money = new Set([
  "computed",
  "calc",
  "totals",
  "amount",
  "commits",
  "posts",
  "accrues",
  "anew",
  "guards",
  "effects",
  "then",
  "sum",
  "product",
  "percent",
  "difference",
  "days",
  "whole",
  "needs",
  "when",
  "from",
  "axis",
  "after",
  "timer",
  "final",
  "void",
  "ask",
  "takes",
  "shows",
  "late",
  "step",
  "against",
]);
/** What groups of constants decide: who gets in and how often, or how the product behaves; the others decide money. */
const ofConstants: Readonly<Record<string, Subject>> = {
  ...Object.fromEntries(
    [
      "session",
      "login",
      "one_time_code",
      "link",
      "authenticator",
      "invitation",
      "mail",
      "upload",
      "rates",
      "signs",
    ].map((group) => [group, "access"]),
  ),
  ...Object.fromEntries(
    ["digest", "lists", "export", "outbox", "polling", "retention", "display", "next_steps"].map((group) => [
      group,
      "setting",
    ]),
  ),
};
/** Keys under which more means that more is taken, and less that less is. */
const upper = new Set(["maxLength", "maximum", "maxItems", "atMost", "below", "most"]);
const lower = new Set(["minLength", "minimum", "minItems", "atLeast", "above", "least"]);
const bounds = new Set([
  ...upper,
  ...lower,
  "required",
  "pattern",
  "unique",
  "uniqueItems",
  "options",
  "known",
  "format",
  "type",
  "ref",
]);

function said(
  workspace: Workspace,
  last: Document,
  document: Document,
  { path, before, after }: Difference,
): { about: Subject; says: string } {
  const { kind } = document;
  const words = path.filter((step): step is string => typeof step === "string");
  const key = words.at(-1) ?? "";
  const at = where(last, document, path);
  if (kind === "wording")
    return {
      about: "words",
      says: `"${key}" says ${quote(after)} instead of ${quote(before)} in ${document.name}${lostPlaces(before, after)}`,
    };
  if (kind === "brand") return { about: who.has(words[0] ?? "") ? "access" : "look", says: changed(at, before, after) };
  const whole =
    kind === "calls" && path[0] === "calls" && path.length === 2
      ? "call"
      : kind === "lifecycle" && path[0] === "transitions" && path.length === 2
        ? "step"
        : undefined;
  if (whole && (before === undefined || after === undefined)) {
    const entry = (after ?? before) as { allow?: unknown; by?: unknown };
    const people = Array.isArray(entry.allow ?? entry.by)
      ? `, for ${((entry.allow ?? entry.by) as unknown[]).join(", ")}`
      : "";
    return {
      about: "access",
      says: `the ${whole} ${document.value.entity}.${key} is ${after === undefined ? "taken away" : `new${people}`}`,
    };
  }
  if (["allow", "by", "notBy", "notBySince"].includes(key) && (typeof before === "string" || typeof after === "string"))
    return { about: "access", says: mayNow(workspace, document, path, key, before, after, at) };
  if (["allow", "by"].includes(key) && (Array.isArray(before) || Array.isArray(after)))
    return { about: "access", says: opened(document, path, before, after, at) };
  if (kind === "settings" && document.name === "roles" && words.includes("permissions"))
    return {
      about: "access",
      says:
        after === undefined
          ? `the role ${words[1] ?? ""} no longer holds ${quote(before)}`
          : before === undefined
            ? `the role ${words[1] ?? ""} now holds ${quote(after)}`
            : changed(at, before, after),
    };
  if (upper.has(key) || lower.has(key)) return { about: "bound", says: bounded(key, before, after, at) };
  if (key === "required" || words.at(-2) === "required")
    return {
      about: "bound",
      says:
        after === undefined
          ? `${quote(before)} need not be given any more (${at})`
          : before === undefined
            ? `${quote(after)} must be given now (${at})`
            : changed(at, before, after),
    };
  if (kind === "lifecycle" && words[2] === "appends")
    return { about: "money", says: added(stepOf(document, path), words[3], words[4], before, after) };
  if (kind === "lifecycle" && words[2] === "sets")
    return { about: "money", says: written(stepOf(document, path), words[3], before, after) };
  if (kind === "settings" && document.name === "constants")
    return { about: ofConstants[words[0] ?? ""] ?? "money", says: changed(at, before, after) };
  if (words.some((word) => who.has(word)) || (kind === "calls" && words[0] === "base"))
    return { about: "access", says: changed(at, before, after) };
  if (kind === "lifecycle" || (kind === "entity" && words.some((word) => money.has(word) || word === "rules")))
    return { about: "money", says: guarded(key, before, after, at) };
  if (bounds.has(key)) return { about: "bound", says: changed(at, before, after) };
  if (kind === "calls" || kind === "entity") return { about: "rule", says: changed(at, before, after) };
  if (kind === "settings" && ["invariants", "guards", "effects"].includes(document.name))
    return { about: "money", says: changed(at, before, after) };
  if (kind === "settings" && ["roles", "environments"].includes(document.name))
    return { about: "access", says: changed(at, before, after) };
  if (kind === "settings") return { about: "setting", says: changed(at, before, after) };
  return { about: "screen", says: changed(at, before, after) };
}

/** Whose right it is: `financier may now see bank accounts (bank_account.list)`. */
function mayNow(
  workspace: Workspace,
  document: Document,
  path: Path,
  key: string,
  before: unknown,
  after: unknown,
  at: string,
): string {
  if (before !== undefined && after !== undefined) return changed(at, before, after);
  const isGiven = (after !== undefined) !== (key === "notBy");
  const name = String(after ?? before);
  const may = isGiven ? "may now" : "may no longer";
  if (document.kind === "calls" && path[0] === "calls") {
    const call = document.value.calls?.[path[1]!] ?? {};
    const full = `${document.value.entity}.${String(path[1])}`;
    if (name === "public")
      return isGiven
        ? `the call ${full} is made public: anybody may ask it, without signing in`
        : `the call ${full} is no longer public`;
    const entity = call.lists ?? call.reads;
    return entity ? `${name} ${may} see ${plural(workspace, entity)} (${full})` : `${name} ${may} ask ${full}`;
  }
  if (document.kind === "lifecycle" && key === "notBySince")
    return `whoever proposed something before the step ${name} ${may} take ${stepOf(document, path)}`;
  if (document.kind === "lifecycle")
    return key === "notBy"
      ? `whoever took the step ${name} ${may} take ${stepOf(document, path)}`
      : `${name} ${may} take the step ${stepOf(document, path)}`;
  if (document.kind === "page" && path.length === 2)
    return name === "public"
      ? `the page ${document.name} is ${isGiven ? "made" : "no longer"} public`
      : `${name} ${may} open the page ${document.name}`;
  return `${name} ${may} see or do this: ${at}`;
}

function opened(document: Document, path: Path, before: unknown, after: unknown, at: string): string {
  const list = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : "nobody in particular");
  if (after === undefined) return `${at} is no longer for ${list(before)} alone`;
  if (before === undefined) return `${at} is now for ${list(after)} alone`;
  return `${document.kind === "lifecycle" ? `the step ${stepOf(document, path)}` : at} is for ${list(after)}, and was for ${list(before)}`;
}

function stepOf(document: Document, path: Path): string {
  return path[0] === "transitions" ? `${document.value.entity}.${String(path[1])}` : document.name;
}

/** What a step writes by itself: `the step bill.settle now writes "paid": true`. */
/** What a row holds that a step adds to a list. */
function added(step: string, list: string | undefined, field: string | undefined, before: unknown, after: unknown) {
  if (list === undefined || field === undefined) {
    const lists = list === undefined ? Object.keys((after ?? before) as object) : [list];
    const named = lists.map(quote).join(", ");
    return `the step ${step} ${after === undefined ? "no longer adds" : "now adds"} a row to ${named}`;
  }
  const row = `the row that the step ${step} adds to ${quote(list)}`;
  if (after === undefined) return `${row} no longer holds ${quote(field)}`;
  const instead = before === undefined ? "" : ` instead of ${quote(before)}`;
  return `${row} now holds ${quote(field)}: ${quote(after)}${instead}`;
}

function written(step: string, field: string | undefined, before: unknown, after: unknown): string {
  const values = (value: unknown): string =>
    field === undefined
      ? Object.entries(value as object)
          .map(([name, one]) => `${quote(name)}: ${quote(one)}`)
          .join(", ")
      : `${quote(field)}: ${quote(value)}`;
  if (after === undefined) return `the step ${step} no longer writes ${values(before)}`;
  return `the step ${step} now writes ${values(after)}${before === undefined ? "" : ` instead of ${quote(before)}`}`;
}

function guarded(key: string, before: unknown, after: unknown, at: string): string {
  if (
    (key === "guards" || key === "effects") &&
    typeof (before ?? after) === "string" &&
    (before === undefined || after === undefined)
  ) {
    const word = key === "guards" ? "guard" : "effect";
    return after === undefined
      ? `the ${word} ${quote(before)} is taken away (${at})`
      : `the ${word} ${quote(after)} is added (${at})`;
  }
  return changed(at, before, after);
}

function bounded(key: string, before: unknown, after: unknown, at: string): string {
  if (after === undefined) return `bound loosened: ${at} was ${quote(before)}, and is bound no more`;
  if (before === undefined) return `bound tightened: ${at} is now ${quote(after)}, and was free`;
  const [one, two] = [Number(before), Number(after)];
  const way =
    Number.isNaN(one) || Number.isNaN(two) ? "changed" : two > one === upper.has(key) ? "loosened" : "tightened";
  return `bound ${way} from ${quote(before)} to ${quote(after)}: ${at}`;
}

function changed(at: string, before: unknown, after: unknown): string {
  if (before === ANOTHER_ORDER) return `${at} stands in another order`;
  if (before === undefined) return `${at} is added: ${short(after)}`;
  if (after === undefined) return `${at} is taken away: ${short(before)}`;
  return `${at} is ${short(after)}, and was ${short(before)}`;
}

function short(value: unknown): string {
  const text = quote(value);
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}

/** A place in words: `total below of bill`. Items of lists are called by what tells them apart. */
function where(last: Document, document: Document, path: Path): string {
  const names: string[] = [];
  let [one, two]: unknown[] = [last.value, document.value];
  for (const step of path) {
    [one, two] = [into(one, step), into(two, step)];
    const item = (two ?? one) as Record<string, unknown> | undefined;
    const name =
      typeof step === "string"
        ? step
        : (["name", "field", "key", "path", "do"]
            .map((key) => item?.[key])
            .find((value) => typeof value === "string") ?? String(step + 1));
    names.push(String(name));
  }
  return `${names.filter((name) => !["properties", "transitions", "calls"].includes(name)).join(" › ")} of ${thing(document)}`;
}

function into(value: unknown, step: string | number): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string | number, unknown>)[step] : undefined;
}

/** What several records of an entity are called in English. */
function plural(workspace: Workspace, entity: string): string {
  const texts = wordingFile(workspace, "default", "en", entity)?.value ?? {};
  const text = texts["entities"] ?? texts["entity"];
  return typeof text === "string" ? text.toLowerCase() : `records of ${entity}`;
}
