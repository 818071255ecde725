import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/**
 * E807: a letter that nothing sends. What goes to the asker is an answer of the server itself; papers are drawn up by
 * effects.
 */
export const unsentLetter: Rule = {
  code: "E807",
  finds: "a letter that nothing sends, shows or offers",
  whole: true,
  check(workspace, report) {
    const used = new Set<string>();
    for (const { transition, verb } of workspace.transitions.values()) {
      for (const letter of [
        ...(transition.letters ?? []),
        ...(transition.approval?.tells === undefined ? [] : [transition.approval.tells]),
      ])
        used.add(letter);
      for (const key of ["task", "link"]) if (transition[key]) used.add(`${key}_to_${verb}`);
    }
    each(workspace.lifecycles, ({ value }) => {
      for (const reminder of value.reminders ?? []) used.add(reminder.letter);
    });
    const pages = workspace.pages.map((page) => page.text).join("\n");
    each(workspace.letters.values(), (document) => {
      const { answer, as: ways, blank, parked, to } = document.value;
      workspace.proven += 1;
      const known =
        used.has(document.name) ||
        blank ||
        parked ||
        (Array.isArray(ways) && ways.every((way) => way === "pdf")) ||
        answer === true ||
        to?.includes("asker") ||
        pages.includes(`"letter": "${document.name}"`);
      if (!known) report({ document, path: ["entity"] }, `nothing sends the letter "${document.name}"`);
    });
  },
};
