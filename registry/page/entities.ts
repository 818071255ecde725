import type { NamedPage, Registry } from "../model.ts";
import { transitionOf } from "../lifecycle.ts";
import { asksOfCall } from "./action-inputs.ts";
import { callsOf, transitionsUsed } from "./calls.ts";
import { sectionsOf } from "./parts.ts";

/**
 * Every name in a page or an ask: all texts taken apart at their dots, and all keys. Generous on purpose: it only
 * decides what a bundle carries.
 */
export function mentionedNames(node: unknown, names = new Set<string>()): Set<string> {
  if (typeof node === "string") {
    for (const part of node.split(".")) {
      const name = part.replace(/^-|\?$/g, "");
      // A field may itself end like the ends of a range.
      names.add(name).add(name.replace(/_(from|to)$/, ""));
    }
  } else if (Array.isArray(node)) for (const inner of node) mentionedNames(inner, names);
  else if (node !== null && typeof node === "object") {
    for (const [key, inner] of Object.entries(node)) {
      names.add(key);
      mentionedNames(inner, names);
    }
  }
  return names;
}

/**
 * Names of the entities a page speaks of: its own, its sections', what its calls answer and ask, in dialogs too, what
 * its plans show.
 */
export function entitiesOf(registry: Registry, page: NamedPage): string[] {
  const names = new Set<string | undefined>([page.entity]);
  for (const { section, entity } of sectionsOf(page)) {
    names.add(entity);
    const embedded = section.embed?.entity;
    if (typeof embedded === "string") names.add(embedded);
  }
  for (const name of callsOf(registry, page)) {
    const call = registry.calls.get(name)!;
    for (const entity of [
      call.lists,
      call.reads,
      call.creates,
      call.updates,
      call.answer,
      typeof call.input === "string" ? call.input : undefined,
    ])
      names.add(entity);
    if (call.does) names.add(call.does.split(".")[0]);
    names.add(asksOfCall(registry, page, name)?.entity);
  }
  for (const name of transitionsUsed(registry, page)) {
    const transition = transitionOf(registry, name)!;
    names.add(transition.entity);
    names.add(transition.shows);
  }
  return [...names].filter((name): name is string => name !== undefined && registry.entities.has(name)).sort();
}
