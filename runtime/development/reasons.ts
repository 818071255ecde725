import { computedWords, referenceKinds } from "../../schemas/vocabulary/computed/compute.ts";
import { nameOf } from "../action/words.ts";
import { reasonAgainst } from "../action/offered.ts";
import { at } from "../condition/lookup.ts";
import { isEmpty } from "../display/text.ts";
import type { PageContext, Scope } from "../model/context.ts";
import type { Action, Condition, FieldItem, Item, Value } from "../model/grammar.ts";
import { itemOf } from "../model/grammar.ts";
import { configAt, itemLists, partLists, type ConfigPath } from "./trace.ts";
import { filled, whereWords } from "./where-words.ts";
import { isRecord } from "../../schemas/vocabulary/record.ts";

/** Tells what data is now; undefined where only the condition itself is said. */
type Now = ((value: Value) => unknown) | undefined;

const comparisons = ["is", "in", "below", "atMost", "atLeast", "above", "consecutive", "alike"] as const;
const words: readonly string[] = [...referenceKinds, ...computedWords];
const isComputed = (word: string): boolean => (computedWords as readonly string[]).includes(word);

/** A value for people. */
export function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === "") return whereWords().nothing;
  if (Array.isArray(value)) return value.length === 0 ? whereWords().nothing : value.map(formatValue).join(", ");
  if (!isRecord(value)) return String(value);
  const text = JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 157)}…` : text;
}

function formatOperand(value: unknown, now: Now): string {
  if (!isRecord(value))
    return Array.isArray(value) ? value.map((one) => formatOperand(one, now)).join(", ") : formatValue(value);
  const word = words.find((name) => value[name] !== undefined);
  if (word === undefined) return formatValue(value);
  const wording = whereWords();
  const named = value[word];
  const text =
    word === "today"
      ? wording.today
      : isComputed(word)
        ? `${word}(${formatOperand(named, undefined)})`
        : `${word} ${formatValue(named)}`;
  return now === undefined
    ? text
    : `${text}${filled(wording.now, { value: formatValue(now({ [word]: named } as Value)) })}`;
}

/** A condition in words, with what its values are now. */
export function formatCondition(condition: unknown, now?: Now): string {
  if (!isRecord(condition)) return formatValue(condition);
  const wording = whereWords();
  const joined = (list: unknown, by: string): string => {
    const parts = (list as unknown[]).map((one) => formatCondition(one, now));
    return parts.length > 1 ? `(${parts.join(by)})` : (parts[0] ?? "");
  };
  const parts: string[] = [];
  if (condition["all"]) parts.push(joined(condition["all"], wording.and));
  if (condition["any"]) parts.push(joined(condition["any"], wording.or));
  if (condition["not"]) parts.push(filled(wording.not, { condition: formatCondition(condition["not"], now) }));
  const word = words.find((name) => condition[name] !== undefined);
  if (word !== undefined) {
    const left = formatOperand({ [word]: condition[word] }, now);
    for (const comparison of comparisons)
      if (condition[comparison] !== undefined)
        parts.push(
          filled(wording.compare[comparison] ?? "", { left, right: formatOperand(condition[comparison], now) }),
        );
    if (condition["filled"] !== undefined)
      parts.push(filled(wording.compare[condition["filled"] === true ? "filled" : "empty"] ?? "", { left }));
    if (parts.length === 0) parts.push(left);
  }
  return parts.length === 0 ? formatValue(condition) : parts.join(wording.and);
}

/** One part near the pointer that is not drawn or cannot be used, in words, and where it stands. */
export interface HiddenPart {
  path: ConfigPath;
  says: string;
}

/** What the page does not draw, or draws disabled, in the part of its config that holds what is pointed at. */
export function unseenNear(page: PageContext, owner: ConfigPath, scope: Scope | undefined): HiddenPart[] {
  const wording = whereWords();
  const found: HiddenPart[] = [];
  const part = configAt(page.bundle.page, owner);
  if (!isRecord(part)) return [];
  const now = (value: Value): unknown => page.resolve(value, scope);
  const against = ({ allow, when }: { allow?: readonly string[]; when?: Condition }): string | undefined => {
    if (!page.allows(allow))
      return filled(wording.onlyFor, {
        allow: formatValue(allow),
        role: formatValue(page.user?.role ?? page.user?.roles),
      });
    return when !== undefined && page.test(when, scope) !== true ? formatCondition(when, now) : undefined;
  };
  const tell = (text: string, path: ConfigPath, name: string, why: string | undefined): void => {
    if (why !== undefined) found.push({ path, says: filled(text, { name, why }) });
  };
  for (const list of itemLists)
    for (const [index, item] of listIn<Item>(part, list).entries()) {
      const field: FieldItem = itemOf(item);
      const isBlank = list === "fields" && explain(part, page, scope, field.field) === false;
      tell(
        wording.hidden,
        [...owner, list, index],
        field.field,
        against(field) ?? (isBlank ? wording.noValue : undefined),
      );
    }
  for (const list of partLists)
    for (const [index, one] of listIn<Record<string, unknown>>(part, list).entries()) {
      const name = `${wording.places[list] ?? list} ${formatValue(one["name"] ?? Object.keys(one)[0])}`;
      tell(wording.hidden, [...owner, list, index], name, against(one));
    }
  for (const [index, action] of listIn<Action>(part, "actions").entries()) {
    // What is done with rows depends on each of them.
    if (action.on !== undefined && action.on !== "page" && scope?.row === undefined) continue;
    const path = [...owner, "actions", index];
    const name = `${wording.places["actions"] ?? ""} ${nameOf(action)}`;
    if (!page.offered(action, scope))
      tell(wording.hidden, path, name, against(action) ?? unofferedBecause(page, action, scope));
    else if (reasonAgainst(page, action, scope) !== undefined)
      tell(
        wording.disabled,
        path,
        name,
        action.disabled !== undefined && page.test(action.disabled.when, scope) === true
          ? formatCondition(action.disabled.when, now)
          : reasonAgainst(page, action, scope),
      );
  }
  return found;
}

/** Whether a record's field has something to tell; undefined where it is told in any case, or not known. */
function explain(
  part: Readonly<Record<string, unknown>>,
  page: PageContext,
  scope: Scope | undefined,
  field: string,
): boolean | undefined {
  if (listIn(part, "fields").length <= 3) return undefined;
  const { from } = part;
  const record = typeof from === "string" ? page.reference(from, scope) : (scope?.record ?? page.record());
  return isRecord(record) ? !isEmpty(at(record, field)) : undefined;
}

function unofferedBecause(page: PageContext, action: Action, scope: Scope | undefined): string {
  const offered = (scope?.row ?? scope?.record ?? page.record())?.["allowed_actions"];
  const wording = whereWords();
  return Array.isArray(offered) && (action.do !== undefined || action.takes !== undefined)
    ? filled(wording.notOffered, { offered: formatValue(offered.length === 0 ? undefined : offered) })
    : wording.noPermission;
}

function listIn<One>(part: Readonly<Record<string, unknown>>, name: string): readonly One[] {
  const list = part[name];
  return Array.isArray(list) ? (list as One[]) : [];
}
