import { isDate } from "../../../schemas/vocabulary/format/date.ts";
import { valueAt } from "../../../schemas/vocabulary/path.ts";
import type { Finding, FormHandle, PageContext } from "../../model/context.ts";
import type { EntityShape, PageBundle, PropertyShape } from "../../model/bundle.ts";
import type { FormSection } from "../model/form-field.ts";
import { defaultsOf } from "../model/defaults.ts";
import { ancestors, fieldOf, rowOf, segments } from "../path/path.ts";
import type { Tree } from "../path/tree.ts";
import type { FieldError } from "../store/field-error.ts";
import type { FormStore } from "../store/form-store.ts";
import { offersArrived } from "../suggest/arrived.ts";
import type { Checker } from "../validate/checker.ts";
import { inOrder } from "../validate/find.ts";
import { formData, standing } from "../validate/form-data.ts";

interface HandleNeeds {
  page(): PageContext;
  store: FormStore;
  sections: readonly FormSection[];
  checker: Checker;
  /** Resolves when the validators are there. */
  ready: () => Promise<unknown>;
  /** Leads to a field, mounting it first. */
  reveal(path: string): void;
  /** Values of a new form. */
  fresh(): Tree;
  /** Called when the server has kept the values. */
  onSaved?(): void;
}

/** What the page around a form asks of it, and who answers once another form has taken its place. */
interface ReplaceableHandle extends FormHandle {
  /** The form is drawn anew, as when a config changes in development: what is under way goes on there. */
  replacedBy(next: FormHandle): void;
}

/** What the page around a form asks of it. */
export function formHandle(needs: HandleNeeds): ReplaceableHandle {
  const { store, sections, checker } = needs;
  const dates = new Set(
    sections
      .flatMap(({ fields }) => fields)
      .filter(({ shape }) => shape.format === "date")
      .map(({ name }) => name),
  );
  const get = (path: string): unknown => {
    const computed = computedAt(needs.page(), fieldOf(path));
    const value =
      computed === undefined
        ? (store.value(path) ?? valueAt(store.snapshot(), path))
        : calculated(needs.page(), store, computed, path);
    // A date that is still being typed is none yet: what waits for it is not asked with the half of it.
    return dates.has(path) && typeof value === "string" && !isDate(value) ? undefined : value;
  };
  let next: FormHandle | undefined;
  return {
    replacedBy: (form) => void (next = form),
    get,
    set: (path, value) => store.write(path, value),
    subscribe: store.onValue,
    snapshot: () => store.snapshot(),
    dirty: () => store.dirty,
    changed: () => store.dirty || store.filled,
    async check(kind, within) {
      await needs.ready();
      const [missing, values] = [checker.quiet(kind), store.snapshot()];
      const hasWaited = await offersArrived(needs.page(), store, sections, missing);
      if (next !== undefined) return next.check(kind, within);
      dropBlankRows(store, sections);
      store.summarised = true;
      const found = checker.all(
        kind,
        within && ((path) => within.includes(String(segments(path)[0]))),
        hasWaited || store.snapshot() !== values ? undefined : missing,
      );
      const first = found[0] ?? store.allErrors().find((error) => error.source === "upload");
      if (first) needs.reveal(first.path);
      return first === undefined;
    },
    refuse(findings) {
      if (next !== undefined) return next.refuse(findings);
      const fields = standing(needs.page(), store, sections);
      const known = new Set(fields.filter((field) => field.shown).map((field) => field.path));
      const errors = inOrder(
        findings.map((finding) => asError(finding)),
        fields,
      );
      store.summarised = true;
      store.setErrors("server", errors);
      const first = errors.find((error) => known.has(error.path));
      if (first) needs.reveal(first.path);
    },
    shows: (path) => standing(needs.page(), store, sections).some((field) => field.shown && field.path === path),
    saved(record) {
      if (next !== undefined) return next.saved(record);
      if (record) for (const name of ["id", "version"]) if (record[name] !== undefined) store.write(name, record[name]);
      store.saved();
      needs.onSaved?.();
    },
    empty: () => {
      if (next !== undefined) return next.empty();
      store.reset(needs.fresh());
      needs.onSaved?.();
    },
    toSend: () => next?.toSend() ?? formData(needs.page(), store, standing(needs.page(), store, sections), "send"),
  };
}

/** Takes away the rows at the end of arrays in which nothing was ever entered: they are only there to type in. */
function dropBlankRows(store: FormStore, sections: readonly FormSection[]): void {
  for (const { name, columns, item, shape } of sections.flatMap(({ fields }) => fields)) {
    if (columns === undefined || (item.rows ?? "free") === "fixed") continue;
    const blank = JSON.stringify(defaultsOf(columns));
    const least = Math.max(1, Number(shape["minItems"] ?? 0));
    let count = store.rows(name);
    while (count > least && JSON.stringify(store.value(`${name}[${count - 1}]`) ?? {}) === blank) count -= 1;
    store.keepRows(name, count);
  }
}

const computedFields = new WeakMap<PageBundle, Map<string, unknown>>();

/** How a calculated field of the page's entity is computed, also where the form does not show it. */
function computedAt({ bundle }: PageContext, field: string): unknown {
  let known = computedFields.get(bundle);
  if (!known) computedFields.set(bundle, (known = new Map()));
  if (!known.has(field)) {
    const step = (within: PropertyShape | EntityShape | undefined, name: string): PropertyShape | undefined =>
      ((within as PropertyShape | undefined)?.items ?? within)?.properties?.[name];
    const shape = field
      .split(".")
      .reduce<PropertyShape | EntityShape | undefined>(step, bundle.entities[bundle.page.entity ?? ""]) as
      | PropertyShape
      | undefined;
    known.set(field, shape?.calc ? shape["computed"] : undefined);
  }
  return known.get(field);
}

/** A calculated value by the operand of its entity; asked across rows, one value a row. */
function calculated(page: PageContext, store: FormStore, computed: unknown, path: string): unknown {
  const row = rowOf(path);
  const array = ancestors(path).find((parent) => parent !== "" && Array.isArray(store.value(parent)));
  const one = (item: string | undefined, at: string): unknown =>
    page.resolve(computed as Record<string, unknown>, item === undefined ? undefined : { item }) ?? store.value(at);
  if (row !== "" || array === undefined) return one(row === "" ? undefined : row, path);
  const name = path.slice(array.length + 1);
  return Array.from({ length: store.rows(array) }, (_, index) =>
    one(`${array}[${index}]`, `${array}[${index}].${name}`),
  );
}

function asError({ path, keyword, params, message }: Finding): FieldError {
  return {
    path,
    source: "server",
    keyword,
    ...(params ? { params } : {}),
    ...(message === undefined ? {} : { message }),
  };
}
