import type { CallShape } from "../../model/bundle.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { answer } from "../../call/call.ts";
import { useForm } from "../form-context.ts";
import { fieldOf } from "../path/path.ts";
import { type Tree, readAt, sameData, writeAt } from "../path/tree.ts";
import { tellChanged } from "../rebase.ts";
import type { FieldMark } from "../store/field-error.ts";
import type { FormStore } from "../store/form-store.ts";
import { withRows } from "../model/defaults.ts";
import { valuesOf } from "../model/loaded.ts";
import type { Checker } from "../validate/checker.ts";
import { formData, standing } from "../validate/form-data.ts";
import { begunWith } from "./begun-with.ts";
import { recordId } from "./record-id.ts";

/** The calls behind every form's draft: one place of the server, by page and record. */
const path = "ucenter/draft";

const getDraft: CallShape = { method: "GET", path, quiet: true };
const updateDraft: CallShape = { method: "PUT", path, quiet: true };
const deleteDraft: CallShape = { method: "DELETE", path, quiet: true };

/** How long after the last key a draft is sent. */
const pauseMs = 1500;

export interface Draft {
  /** When the server last kept it; undefined before that. */
  savedAt: string | undefined;
  /** Sending failed: what is typed is here alone. */
  failed: boolean;
  /** Values came from an earlier draft. */
  restored: boolean;
  /** Whether the server holds all that stands in the form now. */
  hasSaved(): boolean;
  /** Begins anew without the draft. */
  drop(): void;
  /** The record is saved: its draft is of no more use. */
  done(): void;
}

/** What people call the records and files that these values name. */
function namesIn(store: FormStore, values: unknown): Record<string, string> {
  if (typeof values === "string") return store.names.has(values) ? { [values]: store.names.get(values) ?? "" } : {};
  if (values === null || typeof values !== "object") return {};
  return Object.assign({}, ...Object.values(values).map((value) => namesIn(store, value))) as Record<string, string>;
}

/** A draft as the server gives it back. */
interface StoredDraft {
  values?: Tree;
  /** What its record held of each field that was typed into, or taken out; absent where there was no record yet. */
  base?: Tree;
  names?: Record<string, string>;
  version?: number;
  saved_at?: string;
}

/**
 * The fields of a draft that its record, as it is now, holds otherwise than when they were typed into. Of a draft that
 * says nothing of its record, all that differ may be older than a record that was saved since.
 */
function outdated({ base, saved_at }: StoredDraft, typed: Tree, record: Tree, now: Tree): string[] {
  const differing = Object.keys(typed).filter((name) => !sameData(typed[name], now[name]));
  if (base === undefined) return isLater(record["updated_at"], saved_at) ? differing : [];
  return differing.filter((name) => !sameData(base[name] ?? undefined, now[name]));
}

const isLater = (one: unknown, other: string | undefined): boolean =>
  typeof one === "string" && other !== undefined && Date.parse(one) > Date.parse(other);

/**
 * Of a record's form what was changed alone, with what the record held there: the rest follows the record, whoever
 * saves it meanwhile. What is wrong yet is left out.
 */
function ofRecord(
  store: FormStore,
  whole: Tree,
  wrong: readonly { readonly path: string }[],
): Required<Pick<StoredDraft, "values" | "base">> {
  const left = new Set(wrong.map(({ path }) => fieldOf(path)).filter((name) => whole[name] === undefined));
  const base = Object.fromEntries(Object.entries(store.changed()).filter(([name]) => !left.has(name)));
  return {
    values: Object.fromEntries(Object.entries(whole).filter(([name]) => Object.hasOwn(base, name))),
    base,
  };
}

/** Typing kept by the server while it goes on, and given back when the same user opens the same form again. */
export function useDraft(checker: Checker, fresh: () => Tree, on: boolean): Draft {
  const { store, page, sections } = useForm();
  const [savedAt, setSavedAt] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [restored, setRestored] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const version = useRef<unknown>(undefined);
  const isSaved = useRef(false);
  // One after the other: what is forgotten is not kept again by an answer that was on its way.
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  // A record that was saved here has an id by now; what was kept before lies under the place without one.
  const drafts = useRef(new Map<string, Tree>());
  const about = useCallback((): Tree => {
    const id = recordId(page);
    const begun = begunWith(page);
    const draft = {
      page: page.bundle.name,
      ...(id === undefined ? {} : { record_id: id }),
      ...(begun === "" ? {} : { begun_with: begun }),
    };
    drafts.current.set(id ?? "", draft);
    return draft;
  }, [page]);
  useEffect(() => {
    if (!on) return undefined;
    let gone = false;
    void answer(getDraft, about()).then(({ value }) => {
      const draft = value as StoredDraft | false;
      if (gone || !draft || !draft.values) return;
      version.current = draft.version;
      // What was typed into and is not among the values was taken out.
      const typed: Tree = {
        ...Object.fromEntries(Object.keys(draft.base ?? {}).map((name) => [name, undefined])),
        ...draft.values,
      };
      if (store.unsaved || Object.keys(typed).length === 0) return;
      for (const [id, name] of Object.entries(draft.names ?? {})) store.names.set(id, name);
      const record = page.record();
      const now = valuesOf(record ?? {});
      const locked = Object.entries((record?.["marks"] ?? {}) as Record<string, FieldMark>)
        .filter(([, mark]) => mark.locked === true)
        .map(([path]) => path);
      // What has been locked since then stands as it is kept, whatever was typed before.
      const values = locked.reduce(
        (all, path) => (readAt(all, path) === undefined ? all : writeAt(all, path, readAt(now, path))),
        typed,
      );
      for (const [name, given] of Object.entries(values)) store.write(name, given);
      if (record !== undefined)
        tellChanged(
          page,
          store,
          sections.flatMap(({ fields }) => fields),
          outdated(draft, values, record, now),
          now,
        );
      isSaved.current = true;
      setSavedAt(draft.saved_at);
      setRestored(true);
    });
    let edits = 0;
    const send = async (): Promise<void> => {
      const sent = edits;
      const wrong = checker.quiet("draft");
      const whole = wrong.reduce(
        (data, error) => writeAt(data, error.path, undefined),
        formData(page, store, standing(page, store, sections), "send"),
      );
      const { values, base } = page.record() === undefined ? { values: whole } : ofRecord(store, whole, wrong);
      const { value } = await answer(updateDraft, {
        ...about(),
        values,
        ...(base === undefined ? {} : { base }),
        names: namesIn(store, values),
        ...(version.current === undefined ? {} : { version: version.current }),
      });
      if (gone) return;
      const draft = value as { version?: number; saved_at?: string } | false;
      setFailed(!draft);
      if (!draft) return;
      version.current = draft.version ?? version.current;
      // What was refused is not in the draft, and what was typed meanwhile neither.
      isSaved.current = wrong.length === 0 && sent === edits;
      setSavedAt(draft.saved_at ?? new Date().toISOString());
    };
    const stop = store.onEdit.on("", () => {
      edits += 1;
      isSaved.current = false;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        sending.current = sending.current.then(send);
      }, pauseMs);
    });
    return () => {
      gone = true;
      stop();
      clearTimeout(timer.current);
    };
  }, [store, page, sections, checker, about, on]);
  const forget = (): void => {
    clearTimeout(timer.current);
    version.current = undefined;
    isSaved.current = false;
    setRestored(false);
    setSavedAt(undefined);
    about();
    const all = [...drafts.current.values()];
    if (on) sending.current = sending.current.then(() => Promise.all(all.map((draft) => answer(deleteDraft, draft))));
  };
  return {
    savedAt,
    failed,
    restored,
    hasSaved: () => isSaved.current,
    drop() {
      forget();
      const record = page.record();
      store.reset(record ? withRows(sections, valuesOf(record)) : fresh());
    },
    done: forget,
  };
}
