import { locate } from "../source/document.ts";
import type { Document, Path } from "../source/document.ts";
import { placesIn, wordingFile } from "../workspace/wording.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { ANOTHER_ORDER, differences } from "./compare.ts";
import type { Difference } from "./compare.ts";
import { sentence } from "./sentences.ts";
import type { Bilingual, Sentence } from "./sentences.ts";

/** What a change is about; access and money come first, because they are what a reviewer must not miss. */
export const subjects = ["access", "money", "rule", "bound", "setting", "screen", "words", "look"] as const;
export type Subject = (typeof subjects)[number];

/** One change between two revisions, in words, and where it stands. */
export interface Change {
  about: Subject;
  file: string;
  line: number;
  says: string;
  /** The same in Chinese. */
  inChinese: string;
}

/** Everything that differs between two readings of the configs, what a reviewer must not miss first. */
export function changes(before: Pick<Workspace, "documents">, after: Workspace): Change[] {
  const earlier = new Map(before.documents.map((document) => [document.file, document]));
  const later = new Map(after.documents.map((document) => [document.file, document]));
  const found: Change[] = [];
  const whole = (document: Document, file: string, { en, zh }: Bilingual): void =>
    void found.push({ about: ofFile(document), file, line: 1, says: en, inChinese: zh });
  for (const [file, document] of earlier)
    if (!later.has(file)) whole(document, file, sentence("isGone", { thing: thing(document) }));
  for (const [file, document] of later) {
    const last = earlier.get(file);
    if (!last)
      whole(document, file, sentence("isNew", { thing: thing(document), people: people(document.value?.allow) }));
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

/** What a key of a brand is about: its terms stand in every text that names them. */
function ofBrand(key: string): Subject {
  if (key === "terms") return "words";
  return who.has(key) ? "access" : "look";
}

/** For whom something is, where it names them. */
function people(allow: unknown): Bilingual | string {
  return Array.isArray(allow) ? sentence("people", { who: allow.join(", ") }) : "";
}

const thing = ({ kind, name }: Document): Bilingual => sentence(kind, { name });

const quote = (value: unknown): string =>
  typeof value === "string" ? `"${value}"` : (JSON.stringify(value) ?? "nothing");

/** The places of a text that its other wording does not show any more. */
function lostPlaces(before: unknown, after: unknown): Bilingual | string {
  if (typeof before !== "string" || typeof after !== "string") return "";
  const lost = placesIn(before).filter((name) => !placesIn(after).includes(name));
  return lost.length === 0 ? "" : sentence("lost", { places: lost.map((name) => `{{${name}}}`).join(", ") });
}

function worded(workspace: Workspace, last: Document, document: Document, difference: Difference): Change {
  const { path, after } = difference;
  const { about, says } = describeChange(workspace, last, document, difference);
  const location =
    after === undefined
      ? locate({ document: last, path, key: true })
      : locate({ document, path, key: typeof path.at(-1) === "string" });
  return { about, file: document.file, line: location.line, says: says.en, inChinese: says.zh };
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

function describeChange(
  workspace: Workspace,
  last: Document,
  document: Document,
  { path, before, after }: Difference,
): { about: Subject; says: Bilingual } {
  const { kind } = document;
  const words = path.filter((step): step is string => typeof step === "string");
  const key = words.at(-1) ?? "";
  const at = where(last, document, path);
  if (kind === "wording")
    return {
      about: "words",
      says: sentence("text", {
        key,
        after: quote(after),
        before: quote(before),
        file: document.name,
        lost: lostPlaces(before, after),
      }),
    };
  if (kind === "brand") return { about: ofBrand(words[0] ?? ""), says: changed(at, before, after) };
  // Where a state is drawn decides nothing.
  if (kind === "lifecycle" && words[0] === "diagram") return { about: "look", says: changed(at, before, after) };
  const whole =
    kind === "calls" && path[0] === "calls" && path.length === 2
      ? "call"
      : kind === "lifecycle" && path[0] === "transitions" && path.length === 2
        ? "step"
        : undefined;
  if (whole && (before === undefined || after === undefined)) {
    const entry = (after ?? before) as { allow?: unknown; by?: unknown };
    const named = sentence(whole, { name: `${document.value.entity}.${key}` });
    return {
      about: "access",
      says:
        after === undefined
          ? sentence("isGone", { thing: named })
          : sentence("isNew", { thing: named, people: people(entry.allow ?? entry.by) }),
    };
  }
  if (["allow", "by", "notBy", "notBySince"].includes(key) && (typeof before === "string" || typeof after === "string"))
    return { about: "access", says: mayNow(workspace, document, { path, before, after }, at) };
  if (["allow", "by"].includes(key) && (Array.isArray(before) || Array.isArray(after)))
    return { about: "access", says: opened(document, path, before, after, at) };
  if (kind === "settings" && document.name === "roles" && words.includes("permissions"))
    return {
      about: "access",
      says:
        after === undefined
          ? sentence("holdsNot", { role: words[1] ?? "", permission: quote(before) })
          : before === undefined
            ? sentence("holds", { role: words[1] ?? "", permission: quote(after) })
            : changed(at, before, after),
    };
  if (upper.has(key) || lower.has(key)) return { about: "bound", says: bounded(key, before, after, at) };
  if (key === "required" || words.at(-2) === "required")
    return {
      about: "bound",
      says:
        after === undefined
          ? sentence("needNotBeGiven", { field: quote(before), at })
          : before === undefined
            ? sentence("mustBeGiven", { field: quote(after), at })
            : changed(at, before, after),
    };
  if (kind === "lifecycle" && words[2] === "appends")
    return { about: "money", says: added(stepOf(document, path), words[3], words[4], before, after) };
  if (kind === "lifecycle" && words[2] === "sets")
    return {
      about: "money",
      says: written(
        stepOf(document, path),
        words[3],
        fromSource(words.slice(4), before),
        fromSource(words.slice(4), after),
      ),
    };
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
  { path, before, after }: Difference,
  at: Bilingual,
): Bilingual {
  if (before !== undefined && after !== undefined) return changed(at, before, after);
  const key = path.findLast((step) => typeof step === "string");
  const isGiven = (after !== undefined) !== (key === "notBy");
  const who = String(after ?? before);
  const say = (given: Sentence, removed: Sentence, values: Parameters<typeof sentence>[1]): Bilingual =>
    sentence(isGiven ? given : removed, { who, ...values });
  if (document.kind === "calls" && path[0] === "calls") {
    const call = document.value.calls?.[path[1]!] ?? {};
    const name = `${document.value.entity}.${String(path[1])}`;
    if (who === "public") return say("callPublic", "callClosed", { name });
    const entity = call.lists ?? call.reads;
    return entity
      ? say("maySee", "maySeeNot", { records: recordsOf(workspace, entity), name })
      : say("mayAsk", "mayAskNot", { name });
  }
  if (document.kind === "lifecycle") {
    const name = stepOf(document, path);
    if (key === "notBySince") return say("proposerMay", "proposerMayNot", { name });
    return key === "notBy" ? say("takerMay", "takerMayNot", { name }) : say("mayTake", "mayTakeNot", { name });
  }
  if (document.kind === "page" && path.length === 2)
    return who === "public"
      ? say("pagePublic", "pageClosed", { name: document.name })
      : say("mayOpen", "mayOpenNot", { name: document.name });
  return say("may", "mayNot", { at });
}

function opened(document: Document, path: Path, before: unknown, after: unknown, at: Bilingual): Bilingual {
  const list = (value: unknown): string | Bilingual => (Array.isArray(value) ? value.join(", ") : sentence("nobody"));
  if (after === undefined) return sentence("notAlone", { at, who: list(before) });
  if (before === undefined) return sentence("alone", { at, who: list(after) });
  const what = document.kind === "lifecycle" ? sentence("step", { name: stepOf(document, path) }) : at;
  return sentence("isFor", { at: what, who: list(after), before: list(before) });
}

function stepOf(document: Document, path: Path): string {
  return path[0] === "transitions" ? `${document.value.entity}.${String(path[1])}` : document.name;
}

/** What a row holds that a step adds to a list. */
function added(
  step: string,
  list: string | undefined,
  field: string | undefined,
  before: unknown,
  after: unknown,
): Bilingual {
  if (list === undefined || field === undefined) {
    const lists = list === undefined ? Object.keys((after ?? before) as object) : [list];
    return sentence(after === undefined ? "addsRowNot" : "addsRow", { step, lists: lists.map(quote).join(", ") });
  }
  const row = { step, list: quote(list), field: quote(field) };
  if (after === undefined) return sentence("rowHoldsNot", row);
  return sentence("rowHolds", { ...row, value: quote(after), instead: instead(before) });
}

const instead = (before: unknown): Bilingual | string =>
  before === undefined ? "" : sentence("instead", { before: quote(before) });

/** A value with the keys it lies under, as it stands in the file: `{ "today": true }`. */
const fromSource = (keys: readonly string[], value: unknown): unknown =>
  value === undefined ? undefined : keys.reduceRight((held: unknown, key) => ({ [key]: held }), value);

/** What a step writes by itself: `the step bill.settle now writes "paid": true`. */
function written(step: string, field: string | undefined, before: unknown, after: unknown): Bilingual {
  const values = (value: unknown): string =>
    field === undefined
      ? Object.entries(value as object)
          .map(([name, one]) => `${quote(name)}: ${quote(one)}`)
          .join(", ")
      : `${quote(field)}: ${quote(value)}`;
  return after === undefined
    ? sentence("writesNot", { step, values: values(before) })
    : sentence("writes", { step, values: values(after), instead: instead(before) });
}

function guarded(key: string, before: unknown, after: unknown, at: Bilingual): Bilingual {
  if (
    (key === "guards" || key === "effects") &&
    typeof (before ?? after) === "string" &&
    (before === undefined || after === undefined)
  ) {
    const named = sentence(key === "guards" ? "guard" : "effect", { name: quote(after ?? before) });
    return sentence(after === undefined ? "isGoneFrom" : "isAddedTo", { thing: named, at });
  }
  return changed(at, before, after);
}

function bounded(key: string, before: unknown, after: unknown, at: Bilingual): Bilingual {
  if (after === undefined) return sentence("boundGone", { at, before: quote(before) });
  if (before === undefined) return sentence("boundNew", { at, after: quote(after) });
  const [one, two] = [Number(before), Number(after)];
  const isCounted = !Number.isNaN(one) && !Number.isNaN(two);
  const way = !isCounted ? "boundChanged" : two > one === upper.has(key) ? "loosened" : "tightened";
  return sentence(way, { at, before: quote(before), after: quote(after) });
}

function changed(at: Bilingual, before: unknown, after: unknown): Bilingual {
  if (before === ANOTHER_ORDER) return sentence("reordered", { at });
  if (before === undefined) return sentence("added", { at, after: short(after) });
  if (after === undefined) return sentence("removed", { at, before: short(before) });
  return sentence("changed", { at, after: short(after), before: short(before) });
}

function short(value: unknown): string {
  const text = quote(value);
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}

/** A place in words: `total below of bill`. Items of lists are called by what tells them apart. */
function where(last: Document, document: Document, path: Path): Bilingual {
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
    names.push(name);
  }
  const way = names.filter((name) => !["properties", "transitions", "calls"].includes(name)).join(" › ");
  return sentence("place", { way, thing: thing(document) });
}

function into(value: unknown, step: string | number): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string | number, unknown>)[step] : undefined;
}

/** What several records of an entity are called. */
function recordsOf(workspace: Workspace, entity: string): Bilingual {
  const named = (language: "en" | "zh"): string | undefined => {
    const texts = wordingFile(workspace, "default", language, entity)?.value ?? {};
    const text = texts["entities"] ?? texts["entity"];
    return typeof text === "string" ? text : undefined;
  };
  return { en: named("en")?.toLowerCase() ?? `records of ${entity}`, zh: named("zh") ?? `${entity} 的记录` };
}
