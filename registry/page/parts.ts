import type { Item, Action, FieldItem, Page, Section, Source } from "../../generated/types/grammar/index.d.ts";
import type { NamedPage, Registry } from "../model.ts";
import { oncePer } from "../once.ts";

/** Where a form in steps enters the fields of its entity. */
interface StepsOfForm {
  /**
   * The step in which a field, a part of it or the group it belongs to is entered first; none where the form does not
   * ask for it.
   */
  stepOf(field: string): string | undefined;
  /** Fields that the form always asks for, beside those that a whole record must have. */
  readonly required: readonly string[];
}

const fieldOf = (item: Item): string => (typeof item === "string" ? item : item.field);
const isWithin = (one: string, other: string): boolean => one === other || one.startsWith(`${other}.`);

const stepsOn = oncePer((page: NamedPage): StepsOfForm => {
  const steps = (page.steps ?? []).map(({ name, form }) => ({ name, items: form ?? [] }));
  return {
    stepOf: (field) =>
      steps.find(({ items }) => items.map(fieldOf).some((own) => isWithin(own, field) || isWithin(field, own)))?.name,
    required: steps.flatMap(({ items }) =>
      items.flatMap((item) => (typeof item !== "string" && item.required === true ? [item.field] : [])),
    ),
  };
});

/** The steps of the page on which records of an entity are entered; none where no form of it has steps. */
export function stepsOfForm(registry: Pick<Registry, "pages">, entity: string): StepsOfForm | undefined {
  const page = [...registry.pages.values()].find(
    (one) => one.entity === entity && one.layout === "form" && one.steps !== undefined,
  );
  return page && stepsOn(page);
}

/** A section with the source whose rows or record it shows and the entity it names, if any. */
interface PagePart {
  section: Section;
  /** Entity said by the section itself or by the embedding part. */
  entity: string | undefined;
  /** The fields of a step; its name is the step's. */
  step?: true;
}

/**
 * Every section of a page at any depth: beside, below, in tabs, steps and drawers; the page's own main section first.
 */
export const sectionsOf = oncePer((page: Page): readonly PagePart[] => {
  const { entity } = page;
  const main = {
    list: page.list,
    fields: page.fields,
    form: page.form,
    steps: page.steps,
    tabs: page.tabs,
    filters: page.filters,
    totals: page.totals,
    open: page.open,
    actions: page.actions,
  } as Section;
  return below(main, entity).concat(
    [...(page.summary ? [{ figures: page.summary }] : []), ...(page.beside ?? []), ...(page.sections ?? [])].flatMap(
      (section) => below(section, entity),
    ),
  );
});

function below(section: Section, entity: string | undefined): PagePart[] {
  const own = section.entity ?? entity;
  const drawer = typeof section.open === "object" && "sections" in section.open ? section.open.sections : [];
  const inner = [
    ...(section.beside ?? []),
    ...drawer,
    ...(section.tabs ?? []).flatMap((tab) => [
      ...(tab.sections ?? []),
      ...(tab.actions ? [{ actions: tab.actions }] : []),
    ]),
    ...(section.steps ?? []).flatMap((step) => [...(step.beside ?? []), ...(step.sections ?? [])]),
    ...itemsOf(section).flatMap((item) =>
      typeof item.open === "object" && "sections" in item.open ? item.open.sections : [],
    ),
  ];
  const steps = (section.steps ?? []).flatMap(({ name, form }) =>
    form ? [{ section: { form, ...(name ? { name } : {}) }, entity: own, step: true as const }] : [],
  );
  return [{ section, entity: own }, ...steps, ...inner.flatMap((found) => below(found as Section, own))];
}

/** The items of a section as objects, columns of list fields included. */
export const itemsOf = oncePer((section: Section): readonly FieldItem[] =>
  [
    section.list,
    section.fields,
    section.form,
    section.figures,
    section.compare,
    section.filters,
    section.tree ? section.values : undefined,
  ].flatMap((items) => (items ?? []).flatMap(deep)),
);

function deep(item: Item): FieldItem[] {
  const own = typeof item === "string" ? { field: item } : item;
  return [own, ...(own.columns ?? []).flatMap(deep)];
}

/** An action, and those at the fields that it asks. */
const withInputs = (action: Action): Action[] => [
  action,
  ...(action.ask ?? []).flatMap((item) => (typeof item !== "string" && item.action ? [item.action] : [])),
];

/** Every action of a page, wherever it stands. */
export const actionsOf = oncePer((page: Page): readonly { action: Action; entity: string | undefined }[] =>
  sectionsOf(page).flatMap(({ section, entity }) =>
    [...(section.actions ?? []), ...itemsOf(section).flatMap((item) => (item.action ? [item.action] : []))]
      .flatMap(withInputs)
      .map((action) => ({ action, entity })),
  ),
);

/** Every source of a page by its name; `main` is the page's own, those of tabs and drawers bear their place. */
export const sourcesOf = oncePer((page: Page): readonly { name: string; source: Source }[] => {
  const nested = sectionsOf(page).flatMap(({ section }) => [
    ...(section.tabs ?? []).flatMap((tab) => (tab.source ? [{ name: `tab ${tab.name}`, source: tab.source }] : [])),
    ...[section.open, ...itemsOf(section).map((item) => item.open)].flatMap((open) =>
      typeof open === "object" && "source" in open && open.source ? [{ name: "drawer", source: open.source }] : [],
    ),
  ]);
  return [
    ...(page.source ? [{ name: "main", source: page.source }] : []),
    ...Object.entries(page.sources ?? {}).map(([name, source]) => ({ name, source })),
    ...nested,
  ];
});

/** Names of the fields that an action asks. */
export const inputNames = (action: Pick<Action, "ask">): string[] =>
  (action.ask ?? []).map((item) => (typeof item === "string" ? item : item.field));
