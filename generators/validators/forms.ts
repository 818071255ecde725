import type { FieldItem, Item } from "../../generated/types/grammar/index.d.ts";
import type { NamedPage, Registry } from "../../registry/registry.ts";
import { actionsOf, sectionsOf } from "../../registry/page/parts.ts";
import { actionTargets, transitionsUsed } from "../../registry/page/calls.ts";
import { proofInput, transitionOf } from "../../registry/lifecycle.ts";

/** A form of a page: the fields of one entity that are filled there, by step or section. */
export interface PageForm {
  entity: string;
  items: FieldItem[];
  /** Fields by the name of their step or section. */
  sections: Record<string, string[]>;
}

/** The forms of a page by entity: its main form or steps and all sections to fill, tabs and drawers included. */
export function formsOf(registry: Registry, page: NamedPage): PageForm[] {
  const forms = new Map<string, PageForm>();
  const add = (entity: string | undefined, items: readonly Item[] | undefined, name: string | undefined) => {
    if (!items || entity === undefined || !registry.entities.has(entity)) return;
    const form = forms.get(entity) ?? { entity, items: [], sections: {} };
    forms.set(entity, form);
    const fieldItems = items.map((item) => (typeof item === "string" ? { field: item } : item));
    form.items.push(...fieldItems);
    if (name !== undefined)
      form.sections[name] = [...(form.sections[name] ?? []), ...fieldItems.map(({ field }) => field)];
  };
  for (const { section, entity } of sectionsOf(page)) {
    add(entity, section.form, section.name);
    add(entity, section.edit, undefined);
  }
  return [...forms.values()];
}

/**
 * Items that a page's own buttons ask for a transition, where they say more than the lifecycle, and the code of whoever
 * takes it.
 */
export function inputItems(registry: Registry, page: NamedPage, transition: string): FieldItem[] {
  const proof = proofInput(transitionOf(registry, transition)!, page);
  const own = actionsOf(page).flatMap(({ action, entity }) => {
    const own =
      action.ask &&
      action.do &&
      actionTargets(registry, action.do, entity).some(
        (target) => "transition" in target && target.transition === transition,
      );
    return own ? action.ask!.map((item) => (typeof item === "string" ? { field: item } : item)) : [];
  });
  return proof === undefined ? own : [...own, proof];
}

/** Transitions and calls whose fields a page may ask in a dialog. */
export function asksOf(registry: Registry, page: NamedPage): { transitions: string[]; calls: string[] } {
  const transitions = transitionsUsed(registry, page).filter(
    (name) => (transitionOf(registry, name)?.ask ?? []).length > 0 || inputItems(registry, page, name).length > 0,
  );
  const calls = actionsOf(page).flatMap(({ action, entity }) =>
    action.ask && action.do
      ? actionTargets(registry, action.do, entity).flatMap((target) => ("call" in target ? [target.call] : []))
      : [],
  );
  return { transitions, calls: [...new Set(calls)] };
}

/** Whether a page needs validators at all. */
export function hasForms(registry: Registry, page: NamedPage): boolean {
  const { transitions, calls } = asksOf(registry, page);
  return formsOf(registry, page).length > 0 || transitions.length > 0 || calls.length > 0;
}
