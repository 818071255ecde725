import { fromStates, toStates } from "../../../registry/lifecycle.ts";
import { fieldAt } from "./field.ts";
import type { Document } from "../source/document.ts";
import { transitionsIn, type Loose, type TransitionEntry, type Workspace } from "./workspace.ts";

/** The states of a lifecycle's axis; none where the axis is unknown. */
export function statesOf(workspace: Workspace, document: Document): string[] {
  const { entity, axis } = document.value;
  const options: Loose = fieldAt(workspace, entity, axis)?.options;
  return Array.isArray(options) ? options : [];
}

/** The transitions of one lifecycle file, with their places. */
export function* own(workspace: Workspace, document: Document): Generator<TransitionEntry> {
  yield* transitionsIn(document);
  workspace.proven += 1;
}

/** The states a transition starts in; undefined means any. */
export function starts(entry: TransitionEntry): string[] | undefined {
  return fromStates(entry.transition);
}

/** The states a transition leads to; none means unchanged. */
export function ends(entry: TransitionEntry): string[] {
  return toStates(entry.transition).map(String);
}
