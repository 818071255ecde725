import { controlling } from "./condition/controlling.ts";
import type { EntityShape } from "../model/bundle.ts";
import { type Related, FormStore } from "./store/form-store.ts";
import { type PageContext, usePage } from "../model/context.ts";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { requestedOn } from "../action/pending.ts";
import type { FormSurroundings, Widgets } from "./form-context.ts";
import type { FormField, FormSection } from "./model/form-field.ts";
import { rebase } from "./rebase.ts";
import { freshValues, withRows } from "./model/defaults.ts";
import { allFields, sectionsOf } from "./model/form-model.ts";
import { learnNames, valuesOf } from "./model/loaded.ts";
import { lookedUp } from "./model/offered.ts";
import type { FieldMark } from "./store/field-error.ts";
import { sameData } from "./path/tree.ts";
import { offering } from "./suggest/offering.ts";
import { Checker } from "./validate/checker.ts";
import { coming, type LoadValidators } from "./validate/form-validators.ts";

interface Rule {
  holds: unknown;
  at: readonly string[];
}

/** Which fields an error at a field may be settled by: those that one rule of the entity names together with it. */
function relatedBy(entity: EntityShape | undefined): Related {
  const together = new Map<string, Set<string>>();
  for (const rule of (entity?.["rules"] as readonly Rule[] | undefined) ?? []) {
    const fields = new Set([...controlling(rule.holds).fields, ...rule.at]);
    for (const field of fields) together.set(field, new Set([...(together.get(field) ?? []), ...fields]));
  }
  return (field) => [...(together.get(field) ?? [])].filter((other) => other !== field);
}

/**
 * The page as it is now, behind one object that stays: the page is made anew whenever its data changes, and what hangs
 * on it would otherwise draw every field again.
 */
function livePage(now: { readonly current: PageContext }): PageContext {
  return new Proxy({} as PageContext, {
    get: (_nothing, name) => Reflect.get(now.current, name) as unknown,
    has: (_nothing, name) => Reflect.has(now.current, name),
  });
}

export interface FormState {
  surroundings: FormSurroundings;
  checker: Checker;
  fresh(): Record<string, unknown>;
  /** Resolves when the validators are there. */
  ready: () => Promise<unknown>;
  /** Says how a field is led to, by who knows which parts are drawn. */
  leadBy(how: (path: string) => void): void;
}

/**
 * Everything one form lives on: store, sections, checker. Made once for a page; the record fills it when it arrives.
 * @param reveal how a field is led to; given by whoever draws the form
 */
export function useFormState(
  widgets: Widgets,
  load: LoadValidators | undefined,
  reveal: (path: string) => void,
): FormState {
  const page = usePage();
  const now = useRef<PageContext>(page);
  // What is drawn below reads the page through this in the same render, so it cannot wait for an effect.
  // oxlint-disable-next-line react/refs
  now.current = page;
  const lead = useRef(reveal);
  // oxlint-disable-next-line react/refs
  const live = useMemo(() => livePage(now), []);
  const before = useRef<FormStore>(undefined);
  const made = useMemo(() => {
    const sections: readonly FormSection[] = sectionsOf(now.current.bundle, now.current.allows);
    const record = now.current.record();
    const fresh = () => freshValues(sections);
    const store = new FormStore(
      record ? withRows(sections, begunWith(now.current, record)) : fresh(),
      relatedBy(now.current.bundle.entities[now.current.bundle.page.entity ?? ""]),
      !record,
    );
    if (record) learnNames(store, record);
    // oxlint-disable-next-line react/refs
    if (before.current) store.takeOver(before.current);
    // oxlint-disable-next-line react/refs
    before.current = store;
    const { validators, ready } = coming(load);
    const checker = new Checker(() => now.current, store, sections, validators);
    const checked = sections.flatMap((section) => section.fields).filter((field) => field.shape["check"] !== undefined);
    const left = (path: string, field: FormField): void => {
      checker.left(path);
      void afterLeaving(now.current, store, path, field, checked);
    };
    const offered = allFields(sections).flatMap(lookedUp);
    return { sections, store, checker, fresh, ready, left, offered };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a form is made once for its page and lives until it goes
  }, [page.bundle]);
  useEffect(() => {
    const stop = made.store.onEdit.on("", () => made.checker.edited());
    return () => {
      stop();
      made.checker.stop();
    };
  }, [made]);
  useEffect(() => offering(live, made.store, made.sections), [live, made]);
  useRecord(page, made.store, made.sections);
  const { language } = page;
  const request = requestedOn(page);
  const surroundings = useMemo<FormSurroundings>(
    () => ({
      store: made.store,
      page: live,
      sections: made.sections,
      widgets,
      offered: made.offered,
      left: made.left,
      lacking: () => made.checker.quiet(),
      ready: made.ready,
      reveal: (path) => lead.current(path),
      request,
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new language draws every word again
    [made, live, widgets, language, request],
  );
  const leadBy = useCallback((how: (path: string) => void) => {
    lead.current = how;
  }, []);
  return { surroundings, checker: made.checker, fresh: made.fresh, ready: made.ready, leadBy };
}

/**
 * Asks the server about a field that was left, where its entity says so, and again about those whose check depends on
 * others; only forms with such fields load what asks.
 */
async function afterLeaving(
  page: PageContext,
  store: FormStore,
  path: string,
  field: FormField,
  checked: readonly FormField[],
): Promise<void> {
  if (field.shape["check"] !== undefined)
    void (await import("./suggest/check-at-server.ts")).checkAtServer(page, store, path, field);
  else if (checked.length > 0) void (await import("./suggest/check-at-server.ts")).checkAgain(page, store, checked);
  if (lookedUp(field).length > 0) void (await import("./suggest/look-up.ts")).lookUp(page, store, path, field);
}

/** What a form begins with: the record, and what a colleague has asked where this person is to agree to it. */
function begunWith(page: PageContext, record: Record<string, unknown>): ReturnType<typeof valuesOf> {
  return { ...valuesOf(record), ...requestedOn(page)?.values };
}

/**
 * Fills the form when its record arrives or another one takes its place. Typing is never overwritten, and where the
 * same record has changed meanwhile, what was not typed follows it.
 */
function useRecord(page: PageContext, store: FormStore, sections: readonly FormSection[]): void {
  const record = page.record();
  const seen = useRef<unknown>(record);
  useEffect(() => {
    if (!record) return;
    learnNames(store, record);
    if (record["marks"]) store.setMarks(record["marks"] as Record<string, FieldMark>);
    if (sameData(seen.current, record)) return;
    const isSame = (seen.current as { id?: unknown } | undefined)?.id === record["id"];
    seen.current = record;
    const begun = begunWith(page, record);
    if (!store.dirty) store.reset(withRows(sections, { ...store.snapshot(), ...begun }));
    else if (isSame)
      rebase(
        page,
        store,
        sections.flatMap(({ fields }) => fields),
        withRows(sections, begun),
      );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the record says when, the page only what stands on it
  }, [record, store, sections]);
}
