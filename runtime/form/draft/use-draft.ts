import type { CallShape } from "../../model/bundle.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { answer } from "../../call/call.ts";
import { useForm } from "../form-context.ts";
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

const isLater = (one: unknown, other: string | undefined): boolean =>
  typeof one === "string" && other !== undefined && Date.parse(one) > Date.parse(other);

/** Typing kept by the server while it goes on, and given back when the same user opens the same form again. */
export function useDraft(checker: Checker, fresh: () => Tree, on: boolean): Draft {
  const { store, page, sections } = useForm();
  const [savedAt, setSavedAt] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [restored, setRestored] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const version = useRef<unknown>(undefined);
  const isSaved = useRef(false);
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
      const draft = value as
        | { values?: Tree; names?: Record<string, string>; version?: number; saved_at?: string }
        | false;
      if (gone || !draft || !draft.values) return;
      version.current = draft.version;
      if (store.unsaved || Object.keys(draft.values).length === 0) return;
      for (const [id, name] of Object.entries(draft.names ?? {})) store.names.set(id, name);
      const record = page.record();
      const locked = Object.entries((record?.["marks"] ?? {}) as Record<string, FieldMark>)
        .filter(([, mark]) => mark.locked === true)
        .map(([path]) => path);
      // What has been locked since then stands as it is kept, whatever was typed before.
      const values = locked.reduce(
        (all, path) =>
          readAt(all, path) === undefined ? all : writeAt(all, path, readAt(valuesOf(record ?? {}), path)),
        draft.values,
      );
      for (const [name, given] of Object.entries(values)) store.write(name, given);
      // Saved by somebody since the draft was: what of it differs may be older than what the record holds.
      if (record !== undefined && isLater(record["updated_at"], draft.saved_at)) {
        const now = valuesOf(record);
        const differing = Object.keys(values).filter((name) => !sameData(values[name], now[name]));
        tellChanged(
          page,
          store,
          sections.flatMap(({ fields }) => fields),
          differing,
          now,
        );
      }
      isSaved.current = true;
      setSavedAt(draft.saved_at);
      setRestored(true);
    });
    let edits = 0;
    const send = async (): Promise<void> => {
      const sent = edits;
      const wrong = checker.quiet("draft");
      const values = wrong.reduce(
        (data, error) => writeAt(data, error.path, undefined),
        formData(page, store, standing(page, store, sections), "send"),
      );
      const { value } = await answer(updateDraft, {
        ...about(),
        values,
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
      timer.current = setTimeout(() => void send(), pauseMs);
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
    if (on) for (const draft of drafts.current.values()) void answer(deleteDraft, draft);
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
