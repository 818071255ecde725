import { isDeepStrictEqual } from "node:util";
import { pageFacts } from "../check/page/page.ts";
import { callBehind } from "../check/rules/page/list-option.ts";
import { locate } from "../check/source/document.ts";
import type { Document, Path } from "../check/source/document.ts";
import { fieldAt } from "../check/workspace/field.ts";
import { answers } from "../check/workspace/routes.ts";
import { find } from "../check/workspace/shape.ts";
import type { Shape } from "../check/workspace/shape.ts";
import type { Workspace } from "../check/workspace/workspace.ts";
import { fieldWords } from "../completion/fields.ts";
import type { Offer } from "./offers.ts";
import { referencesNear } from "./references.ts";

/** Where something is declared that a config names. */
interface Target {
  document: Document;
  path: Path;
  says: string;
}

/** What a word at a path of a config names: a field, call, transition, entity, letter or page. */
export function targetsOf(workspace: Workspace, document: Document, path: Path, word: string): Target[] {
  const field = fieldTarget(workspace, document, path, word);
  if (field) return [field];
  const about = String(document.value?.entity ?? document.value?.$id ?? "");
  const transition = workspace.transitions.get(word) ?? workspace.transitions.get(`${about}.${word}`);
  const call = workspace.calls.get(word);
  const isStep = ["do", "takes", "plan", "does", "notBy", "notBySince", "onlyBy", "answers"].includes(
    String(path.findLast((step) => typeof step === "string")),
  );
  if (call && !transition)
    return [
      { document: call.document, path: call.path, says: `${String(call.call.method)} /${String(call.call.path)}` },
    ];
  if (transition && (isStep || word.includes(".")))
    return [
      {
        document: transition.document,
        path: transition.path,
        says: `step of ${transition.entity}, by ${String(transition.transition.by)}`,
      },
    ];
  const entity = workspace.entities.get(word);
  if (entity) return [{ document: entity, path: ["$id"], says: "entity" }];
  const letter = workspace.letters.get(word);
  if (letter) return [{ document: letter, path: ["entity"], says: "letter" }];
  if (word.startsWith("/"))
    return answers(workspace, word, undefined).map((route) => ({
      document: route.document,
      path: ["routes", route.index],
      says: `page for ${String(route.document.value.allow)}`,
    }));
  // A minus turns an order round.
  return ownField(workspace, about, word.replace(/^-/, ""));
}

/** The field that a page names at a path, in the data that is shown there. */
function fieldTarget(workspace: Workspace, document: Document, path: Path, word: string): Target | undefined {
  if (document.kind !== "page") return undefined;
  const fact = pageFacts(workspace, document).items.find(({ location }) => isDeepStrictEqual(location.path, path));
  const found = fact?.shape && find(workspace, fact.shape, word);
  return found ? ownField(workspace, found.entity, found.path)[0] : undefined;
}

function ownField(workspace: Workspace, entity: string, path: string): Target[] {
  const document = workspace.entities.get(entity);
  if (!document || fieldAt(workspace, entity, path) === undefined) return [];
  const [first = ""] = path.split(".");
  const means = fieldWords(workspace, entity).find(([name]) => name === path)?.[1] ?? "";
  return [{ document, path: ["properties", first], says: `${path} of ${entity}: ${means}` }];
}

/**
 * The names that may stand at a path of a config, where the check knows its data: fields, orders, headlines of a page;
 * what other configs refer to by name.
 */
export function namesNear(workspace: Workspace, document: Document, path: Path): Offer[] {
  const last = path.at(-1);
  if (document.kind !== "page") return referencesNear(workspace, document, path);
  if (last === "sort") return ordersNear(workspace, document, path);
  if (last === "headline") return headlinesNear(workspace, document, path);
  return typeof last === "number" || last === "field" ? fieldsNear(workspace, document, path) : [];
}

/** The orders that the call behind a list offers, each in both directions. */
function ordersNear(workspace: Workspace, document: Document, path: Path): Offer[] {
  const entry = workspace.calls.get(callBehind(document.value, path) ?? "");
  const rows: unknown = entry?.call.lists ?? entry?.call.answer;
  const words = typeof rows === "string" ? fieldWords(workspace, rows) : [];
  return ((entry?.call.sorts ?? []) as string[]).flatMap((field) => {
    const means = words.find(([name]) => name === field)?.[1] ?? "";
    return [
      { word: field, means: `${means}, first to last` },
      { word: `-${field}`, means: `${means}, last to first` },
    ];
  });
}

/** The totals of a list, or the fields of a comparison, of which one stands large. */
function headlinesNear(workspace: Workspace, document: Document, path: Path): Offer[] {
  const holder = path.slice(0, -1);
  const words = ["totals", "compare"].flatMap((key) => fieldsNear(workspace, document, [...holder, key, 0]));
  return pageFacts(workspace, document)
    .items.filter(
      ({ use, location }) =>
        ["total", "compare"].includes(use) && isDeepStrictEqual(location.path.slice(0, holder.length), holder),
    )
    .filter(({ location }) => ["totals", "compare"].includes(String(location.path[holder.length])))
    .map(({ path: word }) => ({ word, means: words.find((one) => one.word === word)?.means ?? "" }));
}

/** The fields that may stand in a list of a page: those of the data which its other items name. */
function fieldsNear(workspace: Workspace, document: Document, path: Path): Offer[] {
  const list = path.slice(
    0,
    path.findLastIndex((step) => typeof step === "number"),
  );
  const shape: Shape | undefined = pageFacts(workspace, document).items.find(
    ({ location, shape: held }) =>
      held && list.length > 0 && isDeepStrictEqual(location.path.slice(0, list.length), list),
  )?.shape;
  if (!shape) return [];
  const fields = shape.entities.flatMap((entity) =>
    fieldWords(workspace, entity, shape.prefix).map(([name, means]) => ({
      word: shape.prefix ? name.slice(shape.prefix.length + 1) : name,
      means,
    })),
  );
  // A list may bring less than the whole record.
  return fields.filter(({ word }) => find(workspace, shape, word) !== undefined);
}

/** Line and column of a target, as the protocol counts. */
export function lineOf({ document, path }: Target): { line: number; character: number } {
  const { line, column } = locate({ document, path, key: true });
  return { line: line - 1, character: column - 1 };
}
