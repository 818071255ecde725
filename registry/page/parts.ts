import type { Action, FieldItem, Item, Page, Section, Source } from "../../generated/types/grammar/index.d.ts";

/** A section with the source whose rows or record it shows and the entity it names, if any. */
export interface PagePart {
  section: Section;
  /** Entity said by the section itself or by the embedding part. */
  entity: string | undefined;
  /** The fields of a step; its name is the step's. */
  step?: true;
}

/**
 * Every section of a page at any depth: beside, below, in tabs, steps and drawers; the page's own main section first.
 */
export function sectionsOf(page: Page): PagePart[] {
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
}

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
export function itemsOf(section: Section): FieldItem[] {
  return [
    section.list,
    section.fields,
    section.form,
    section.figures,
    section.compare,
    section.filters,
    section.tree ? section.values : undefined,
  ].flatMap((items) => (items ?? []).flatMap(deep));
}

function deep(item: Item): FieldItem[] {
  const own = typeof item === "string" ? { field: item } : item;
  return [own, ...(own.columns ?? []).flatMap(deep)];
}

/** An action, and those at the fields that it asks. */
const withAsked = (action: Action): Action[] => [
  action,
  ...(action.ask ?? []).flatMap((item) => (typeof item !== "string" && item.action ? [item.action] : [])),
];

/** Every action of a page, wherever it stands. */
export function actionsOf(page: Page): { action: Action; entity: string | undefined }[] {
  return sectionsOf(page).flatMap(({ section, entity }) =>
    [...(section.actions ?? []), ...itemsOf(section).flatMap((item) => (item.action ? [item.action] : []))]
      .flatMap(withAsked)
      .map((action) => ({ action, entity })),
  );
}

/** Every source of a page by its name; `main` is the page's own, those of tabs and drawers bear their place. */
export function sourcesOf(page: Page): { name: string; source: Source }[] {
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
}
