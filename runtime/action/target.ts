import type { CallShape, TransitionShape } from "../model/bundle.ts";
import type { PageContext, Scope } from "../model/context.ts";
import type { Action } from "../model/grammar.ts";

/** What a `do` means here. */
export type Target =
  | { kind: "transition"; entity: string; name: string; shape: TransitionShape; creates: boolean }
  | { kind: "call"; entity: string; name: string; shape: CallShape }
  | { kind: "save" | "create" | "delete"; entity: string; name: string; shape: CallShape | undefined };

function callWith(page: PageContext, entity: string, word: "creates" | "updates" | "deletes"): CallShape | undefined {
  return Object.values(page.bundle.calls).find((shape) => shape[word] === entity);
}

/**
 * The call that makes a record of this entity, as a call to ask for: where no form of the page holds its fields, a
 * dialog does.
 */
function creation(page: PageContext, own: string): Target | undefined {
  const [name, shape] = Object.entries(page.bundle.calls).find(([, { creates }]) => creates === own) ?? [];
  const [entity = own, call = "create"] = name?.split(".") ?? [];
  return shape === undefined ? undefined : { kind: "call", entity, name: call, shape };
}

/**
 * Finds a `do`: a built-in word, a transition of the entity at hand, or entity.name; undefined if the page knows none.
 */
export function targetOf(page: PageContext, does: string, scope?: Scope): Target | undefined {
  const { bundle } = page;
  const own = scope?.entity ?? bundle.page.entity ?? "";
  if (does === "create" && page.form === undefined) return creation(page, own);
  if (does === "save" || does === "create") {
    const id = page.form === undefined ? undefined : page.record()?.["id"];
    return {
      kind: does,
      entity: own,
      name: does,
      shape: callWith(page, own, does === "save" && id !== undefined ? "updates" : "creates"),
    };
  }
  if (does === "delete") return { kind: "delete", entity: own, name: does, shape: callWith(page, own, "deletes") };
  const [entity = own, name = does] = does.includes(".") ? does.split(".") : [own, does];
  const transition = bundle.transitions[`${entity}.${name}`];
  if (transition !== undefined) {
    const from = transition.from;
    return {
      kind: "transition",
      entity,
      name,
      shape: transition,
      creates: from === "new" || (Array.isArray(from) && from.includes("new")),
    };
  }
  const call = bundle.calls[`${entity}.${name}`];
  return call === undefined ? undefined : { kind: "call", entity, name, shape: call };
}

/** What an action does here, or does on the form to which it leads; undefined where it does nothing to a record. */
export function stepOf(page: PageContext, { do: does, takes }: Action, scope?: Scope): Target | undefined {
  const named = does ?? takes;
  return named === undefined ? undefined : targetOf(page, named, scope);
}

/** Whether what is meant takes something away: said in red, wherever it stands. */
export function isDanger(target: Target | undefined): boolean {
  return (
    target?.kind === "delete" ||
    (target?.kind === "transition" && target.shape.tone === "danger") ||
    (target?.kind === "call" && target.shape.method === "DELETE")
  );
}
