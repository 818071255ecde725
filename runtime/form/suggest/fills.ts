import { isAbsent } from "../../../schemas/vocabulary/path.ts";
import { listCall } from "../pick/list-call.ts";
import { nameOf } from "../pick/name-of.ts";
import { pickedName } from "../pick/picked-name.ts";
import { answer } from "../../call/call.ts";
import type { PageContext, Scope } from "../../model/context.ts";
import { quietPeriod } from "../../source/quiet-period.ts";
import { controlling } from "../condition/controlling.ts";
import type { FormField, FormSection } from "../model/form-field.ts";
import { fillOf, isOffered, lookedUp } from "../model/offered.ts";
import { join } from "../path/path.ts";
import { sameData } from "../path/tree.ts";
import { rowsOf } from "../../source/rows-of.ts";
import type { FormStore } from "../store/form-store.ts";

/** Keeps what people call a record that a source fills in: the source brings its name beside it. */
function nameFilled(
  page: PageContext,
  store: FormStore,
  field: FormField,
  path: string,
  value: unknown,
  scope: Scope | undefined,
): void {
  if (field.shape.ref === undefined || typeof value !== "string") return;
  const parts = path.split(".");
  const last = parts.pop() ?? "";
  const name = (
    page.reference([...parts, "shown"].join("."), scope) as Readonly<Record<string, unknown>> | undefined
  )?.[last];
  if (typeof name === "string") store.names.set(value, name);
}

/** Most pages of choices that are read to find the one that an address names. */
const mostPages = 20;
const pageSize = 100;

/**
 * Learns what people call the records that a reference may be set to, up to the one that is named.
 * @returns whether all there are were told and none of them is it
 */
async function isNoChoice(page: PageContext, store: FormStore, field: FormField, id: string): Promise<boolean> {
  const call = listCall(page, field.shape);
  if (call === undefined) return false;
  for (let at = 1; at <= mostPages; at += 1) {
    const { value } = await answer({ ...call, quiet: true }, { page: at, page_size: pageSize });
    if (value === null || typeof value !== "object") return false;
    const rows = rowsOf(value);
    for (const row of rows) store.names.set(String(row["id"]), nameOf(row, field.shape));
    if (store.names.has(id)) return false;
    if (rows.length < pageSize) return true;
  }
  return false;
}

/** The only row that may be picked, or the one that the page's address names; undefined while that is not known. */
function rowToPick(
  page: PageContext,
  { item, name, required: isRequired }: FormField,
  scope: Scope | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const { pick, required } = item;
  const fill = fillOf(item);
  if (pick === undefined) return undefined;
  const { status, stale } = page.sources.get(sourceIn(pick.from));
  // Rows of what was asked before are no choice any more.
  if (stale) return undefined;
  const rows = rowsOf(page.reference(pick.from, scope));
  const value = fill === undefined || typeof fill === "string" ? undefined : page.resolve(fill, scope);
  if (!isAbsent(value))
    return status === "loading"
      ? undefined
      : rows.find((row) => String(row[pick.take[name] ?? "id"]) === String(value));
  if (!(required === undefined ? isRequired : required === true || page.test(required, scope) === true))
    return undefined;
  const free = rows.filter(
    (row) => pick.disabled === undefined || page.test(pick.disabled.when, { ...scope, row }) !== true,
  );
  return free.length === 1 ? free[0] : undefined;
}

/** Of the rows that a source brings, what the columns of the field show: nothing else becomes a part of the form. */
function ownCells(field: FormField, value: unknown): unknown {
  if (field.columns === undefined || !Array.isArray(value)) return value;
  const own = new Set(["id", ...field.columns.map(({ name }) => name)]);
  return value.map((row: unknown) => Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => own.has(name))));
}

/** A field of several takes one value, as an address gives it, as the first of them. */
const several = (field: FormField, value: unknown): unknown =>
  field.shape.items === undefined || field.columns !== undefined || isAbsent(value) ? value : [value].flat();

const sourceIn = (path: string): string => path.split(".")[0] ?? "";

/** Fields of the form that a source is asked with. */
const inputNames = (page: PageContext, source: string): readonly string[] =>
  controlling(Object.values(page.bundle.page.sources?.[source]?.with ?? {})).fields;

/**
 * Whether the source that a field is filled from has answered what it is asked now, and has nothing for the field. A
 * preview that is refused says nothing of the value: what was asked for stays to be put right.
 */
function isAnsweredEmpty(page: PageContext, { item }: FormField, row: string): boolean {
  const fill = fillOf(item);
  if (typeof fill !== "string" || row !== "") return false;
  const { status, stale } = page.sources.get(sourceIn(fill));
  if (status === "failed" && page.bundle.page.sources?.[sourceIn(fill)]?.plan !== undefined) return false;
  return status !== "loading" && stale !== true && isAbsent(page.reference(fill));
}

/** What a page offers for a field by itself: a path into a source, a reference, or the only row there is to pick. */
function offer(page: PageContext, store: FormStore, field: FormField, row: string): Record<string, unknown> {
  const scope: Scope | undefined = row === "" ? undefined : { item: row };
  const { pick } = field.item;
  const fill = fillOf(field.item);
  if (typeof fill === "string") {
    // What was answered before is no offer for what is asked now, and would be asked about next.
    if (page.sources.get(sourceIn(fill)).stale) return {};
    const value = page.reference(fill, scope);
    nameFilled(page, store, field, fill, value, scope);
    if (pick === undefined || !isAbsent(value)) return { [field.name]: ownCells(field, value) };
  }
  // What the page picks from is all there is to choose: a record that is not among its rows is not filled in.
  const isOneRow = pick !== undefined && field.columns === undefined && field.shape.items === undefined;
  if (fill !== undefined && typeof fill !== "string" && !(isOneRow && field.shape.ref)) {
    const value = several(field, page.resolve(fill, scope));
    if (pick === undefined || !isAbsent(value)) return { [field.name]: value };
  }
  const only = isOneRow ? rowToPick(page, field, scope) : undefined;
  if (pick === undefined || only === undefined) return {};
  const values = Object.fromEntries(Object.entries(pick.take).map(([own, theirs]) => [own, only[theirs]]));
  store.names.set(String(values[field.name]), pickedName(page, field, only, pick.take[field.name]));
  return values;
}

/**
 * Keeps offering what a page suggests for its fields, in rows too, as sources answer and values change. The store takes
 * an offer only where nobody has given another value.
 * @returns the end of it
 */
export function followFills(page: PageContext, store: FormStore, sections: readonly FormSection[]): () => void {
  const stops: (() => void)[] = [];
  // A field that stands in several ways is offered a value by one of them, and the others take nothing back.
  const given = new Map<string, FormField>();
  const give = (field: FormField, row: string): void => {
    const offered = offer(page, store, field, row);
    // What the source answered before belongs to what it was asked about then.
    const at = join(row, field.name);
    const isOthers = given.has(at) && given.get(at) !== field;
    if (!isOthers && isAnsweredEmpty(page, field, row) && isAbsent(offered[field.name])) store.withdraw(at);
    for (const [own, value] of Object.entries(offered)) {
      if (isAbsent(value)) continue;
      given.set(join(row, own), field);
      const suggest = (): void => {
        store.suggest(join(row, own), value);
        if (own === field.name && lookedUp(field).length > 0)
          store.comes(import("./look-up.ts").then(({ lookUp }) => lookUp(page, store, join(row, own), field)));
      };
      // What the address names is a number until the list of choices tells what people call it.
      if (own === field.name && typeof value === "string" && field.shape.ref !== undefined && !store.names.has(value))
        store.comes(
          isNoChoice(page, store, field, value).then(
            (none) => (none ? undefined : suggest()),
            () => suggest(),
          ),
        );
      else suggest();
    }
  };
  // What was picked by itself for another value of a field goes at once; what fits the new one is offered when the
  // source has answered.
  const withdrawing = (name: string, fields: readonly string[], run: () => void): (() => void) => {
    let before = store.value(name);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.onValue(name, () => {
      if (sameData(store.value(name), before)) return;
      before = store.value(name);
      for (const own of fields) store.withdraw(own);
      clearTimeout(timer);
      timer = setTimeout(run, quietPeriod * 2);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  };
  const follow = (field: FormField, array: string | undefined): void => {
    const run = (): void => {
      if (array === undefined) return give(field, "");
      for (let index = 0; index < store.rows(array); index += 1) give(field, `${array}[${index}]`);
    };
    const { pick, required } = field.item;
    const fill = fillOf(field.item);
    const from = [typeof fill === "string" ? fill : undefined, pick?.from].flatMap((path) => path?.split(".")[0] ?? []);
    const { fields, sources } = controlling([fill, pick?.disabled?.when, required]);
    for (const source of new Set([...sources, ...from, "main"])) stops.push(page.sources.subscribe(source, run));
    for (const name of fields) stops.push(store.onValue(name, run));
    if (pick !== undefined && array === undefined)
      for (const name of inputNames(page, sourceIn(pick.from)))
        stops.push(withdrawing(name, Object.keys(pick.take), run));
    if (array !== undefined) {
      let rows = store.rows(array);
      stops.push(
        store.onValue(array, () => {
          const now = store.rows(array);
          if (now > rows || fields.length > 0) run();
          rows = now;
        }),
      );
    }
    stops.push(store.onReset.on("", run));
    run();
  };
  for (const { fields } of sections)
    for (const field of fields) {
      if (isOffered(field)) follow(field, undefined);
      for (const column of field.columns ?? []) if (isOffered(column)) follow(column, field.name);
    }
  return () => stops.forEach((stop) => stop());
}
