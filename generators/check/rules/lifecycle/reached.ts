import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { Document } from "../../source/document.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { fieldAt } from "../../workspace/field.ts";
import { ends, own, starts, statesOf } from "../../workspace/states.ts";

/**
 * E304: every state is reached, from the first on. A lifecycle whose other states the engine writes has them in
 * `final`.
 */
export const unreached: Rule = {
  code: "E304",
  finds: "a state that no transition leads to",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      const first = fieldAt(workspace, document.value.entity, document.value.axis)?.default;
      if (!isPlain(workspace, document)) return;
      const moves = [...own(workspace, document)].some((entry) => entry.transition.to !== undefined);
      const written: readonly string[] = moves ? [] : (document.value.final ?? []);
      const reached = new Set([first, ...written, ...[...own(workspace, document)].flatMap(ends)]);
      for (const state of statesOf(workspace, document)) {
        workspace.proven += 1;
        if (!reached.has(state) && !byEngine(document.value.entity, state))
          report({ document, path: ["axis"] }, `no transition leads to "${state}"`);
      }
    });
  },
};

// States that are not there are findings of their own; what they leave unreached is not told again.
function isPlain(workspace: Workspace, document: Document): boolean {
  const states = statesOf(workspace, document);
  const first = fieldAt(workspace, document.value.entity, document.value.axis)?.default;
  const ownStates = [...own(workspace, document)].flatMap((entry) => [...ends(entry), ...(starts(entry) ?? [])]);
  return states.includes(first) && ownStates.every((state) => state === "new" || states.includes(state));
}

// Tasks are closed by the engine when the offered transition is taken, never by hand.
function byEngine(entity: string, state: string): boolean {
  return entity === "task" && (state === "done" || state === "cancelled");
}

/** E305: every state is left, unless it is final. */
export const unleft: Rule = {
  code: "E305",
  finds: "a state that no transition leaves and that is not final",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      const final: string[] = document.value.final ?? [];
      if (!isPlain(workspace, document)) return;
      const all = [...own(workspace, document)].filter((entry) => entry.transition.to !== undefined);
      for (const state of statesOf(workspace, document)) {
        workspace.proven += 1;
        const left = all.some((entry) => starts(entry)?.includes(state) ?? true);
        if (!left && !final.includes(state) && !byEngine(document.value.entity, state))
          report({ document, path: ["axis"] }, `no transition leaves "${state}"; say so in "final" if that is meant`);
      }
    });
  },
};

/** E306: what is final is left no more. */
export const leftFinal: Rule = {
  code: "E306",
  finds: "a final state that a transition leaves",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      const final: string[] = document.value.final ?? [];
      for (const entry of own(workspace, document)) {
        const from = (starts(entry) ?? []).find(
          (state) => final.includes(state) && ends(entry).some((end) => end !== state),
        );
        workspace.proven += 1;
        if (from !== undefined)
          report({ document, path: [...entry.path, "from"] }, `"${from}" is final, and ${entry.verb} leaves it`);
      }
    });
  },
};

/** E472: a step that leads somewhere leads to another state; one that stays says no `to`. */
export const staying: Rule = {
  code: "E472",
  finds: "a transition that leads to the one state that it is taken from",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const entry of own(workspace, document)) {
        workspace.proven += 1;
        const { to } = entry.transition;
        const from = starts(entry);
        if (typeof to === "string" && from?.length === 1 && from[0] === to)
          report(
            { document, path: ["transitions", entry.verb, "to"] },
            `"${entry.verb}" is taken from "${to}" and leads there again; name another state, or leave "to" out if the record stays`,
          );
      }
    });
  },
};
