import { callsOf, each, screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { DocumentLocation } from "../../source/document.ts";
import { halves } from "../../workspace/reach.ts";
import { own } from "../../workspace/states.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";

/** Whoever comes without a session has no permissions: a code, a link or a ticket is their right. */
const strangers = ["public", "link", "portfolio"];

/** Whether a call changes something by itself: what takes a transition is for whom the transition is for. */
export function writes({ call }: { call: Loose }): boolean {
  return call.method !== "GET" && call.rate !== "read" && call.does === undefined;
}

/** Those of a list who are let in without a permission. */
const without = (list: Loose): string[] =>
  Array.isArray(list)
    ? list
        .map(String)
        .filter((who) => halves(who).permission === undefined && who !== "system" && !strangers.includes(who))
    : [];

/** E360: a write names the permission it asks for, or says why it asks for none. */
export const openWrite: Rule = {
  code: "E360",
  finds: "a write, an import or a person's transition that asks for no permission and does not say why",
  check(workspace: Workspace, report) {
    for (const entry of callsOf(workspace)) {
      if (!writes(entry)) continue;
      const { call, document, path } = entry;
      const isStrangers = Array.isArray(call.allow) && call.allow.includes("public");
      checkNames(
        isStrangers ? [] : without(call.allow),
        call,
        (keys, message) => report({ document, path: [...path, ...keys], key: keys[0] === "noPermission" }, message),
        "allow",
      );
      workspace.proven += 1;
    }
    each(workspace.lifecycles, (document) => {
      for (const { transition, path } of own(workspace, document)) {
        checkNames(
          without(transition.by),
          transition,
          (keys, message) => report({ document, path: [...path, ...keys], key: keys[0] === "noPermission" }, message),
          "by",
        );
        workspace.proven += 1;
      }
    });
  },
};

/** E220: who is let in anyway is not named again with a permission. */
export const namedTwice: Rule = {
  code: "E220",
  finds: "someone let in with a permission, beside the same without one",
  check(workspace, report) {
    const twice = (list: Loose, location: DocumentLocation): void => {
      const permissions = Array.isArray(list) ? list.map(String) : [];
      workspace.proven += 1;
      permissions.forEach((who, index) => {
        const { who: name, permission } = halves(who);
        if (permission !== undefined && permissions.includes(name))
          report(
            { ...location, path: [...location.path, index] },
            `"${name}" is let in here without a permission already, so "${who}" adds nobody`,
          );
      });
    };
    for (const { call, document, path } of callsOf(workspace))
      twice(call.allow, { document, path: [...path, "allow"] });
    each(workspace.lifecycles, (document) => {
      for (const { transition, path } of own(workspace, document))
        twice(transition.by, { document, path: [...path, "by"] });
    });
    for (const { allows } of screens(workspace)) for (const { allow, location } of allows) twice(allow, location);
  },
};

function checkNames(
  bare: readonly string[],
  declared: Loose,
  report: (keys: (string | number)[], message: string) => void,
  key: string,
): void {
  if (bare.length > 0 && declared.noPermission === undefined)
    report(
      // The first of those who are let in without one.
      [key, (declared[key] as unknown[]).map(String).indexOf(bare[0]!)],
      `whoever is ${bare.join(" or ")} may do this without any permission; name one, or say why with "noPermission"`,
    );
  if (bare.length === 0 && declared.noPermission !== undefined)
    report(["noPermission"], "everyone it is for needs a permission already");
}
