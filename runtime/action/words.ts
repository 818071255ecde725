import { showDate } from "../../schemas/vocabulary/format/date.ts";
import { textOf } from "../display/text.ts";
import { valueOf } from "../display/value-of.ts";
import { hasLabel, label, word } from "../label/label.ts";
import type { PageContext, Scope } from "../model/context.ts";
import type { Action } from "../model/grammar.ts";
import { entityShape } from "../model/shape.ts";
import { opensOn } from "./not-before.ts";
import { stepOf, targetOf } from "./target.ts";

/** Name of the action for label keys: its own, else what it does or where it goes. */
export function nameOf(action: Action): string {
  if (action.name !== undefined) return action.name;
  const does = action.do ?? action.download ?? action.import;
  if (does !== undefined) return does.slice(does.lastIndexOf(".") + 1);
  if (action.print === true) return "print";
  const address = typeof action.go === "string" ? action.go : "";
  return (
    address
      .split("/")
      .filter((part) => part !== "" && !part.startsWith("{"))
      .at(-1) ?? "go"
  );
}

function goWords(page: PageContext, action: Action): string {
  const address = typeof action.go === "string" ? (action.go.split("?")[0] ?? "") : "";
  const parts = address.split("/").filter((part) => part !== "" && !part.startsWith("{"));
  const [folder = "", ...rest] = parts;
  const title = `page.${folder}:${[...rest, "title"].join(".")}`;
  return hasLabel(title) ? label(title) : page.label(`action.${nameOf(action)}`);
}

/** What stands on the button: what it does, and the day from which, while that is still to come. */
export function wordsOf(page: PageContext, action: Action, scope?: Scope): string {
  const [words, day] = [ownWords(page, action, scope), opensOn(page, action, scope)];
  return day === undefined ? words : word("action.from_day", { action: words, day: showDate(day, page.language) });
}

function ownWords(page: PageContext, action: Action, scope?: Scope): string {
  const own = `action.${nameOf(action)}`;
  if (page.has(own)) return page.label(own);
  if (action.print === true) return word("action.print");
  const moved = action.import ?? action.download;
  if (moved !== undefined) {
    const key = `${moved.includes(".") ? (moved.split(".")[0] ?? "") : (page.bundle.page.entity ?? "")}:do.${nameOf(action)}`;
    return hasLabel(key)
      ? label(key)
      : word(action.import !== undefined ? "action.import" : moved === "export" ? "action.export" : "action.download");
  }
  if (action.go !== undefined) return goWords(page, action);
  const target = action.do === undefined ? undefined : targetOf(page, action.do, scope);
  if (target === undefined) return page.label(own);
  if (target.kind === "save" || target.kind === "create" || target.kind === "delete") {
    const key = `${target.entity}:do.${target.kind}`;
    return hasLabel(key) ? label(key) : word(`action.${target.kind}`);
  }
  return label(`${target.entity}:do.${target.name}`);
}

/**
 * What is asked before something is done: the question that the page names, else what the step itself asks. Either may
 * name fields of the one record; of several, a question that does is not asked.
 */
export function questionOf(
  page: PageContext,
  action: Action,
  scope?: Scope,
  record?: Readonly<Record<string, unknown>>,
): string | undefined {
  const values = record && inWords(page, stepOf(page, action, scope)?.entity ?? page.bundle.page.entity, record);
  const question =
    action.confirm === undefined
      ? sentenceOf(page, action, "ask", scope, values)
      : page.label(`confirm.${action.confirm}`, values);
  return question?.includes("{{") ? undefined : question;
}

/** The values of a record as people read them, by their fields. */
function inWords(
  page: PageContext,
  entity: string | undefined,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const shape = entityShape(page.bundle, entity);
  const { currency } = record;
  const read = Object.entries(shape.properties).map(([field, property]): [string, unknown] => {
    const showing = {
      language: page.language,
      key: `${shape.entity}:${field}`,
      ...(typeof currency === "string" && property.format === "money" ? { currency } : {}),
    };
    return [field, textOf(valueOf(record, field, shape), property, showing)];
  });
  return { ...record, ...(record["shown"] as object | undefined), ...Object.fromEntries(read) };
}

/** One of a transition's further sentences, such as `ask`, `next` or `done`; undefined where the entity says none. */
export function sentenceOf(
  page: PageContext,
  action: Action,
  kind: "ask" | "ask.many" | "next" | "done" | "waiting",
  scope?: Scope,
  values?: Record<string, unknown>,
): string | undefined {
  const target = stepOf(page, action, scope);
  if (target === undefined) return undefined;
  const key = `${target.entity}:do.${target.name}.${kind}`;
  return hasLabel(key) ? label(key, values) : undefined;
}
