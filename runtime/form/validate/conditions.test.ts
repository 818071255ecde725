import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { routes } from "../../../generated/routes.ts";
import { compute } from "../../../schemas/vocabulary/computed/compute.ts";
import { test } from "../../../schemas/vocabulary/condition/test.ts";
import { formValidators } from "../../../schemas/vocabulary/form/form.ts";
import { isFilled, valueAt } from "../../../schemas/vocabulary/path.ts";
import type { PageBundle } from "../../model/bundle.ts";
import type { RouteEntry } from "../../route/entry.ts";
import type { FormField } from "../model/form-field.ts";
import { allFields, sectionsOf, shapeAt } from "../model/form-model.ts";
import { isUnder, join } from "../path/path.ts";
import { writeAt, type Tree } from "../path/tree.ts";
import { FormStore } from "../store/form-store.ts";
import { formHandle } from "../submit/handle.ts";
import { pageOf } from "../../testing/fixture.tsx";
import { Checker } from "./checker.ts";
import { standing } from "./form-data.ts";

vi.mock("../../action/run.ts", () => ({ runAction: () => Promise.resolve({ done: false }) }));

/** Constants that conditions of a page compare with: values that make them hold must come often. */
function constants(node: unknown, found = new Set<unknown>()): Set<unknown> {
  if (Array.isArray(node)) for (const part of node) constants(part, found);
  else if (node !== null && typeof node === "object") for (const part of Object.values(node)) constants(part, found);
  else found.add(node);
  return found;
}

function valueOf(field: FormField, spoken: readonly unknown[]): fc.Arbitrary<unknown> {
  const { shape, columns } = field;
  if (columns) return fc.array(recordOf(columns, spoken), { maxLength: 2 });
  const options = shape.options ?? shape.items?.options;
  const one: fc.Arbitrary<unknown> = options
    ? fc.constantFrom(...options)
    : shape.type === "boolean"
      ? fc.boolean()
      : shape.type === "integer"
        ? fc.integer({ min: 0, max: 9 })
        : ["money", "rate", "percent", "number"].includes(shape.format ?? "")
          ? fc
              .integer({ min: 0, max: 99_999 })
              .map((cents) => `${String(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, "0")}`)
          : shape.format === "date"
            ? fc.constantFrom("2026-11-01", "2026-11-23", "2027-02-01")
            : fc.constantFrom("Pump", "12", ...spoken.filter((value) => typeof value === "string"));
  return fc.option(shape.items ? fc.array(one, { minLength: 1, maxLength: 2 }) : one, { nil: undefined });
}

function recordOf(fields: readonly FormField[], spoken: readonly unknown[]): fc.Arbitrary<Tree> {
  const entered = fields.filter((field) => !field.shape.calc);
  return fc
    .tuple(...entered.map((field) => valueOf(field, spoken)))
    .map((values) =>
      values.reduce<Tree>(
        (tree, value, index) => (value === undefined ? tree : writeAt(tree, entered[index]?.name ?? "", value)),
        {},
      ),
    );
}

/** How the server reads a document: what a condition names, calculated fields calculated. */
function serverLookup(bundle: PageBundle, field: FormField, document: Tree, row: string) {
  const read = (kind: string, path: string): unknown => {
    const at = kind === "field" && row !== "" ? `${row}.${path}` : path;
    if (kind !== "field" && kind !== "record") return undefined;
    const whole = at.replaceAll(/\[\d+\]/g, "");
    const entity = bundle.entities[field.entity];
    let computed: unknown;
    try {
      computed = entity && shapeAt(entity, whole).shape["computed"];
    } catch {
      computed = undefined;
    }
    if (computed === undefined) return valueAt(document, at);
    return row === "" && whole.includes(".") ? valueAt(document, at) : compute(computed as never, read);
  };
  return read;
}

const forms = [
  ...new Map(
    (routes as unknown as readonly RouteEntry[])
      .filter(({ layout }) => layout === "form")
      .map((entry) => [entry.page, entry]),
  ).values(),
];
const loaded = await Promise.all(forms.map(async (entry) => ({ name: entry.page, bundle: await entry.load() })));
const conditional = loaded.filter(({ bundle }) =>
  allFields(sectionsOf(bundle, () => true)).some(({ item }) => item.when !== undefined),
);

it("there are such forms", () => expect(conditional.length).toBeGreaterThan(5));

describe("fields hidden by condition, of any document", () => {
  it.each(conditional.map(({ name, bundle }) => [name, bundle] as const))(
    "%s: as the server judges; hidden is neither required, nor validated, nor sent",
    async (_name, bundle) => {
      const sections = sectionsOf(bundle, () => true);
      const fields = sections.flatMap((section) => section.fields);
      const leaves = fields.flatMap((field) =>
        field.columns
          ? field.columns.filter(({ shape }) => !shape.calc).map((column) => `${field.name}[].${column.name}`)
          : field.shape.calc
            ? []
            : [field.name],
      );
      // The fields of a group that is empty are asked for only where the group is required.
      const groups = leaves.flatMap((path) => (path.includes(".") ? [path.slice(0, path.lastIndexOf("."))] : []));
      const required = [...leaves, ...groups];
      const { whole, draft } = formValidators(Object.assign(() => true, { errors: null }) as never, {
        entity: bundle.page.entity ?? "",
        required,
        relative: [],
        days: [],
        unique: [],
        rules: [],
      });
      const spoken = [...constants(allFields(sections).map(({ item }) => item.when))];
      fc.assert(
        fc.property(recordOf(fields, spoken), (document) => {
          const store = new FormStore(document);
          const page = pageOf(bundle, {});
          const checker = new Checker(() => page, store, sections, { whole, draft });
          const handle = formHandle({
            page: () => page,
            store,
            sections,
            checker,
            fresh: () => ({}),
            ready: () => Promise.resolve(),
            reveal: () => undefined,
          });
          page.attach(handle);
          const places = standing(page, store, sections);
          const holds = (field: FormField, row: string): boolean =>
            field.item.when === undefined ||
            test(field.item.when as never, serverLookup(bundle, field, document, row)) === true;
          const expected = new Map<string, boolean>();
          for (const field of fields) {
            const shown = holds(field, "");
            expected.set(field.name, shown || expected.get(field.name) === true);
            for (let index = 0; index < store.rows(field.name) && field.columns; index += 1)
              for (const column of field.columns)
                expected.set(
                  join(`${field.name}[${String(index)}]`, column.name),
                  shown && holds(column, `${field.name}[${String(index)}]`),
                );
          }
          expect(new Map(places.map(({ path, shown }) => [path, shown]))).toEqual(expected);
          const sent = handle.toSend();
          const wrong = checker.quiet("whole").map(({ path }) => path);
          for (const { path, field, shown } of places) {
            if (shown || field.item.whenHidden === "keep") continue;
            expect(valueAt(sent, path), path).toBeUndefined();
            expect(wrong.filter((each) => isUnder(each, path))).toEqual([]);
          }
          for (const { path, field, shown } of places)
            if (shown && !field.shape.calc && !field.columns && !isFilled(store.value(path)))
              expect(wrong, path).toContain(path);
        }),
        { numRuns: 60, examples: [[{}]] },
      );
    },
  );
});
