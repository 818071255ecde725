import { create } from "zustand";
import type { Path } from "../../generators/check/source/document.ts";
import type { Made } from "../../generators/new/make.ts";
import type { RenamePlan, RenameWish } from "../../generators/rename/plan.ts";
import type {
  ConfigFile,
  Conflict,
  Draft,
  CheckResult,
  NewConfig,
  LocatedFinding,
  Removal,
} from "../configs/drafts.ts";
import type { NewField } from "../configs/field.ts";
import type { StudioHost } from "../configs/host.ts";
import type { NewState, NewStep } from "../configs/lifecycle.ts";
import { ask } from "./ask.ts";

/** A config that somebody changes: the text with which they began, and what it is now. */
interface Changed {
  base: string;
  text: string;
}
type Drafts = Readonly<Record<string, Changed>>;

interface StudioState {
  /** Where the studio stands; undefined until it is known. */
  host: StudioHost | undefined;
  files: readonly ConfigFile[];
  file: string | undefined;
  drafts: Drafts;
  past: readonly Drafts[];
  future: readonly Drafts[];
  /** What the file at hand holds now, as it was typed last. */
  value: unknown;
  /** The text of it that stood in the form when nothing was changed yet: what is changed was that. */
  begun: string | undefined;
  result: CheckResult | undefined;
  /** What went wrong when the server was asked last. */
  trouble: string | undefined;
  /** Whether something was typed that is not judged yet. */
  isTyping: boolean;
  refused: readonly LocatedFinding[];
  conflicts: readonly Conflict[];
  /** What is left to do about the config that was made last. */
  next: Made["next"];
  /** Parts of the form that are open, by their path. */
  open: ReadonlySet<string>;
}

/** What the studio holds. */
export const useStudio = create<StudioState>(() => ({
  host: undefined,
  files: [],
  file: undefined,
  drafts: {},
  past: [],
  future: [],
  value: undefined,
  begun: undefined,
  result: undefined,
  trouble: undefined,
  isTyping: false,
  refused: [],
  conflicts: [],
  next: [],
  open: new Set(),
}));

const { getState, setState } = useStudio;

/** Typing that follows within this many milliseconds is judged, and undone, as one. */
const PAUSE = 200;
let timer: ReturnType<typeof setTimeout> | undefined;

const failed = (error: unknown): void => setState({ trouble: error instanceof Error ? error.message : String(error) });

const draftsOf = (drafts: Drafts): Draft[] =>
  Object.entries(drafts).map(([file, { base, text }]) => ({ file, base, text }));

/** Only what differs from what is saved is a draft. */
const differing = (drafts: Drafts): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([, { base, text }]) => base !== text));

async function checkDrafts(drafts: readonly Draft[], step: boolean): Promise<void> {
  const { file } = getState();
  try {
    const result = await ask("judge", { drafts, file });
    const { drafts: before, past, isTyping, value } = getState();
    const after = differing(
      Object.fromEntries(
        drafts.map(({ file: name, base }) => [name, { base, text: result.texts[name] ?? base }] as const),
      ),
    );
    setState({
      result,
      // What was typed meanwhile stays; the next answer speaks of it.
      value: isTyping ? value : result.value,
      ...(isTyping || (file !== undefined && file in after) ? {} : { begun: result.text }),
      trouble: undefined,
      refused: [],
      drafts: after,
      ...(step && JSON.stringify(before) !== JSON.stringify(after) ? { past: [...past, before], future: [] } : {}),
    });
  } catch (error) {
    failed(error);
  }
}

/** Where this tab keeps what is not saved: the page is loaded anew when the server starts again. */
const DRAFTS_KEY = "studio:drafts";

/** Takes up what this tab had not saved, and keeps what is not saved from now on. */
function keepDrafts(): void {
  const { files } = getState();
  const stored = JSON.parse(sessionStorage.getItem(DRAFTS_KEY) ?? "{}") as Drafts;
  const there = Object.entries(stored).filter(([name]) => files.some((one) => one.file === name));
  if (there.length > 0) setState({ drafts: Object.fromEntries(there) });
  stopKeeping?.();
  stopKeeping = useStudio.subscribe(({ drafts }, before) => {
    if (drafts !== before.drafts) sessionStorage.setItem(DRAFTS_KEY, JSON.stringify(drafts));
  });
}
let stopKeeping: (() => void) | undefined;

/** Learns which configs there are. */
export async function begin(): Promise<void> {
  try {
    setState({ files: await ask("files", {}) });
    // A preview of an older branch does not know where it stands.
    setState({ host: await ask("host", {}).catch(() => undefined) });
    keepDrafts();
    const wanted = decodeURIComponent(location.hash.slice(1));
    if (wanted !== "") await open(wanted);
  } catch (error) {
    failed(error);
  }
}

/** Opens a config; drafts of others stay. */
export const open = (file: string): Promise<void> => inTurn(() => showFile(file));

async function showFile(file: string): Promise<void> {
  history.replaceState(null, "", `#${file}`);
  setState({ file, value: undefined, begun: undefined, result: undefined, open: new Set() });
  await checkDrafts(draftsOf(getState().drafts), false);
}

async function baseOf(file: string): Promise<string> {
  const { drafts, file: own, begun } = getState();
  return drafts[file]?.base ?? (file === own ? begun : undefined) ?? (await ask("open", { file })).text;
}

async function changed(file: string, change: Pick<Draft, "text" | "value">, begun?: string): Promise<void> {
  try {
    const base = begun ?? (await baseOf(file));
    const others = draftsOf(getState().drafts).filter((draft) => draft.file !== file);
    await checkDrafts([...others, { file, base, ...change }], true);
  } catch (error) {
    failed(error);
  }
}

/** What was typed last, until its turn comes: it is no draft yet. */
let waiting: (() => Promise<void>) | undefined;
/** The end of all that was begun: one thing is done after the other, so that none works on drafts of before another. */
let lastTurn: Promise<unknown> = Promise.resolve();

/** Does something once what was typed before is judged, and nothing else meanwhile. @throws whatever that throws */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  clearTimeout(timer);
  const typed = waiting;
  waiting = undefined;
  const done = lastTurn
    .then(async () => {
      if (waiting === undefined) setState({ isTyping: false });
      await typed?.();
    })
    .catch(failed)
    .then(work);
  lastTurn = done.catch(() => undefined);
  return done;
}

const soon = (work: () => Promise<void>): void => {
  clearTimeout(timer);
  waiting = work;
  setState({ isTyping: true });
  timer = setTimeout(() => void checkTyped(work), PAUSE);
};

/** Has what was typed judged; what is typed while something else is done is judged as one. */
async function checkTyped(work: () => Promise<void>): Promise<void> {
  await lastTurn;
  if (waiting === work) await inTurn(async () => undefined);
}

/** Takes a new value for the file at hand. */
export function setValue(value: unknown): void {
  const { file } = getState();
  if (file === undefined) return;
  setState({ value });
  soon(() => changed(file, { value }));
}

/** Takes a new text for the file at hand. */
export function setText(text: string): void {
  const { file } = getState();
  if (file !== undefined) soon(() => changed(file, { text }));
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
    const value = { ...(JSON.parse(now) as Readonly<Record<string, string>>), [key]: text };
    await changed(file, { value }, draft === undefined ? withText(now, key, seen) : undefined);
  });
}

/** The text that is shown of a key of a file of wording; undefined where it is missing. */
function textShown(file: string, key: string): string | undefined {
  const one = getState().result?.wording.find(
    (word) => word.key === key && word.texts.some((text) => text.file === file),
  );
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

/** Opens or closes a part of the form. */
export function fold(path: Path): void {
  const key = JSON.stringify(path);
  const open = new Set(getState().open);
  if (!open.delete(key)) open.add(key);
  setState({ open });
}

/** Takes the last change back. */
export function undo(): Promise<void> {
  return inTurn(async () => {
    const { past, future, drafts } = getState();
    const before = past.at(-1);
    if (before === undefined) return;
    setState({ past: past.slice(0, -1), future: [drafts, ...future], drafts: before });
    await checkDrafts(draftsOf(before), false);
  });
}

/** Makes the change again that was taken back last. */
export function redo(): Promise<void> {
  return inTurn(async () => {
    const { past, future, drafts } = getState();
    const [next, ...rest] = future;
    if (next === undefined) return;
    setState({ past: [...past, drafts], future: rest, drafts: next });
    await checkDrafts(draftsOf(next), false);
  });
}

/** Leaves what was changed in a file; it can be undone. */
export function discard(file: string): Promise<void> {
  return inTurn(async () => {
    const { [file]: _gone, ...rest } = getState().drafts;
    await checkDrafts(draftsOf(rest), true);
  });
}

/** Shows what others saved meanwhile in the file at hand, unless something is being typed. */
export async function renew(): Promise<void> {
  if (getState().isTyping) return;
  await inTurn(async () => {
    const { file, drafts } = getState();
    if (file !== undefined) await checkDrafts(draftsOf(drafts), false);
  });
}

/**
 * Steps back and forth over what is saved now. Of a file in which somebody else's changes were saved too, what it was
 * before is none of one's own steps any more.
 */
function overSaved(
  steps: readonly Drafts[],
  before: Drafts,
  texts: Readonly<Record<string, string>>,
  merged: string[],
) {
  const over = (step: Drafts): Drafts => {
    const files = new Set([...Object.keys(step), ...Object.keys(before)]);
    return differing(
      Object.fromEntries(
        [...files].flatMap((file): [string, Changed][] => {
          const base = texts[file];
          if (base === undefined) return step[file] === undefined ? [] : [[file, step[file]]];
          const text = step[file]?.text ?? before[file]?.base;
          return text === undefined || merged.includes(file) ? [] : [[file, { base, text }]];
        }),
      ),
    );
  };
  return steps.map(over);
}

/** Saves all drafts, or says why not. @returns how many files were saved */
export function save(): Promise<number> {
  return inTurn(async () => {
    try {
      const { drafts } = getState();
      const answer = await ask("save", { drafts: draftsOf(drafts) });
      if ("conflicts" in answer) setState({ conflicts: answer.conflicts });
      if ("refused" in answer) setState({ refused: answer.refused });
      if (!("saved" in answer)) return 0;
      const { past, future } = getState();
      const { texts, merged } = answer;
      setState({
        drafts: {},
        past: overSaved(past, drafts, texts, merged).filter((step) => Object.keys(step).length > 0),
        future: overSaved(future, drafts, texts, merged).filter((step) => Object.keys(step).length > 0),
        conflicts: [],
        refused: [],
      });
      await checkDrafts([], false);
      return answer.saved.length;
    } catch (error) {
      failed(error);
      return 0;
    }
  });
}

/** Ends a conflict: takes what somebody else saved, or puts one's own at the places that contradict it. */
export function settle(file: string, mine: boolean): Promise<void> {
  return inTurn(async () => {
    const { conflicts, drafts } = getState();
    const conflict = conflicts.find((one) => one.file === file);
    if (conflict === undefined) return;
    setState({ conflicts: conflicts.filter((one) => one.file !== file) });
    const { [file]: _gone, ...rest } = drafts;
    await checkDrafts(
      draftsOf(mine ? { ...rest, [file]: { base: conflict.theirs, text: conflict.mine } } : rest),
      true,
    );
  });
}

/** Adds a field to an entity, its words and pages, as drafts. @throws Error with what to mend */
export function addField(field: NewField): Promise<void> {
  return inTurn(async () => {
    const drafts = await ask("field", { drafts: draftsOf(getState().drafts), field });
    await checkDrafts(drafts, true);
  });
}

/** Adds a state to a lifecycle, with its words, as drafts. @throws Error with what to mend */
export function addState(state: NewState): Promise<void> {
  return inTurn(async () => {
    await checkDrafts(await ask("state", { drafts: draftsOf(getState().drafts), state }), true);
  });
}

/** Adds a transition to a lifecycle, with its words, as drafts. @throws Error with what to mend */
export function addStep(step: NewStep): Promise<void> {
  return inTurn(async () => {
    await checkDrafts(await ask("step", { drafts: draftsOf(getState().drafts), step }), true);
  });
}

/** What hangs on a state of the lifecycle at hand. @throws Error where it cannot go */
export function hangingOn(name: string): Promise<Removal> {
  return inTurn(async () => {
    const { file = "", drafts } = getState();
    return ask("removal", { drafts: draftsOf(drafts), gone: { file, name } });
  });
}

/** Takes a state away as drafts; one step back brings it again. */
export const removeState = ({ drafts }: Removal): Promise<void> => inTurn(() => checkDrafts(drafts, true));

/** Renames a field, call or page in its files, and opens what it is now. @throws Error with what to mend */
export function rename(wish: RenameWish): Promise<RenamePlan> {
  return inTurn(async () => {
    const plan = await ask("rename", { wish });
    setState({ files: await ask("files", {}), past: [], future: [] });
    await showFile(wish.kind === "page" ? `pages/${wish.to}.json` : (getState().file ?? ""));
    return plan;
  });
}

/** Where a new config of each kind lies: what is opened once it is made. */
const homes: Readonly<Record<NewConfig["kind"], string>> = {
  page: "pages/",
  entity: "schemas/entities/",
  call: "schemas/calls/",
  transition: "schemas/lifecycles/",
  brand: "brands/",
};

/** Makes a config, opens it, and keeps what is left to do about it. @throws Error with what to mend */
export function addConfig(config: NewConfig): Promise<void> {
  return inTurn(async () => {
    const { written, next } = await ask("make", { config });
    setState({ files: await ask("files", {}) });
    const file = written.find((one) => one.startsWith(homes[config.kind]) && one.endsWith(".json"));
    if (file !== undefined) await showFile(file);
    setState({ next });
  });
}

/** Puts aside what was left to do about what was made last. */
export const putAside = (): void => setState({ next: [] });
