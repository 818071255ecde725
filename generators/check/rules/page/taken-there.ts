import { suggest } from "../../near.ts";
import { actedOn } from "../../page/gather/action.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { transitionNamed } from "../../world/answer.ts";
import { answers } from "../../world/routes.ts";
import { isRecord } from "../../world/world.ts";
import type { Loose, World } from "../../world/world.ts";

/** The transitions of an entity that a page's actions take, by their bare names. */
const takenBy = (page: Loose): string[] =>
  (Array.isArray(page.actions) ? page.actions : [])
    .filter(isRecord)
    .flatMap((action: Record<string, Loose>) =>
      typeof action["do"] === "string" ? [action["do"].replace(`${String(page.entity)}.`, "")] : [],
    );

/** The steps that the forms of an entity take to which an address leads. */
export function formsTake(world: World, address: string, entity: string): string[] {
  return answers(world, address, undefined)
    .map(({ document }) => document.value)
    .filter((page) => page.layout === "form" && page.entity === entity)
    .flatMap(takenBy);
}

/** E194: a way that says which step it takes leads to a form that takes it. */
export const takenThere: Rule = {
  code: "E194",
  finds: "a way to a form that does not take the step it is for",
  check(world, report) {
    for (const { actions } of screens(world)) {
      for (const { node, place, scope } of actions) {
        if (typeof node.takes !== "string") continue;
        world.proven += 1;
        const at = { document: place.document, path: [...place.path, "takes"] };
        const found = transitionNamed(world, node.takes, actedOn(scope, node.on));
        const taken = typeof node.go === "string" && found ? formsTake(world, node.go, found.entity) : [];
        if (typeof node.go !== "string") report(at, "only a way to another page takes a step there: say go");
        else if (!found) report(at, `there is no transition "${node.takes}"`);
        else if (!taken.includes(found.verb))
          report(at, `no form at "${node.go}" takes "${found.verb}" of ${found.entity}${suggest(found.verb, taken)}`);
      }
    }
  },
};
