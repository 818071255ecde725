import type { Registry } from "../../../../registry/registry.ts";
import { modelOf } from "../known-model.ts";

/**
 * Permissions by which somebody may take a transition that asks for the approval rule of a subject: who has none of
 * them cannot be the first to agree.
 */
export function beginningOf(registry: Registry, subject: string): ReadonlySet<string> {
  const moves = [...registry.entities.keys()]
    .flatMap((entity) => modelOf(registry).moves(entity))
    .filter(({ transition }) => transition.approval?.rule === subject);
  return new Set(moves.flatMap(({ transition }) => transition.by.flatMap((entry) => entry.split(":")[1] ?? [])));
}
