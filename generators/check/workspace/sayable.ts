import { pageNamespace } from "../../../registry/labels/page.ts";
import type { Document } from "../source/document.ts";
import { fieldAt } from "./field.ts";
import { areSame, areSameLists } from "./gathered.ts";
import { requiredLabelKeys } from "./labels.ts";
import { roleNames, words } from "./reach.ts";
import { isRecord, once, settings, type Loose, type Workspace } from "./workspace.ts";

const ofProduct = [
  "runtime",
  "error",
  "guard",
  "role",
  "menu",
  "permission",
  "brand",
  "letter",
  "catalogue",
  "eligibility",
  "term",
];
// Refusals of the engine itself: every transition may meet them, so no lifecycle names them.
const ofEngine = [
  "not_yours",
  "own_request",
  "not_in_this_state",
  "others_request",
  "not_before",
  "unknown_transition",
  "near_number",
  "credit_limit_missing",
  "not_enough_to_pay_early",
  "job_finished",
  "not_your_level",
  "chief_decides",
  "above_ceiling",
  "not_an_applicant",
  "by_request_only",
  "myinfo_absent",
  "other_company",
  "bureau_absent",
  "buyer_not_listed_yet",
  "buyer_is_another",
  "uen_mistyped",
  "uen_unknown",
  "uen_struck_off",
  "uen_in_liquidation",
];
const verbParts = ["done", "ask", "task", "next", "waiting"];
const fieldParts = /\.(help|placeholder|error(\.\w+)?)$/;

/** Whether a wording file of this name has something to word. */
export function isNamespace(workspace: Workspace, namespace: string): boolean {
  return (
    ofProduct.includes(namespace) ||
    workspace.entities.has(namespace) ||
    entitiesOfCalls(workspace).has(namespace) ||
    pageNamespaces(workspace).has(namespace)
  );
}

/** Whether something in configs or runtime says this key. */
export function isUsed(workspace: Workspace, namespace: string, key: string): boolean {
  if (requiredLabelKeys(workspace, namespace).has(key)) return true;
  if (workspace.entities.has(namespace) || entitiesOfCalls(workspace).has(namespace))
    return isUsedByEntity(workspace, namespace, key);
  if (namespace.startsWith("page.")) return isUsedOnPage(workspace, namespace, key);
  switch (namespace) {
    case "role":
      return [...roleNames(workspace), ...words].includes(key.split(".")[0]!) || key.startsWith("group.");
    case "letter":
      return key.startsWith("common.") || isUsedInLetter(workspace, key);
    case "error":
      return !key.startsWith("code.") || (key.split(".")[1] ?? "") in settings(workspace, "errors", "codes");
    case "guard":
      return ofEngine.includes(key);
    case "menu":
    case "permission":
      return false;
    default:
      return true;
  }
}

/** Keys that may be said in a namespace: for suggestions. */
export function sayable(workspace: Workspace, namespace: string): string[] {
  return [...requiredLabelKeys(workspace, namespace)];
}

/** Beside what each letter needs: what its link is called, its own values, and what the server's own answers say. */
function isUsedInLetter(workspace: Workspace, key: string): boolean {
  const [name = "", part = ""] = key.split(".");
  const letter = workspace.letters.get(name)?.value;
  if (letter === undefined) return false;
  return letter.places !== undefined || part === "link" || (isRecord(letter.values) && part in letter.values);
}

function isUsedByEntity(workspace: Workspace, entity: string, key: string): boolean {
  if (key === "entity" || key === "entities") return true;
  const [first, second = "", part] = key.split(".");
  if (first === "do")
    return (
      (workspace.transitions.has(`${entity}.${second}`) ||
        workspace.calls.has(`${entity}.${second}`) ||
        ["save", "create", "delete"].includes(second)) &&
      (part === undefined || verbParts.includes(part))
    );
  const field = key.replace(fieldParts, "");
  if (first !== "rule" && fieldAt(workspace, entity, field) !== undefined) return true;
  if (inputsOf(workspace, entity).some((input) => field === input || field.startsWith(`${input}.`))) return true;
  return (
    isOption(workspace, entity, field) || (key.startsWith("rule.") && requiredLabelKeys(workspace, entity).has(key))
  );
}

/** Whether a key is a field and one of its options; an option may hold dots itself. */
function isOption(workspace: Workspace, entity: string, key: string): boolean {
  const dots = [...key.matchAll(/\./g)].map((found) => found.index);
  return dots.some((dot) => optionsOf(fieldAt(workspace, entity, key.slice(0, dot))).includes(key.slice(dot + 1)));
}

function inputsOf(workspace: Workspace, entity: string): string[] {
  return once(
    workspace,
    `inputs of ${entity}`,
    () =>
      [...workspace.calls.values()]
        .filter((entry) => entry.entity === entity)
        .flatMap(({ call }) => [
          ...Object.keys(isRecord(call.input) ? call.input : {}),
          ...Object.keys(workspace.entities.get(call.input)?.value.properties ?? {}),
        ]),
    areSameLists,
  );
}

function optionsOf(property: Loose): string[] {
  return (
    [property?.options, property?.items?.options, property?.known, property?.enum].find(Array.isArray)?.map(String) ??
    []
  );
}

function isUsedOnPage(workspace: Workspace, namespace: string, key: string): boolean {
  const pages = pagesByWords(workspace);
  const prefixes = ["", ...[...key.matchAll(/\./g)].map(({ index }) => key.slice(0, index + 1))];
  return prefixes.some((prefix) => {
    const page = pages.get(`${namespace}:${prefix}`);
    if (page === undefined) return false;
    const [part, name] = key.slice(prefix.length).split(".");
    if (part === "intro" || part === "title") return name === undefined;
    if (part === "empty" && name !== undefined) return tabNames(page.value).includes(name);
    if (part === "empty_title" && name !== undefined) return emptyNames(page.value).has(name);
    if (part === "empty" || part === "empty_title") return name === undefined && page.value["list"] !== undefined;
    if (part === "reason") return name !== undefined && pickReasons(page.value).has(name);
    return part === "action" && name !== undefined && actionNames(page.value).has(name);
  });
}

/** The pages by namespace and beginning of their own words, so that a word need not be asked of every page. */
function pagesByWords(workspace: Workspace): ReadonlyMap<string, Document> {
  return once(
    workspace,
    "pages by their words",
    () =>
      new Map(
        workspace.pages.map((page): [string, Document] => {
          const { namespace, prefix } = pageNamespace(page.name);
          return [`${namespace}:${prefix}`, page];
        }),
      ),
  );
}

/** The tabs of a list; each may say by itself what would stand there. */
function tabNames(page: Loose): unknown[] {
  return isRecord(page) && page["list"] !== undefined && Array.isArray(page["tabs"])
    ? page["tabs"].filter(isRecord).map((tab) => tab["name"])
    : [];
}

/** The names under which lists within a page and charts say what would stand there. */
function emptyNames(node: Loose): Set<string> {
  const names = new Set<string>();
  const gather = (value: Loose): void => {
    if (Array.isArray(value)) value.forEach(gather);
    else if (isRecord(value)) {
      if ((value["list"] ?? value["chart"]) !== undefined && typeof value["empty"] === "string")
        names.add(value["empty"]);
      Object.values(value).forEach(gather);
    }
  };
  gather(node);
  return names;
}

/** Why rows that a form picks from cannot be taken: words of the page, where no field of the row says so. */
function pickReasons(node: Loose): Set<string> {
  const names = new Set<string>();
  const gather = (value: Loose): void => {
    if (Array.isArray(value)) value.forEach(gather);
    else if (isRecord(value)) {
      const reason = isRecord(value.pick) && isRecord(value.pick.disabled) ? value.pick.disabled.reason : undefined;
      if (typeof reason === "string") names.add(reason);
      Object.values(value).forEach(gather);
    }
  };
  gather(node);
  return names;
}

/** The names of actions on pages that were met; a page that is saved again is another value. */
const met = new WeakMap<object, Set<string>>();

function actionNames(page: Loose): Set<string> {
  let names = met.get(page);
  if (names === undefined) met.set(page, (names = namesOfActions(page)));
  return names;
}

function namesOfActions(node: Loose): Set<string> {
  const names = new Set<string>();
  const gather = (value: Loose): void => {
    if (Array.isArray(value)) value.forEach(gather);
    else if (isRecord(value)) {
      for (const key of ["name", "do", "download", "import"])
        if (typeof value[key] === "string") names.add(value[key].replace(".", "_"));
      if (typeof value.go === "string") for (const part of value.go.split("/")) names.add(part);
      if (value.print) names.add("print");
      Object.values(value).forEach(gather);
    }
  };
  gather(node);
  return names;
}

function pageNamespaces(workspace: Workspace): Set<string> {
  return once(
    workspace,
    "page namespaces",
    () => new Set(workspace.pages.map((page) => pageNamespace(page.name).namespace)),
    areSame,
  );
}

function entitiesOfCalls(workspace: Workspace): Set<string> {
  return once(
    workspace,
    "entities of calls",
    () => new Set([...workspace.calls.values()].map((entry) => entry.entity)),
    areSame,
  );
}
