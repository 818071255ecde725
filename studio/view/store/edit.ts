import type { Path } from "../../../generators/check/source/document.ts";
import { withWord } from "../../../generators/output/with-word.ts";
import { deepEquals } from "@rjsf/utils";
import { isRecord } from "../../../schemas/vocabulary/record.ts";
import { ask } from "../ask.ts";
import { putDraft } from "./judge.ts";
import { useStudio } from "./state.ts";
import { inTurn, soon } from "./turn.ts";

const { getState, setState } = useStudio;

/** Takes a new value for the file at hand. */
export function setValue(value: unknown): void {
  const { file, value: before } = getState();
  if (file === undefined) return;
  setState({ value, touched: firstDifference(before, value) });
  soon(() => putDraft(file, { value }));
}

/** The path of the first place in which two values differ. */
function firstDifference(before: unknown, after: unknown): Path {
  if (!isRecord(before) || !isRecord(after)) return [];
  const key = Object.keys({ ...before, ...after }).find((one) => !deepEquals(before[one], after[one]));
  return key === undefined ? [] : [key, ...firstDifference(before[key], after[key])];
}

/** Takes a new text for the file at hand. */
export function setText(text: string): void {
  const { file } = getState();
  if (file !== undefined) soon(() => putDraft(file, { text }));
}

/** Puts a value at a path of the file at hand; undefined takes it away. */
export function put(path: Path, value: unknown): void {
  setValue(withAt(getState().value, path, value));
}

function withAt(held: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(held)) {
    const items = [...(held as unknown[])];
    if (rest.length === 0 && value === undefined) items.splice(Number(step), 1);
    else items[Number(step)] = withAt(items[Number(step)], rest, value);
    return items;
  }
  const object = { ...(held as Record<string, unknown>) };
  if (rest.length === 0 && value === undefined) delete object[String(step)];
  else object[String(step)] = withAt(object[String(step)], rest, value);
  return object;
}

let wordingKey: string | undefined;

/** Writes a text in a file of wording. */
export function setWording(file: string, key: string, text: string): void {
  const address = `${file} ${key}`;
  if (wordingKey !== undefined && wordingKey !== address) void inTurn(async () => undefined);
  wordingKey = address;
  const seen = textShown(file, key);
  soon(async () => {
    wordingKey = undefined;
    const draft = getState().drafts[file];
    const now = draft?.text ?? (await ask("open", { file })).text;
    const value = withWord(JSON.parse(now) as Readonly<Record<string, string>>, key, text);
    await putDraft(file, { value }, draft === undefined ? withText(now, key, seen) : undefined);
  });
}

/** The text that is shown of a key of a file of wording; undefined where it is missing. */
function textShown(file: string, key: string): string | undefined {
  const { wording = [], wanted = [] } = getState().result ?? {};
  const one = [...wording, ...wanted].find((word) => word.key === key && word.texts.some((text) => text.file === file));
  return one?.texts.find((text) => text.file === file)?.text;
}

/**
 * A file of wording as somebody saw it who changes one of its texts: what others saved of this text since is theirs,
 * and saving tells of it.
 */
function withText(now: string, key: string, seen: string | undefined): string {
  const { [key]: there, ...others } = JSON.parse(now) as Readonly<Record<string, string>>;
  if (there === seen) return now;
  return `${JSON.stringify(seen === undefined ? others : { ...(JSON.parse(now) as object), [key]: seen }, null, 2)}\n`;
}

/** Puts a further value at a path of the file at hand, and opens it where it is a part. */
export function add(path: Path, value: unknown): void {
  if (typeof value === "object" && value !== null)
    setState({ open: new Set([...getState().open, JSON.stringify(path)]) });
  put(path, value);
}

/** Opens or closes a part of the form. */
export function fold(path: Path): void {
  const key = JSON.stringify(path);
  const open = new Set(getState().open);
  if (!open.delete(key)) open.add(key);
  setState({ open });
}
