import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../world/field.ts";
import { starts, own } from "../../world/states.ts";
import { isRecord, settings } from "../../world/world.ts";
import type { TransitionEntry, World } from "../../world/world.ts";

/** E366: what a step is said to commit is there to be shown. */
export const unknownCommitted: Rule = {
  code: "E366",
  finds: "a field that is committed and is neither in the entity nor in what the plan shows",
  check(world, report) {
    each(world.lifecycles, (document) => {
      for (const { transition, path, entity } of own(world, document)) {
        const shapes = [entity, ...(typeof transition.shows === "string" ? [transition.shows] : [])];
        (Array.isArray(transition.commits) ? transition.commits.map(String) : []).forEach(
          (field: string, place: number) => {
            world.proven += 1;
            if (shapes.some((shape) => fieldAt(world, shape, field))) return;
            report(
              { document, path: [...path, "commits", place] },
              `"${field}" is not in ${shapes.join(" or ")}${suggest(
                field,
                shapes.flatMap((shape) => fieldNames(world, shape)),
              )}`,
            );
          },
        );
      }
    });
  },
};

/** E367: nobody moves money without having read beforehand whose it is, how much and when. */
export const committedBlindly: Rule = {
  code: "E367",
  finds: "a step that people take on money and that does not say beforehand what it commits",
  check(world, report) {
    each(world.lifecycles, (document) => {
      for (const entry of own(world, document)) {
        const { transition, path, name } = entry;
        const people = (Array.isArray(transition.by) ? transition.by : []).filter((who: unknown) => who !== "system");
        if (people.length === 0) continue;
        world.proven += 1;
        const why = transition.commits === undefined ? reasonFor(world, entry) : undefined;
        if (why !== undefined)
          report(
            { document, path, key: true },
            `${name} ${why}: say with commits what of the record shows it beforehand`,
          );
      }
    });
  },
};

/** Why a step must say what it commits; undefined where it need not. What only gives back, in red, asks first as it is. */
function reasonFor(world: World, entry: TransitionEntry): string | undefined {
  const { transition, entity, name } = entry;
  const moved = movedBy(world, name);
  const isDanger = transition.tone === "danger";
  if (moved.has("posts")) return "posts journals";
  if (moved.has("makes")) return "lets money be paid out";
  if (moved.has("reserves") && !isDanger) return "takes of a limit";
  if (transition.approval?.amount !== undefined) return "is agreed to by its amount";
  if (isMoney(world, entity) && !isDanger) return "moves money that is on its way";
  if (transition.shows !== undefined && transition.task !== undefined && transition.to !== undefined && !isDanger)
    return "is a task whose effect is worked out";
  if (transition.approval !== undefined && asksMoney(world, entry)) return "changes an amount that others agree to";
  return undefined;
}

const isMoney = (world: World, entity: string): boolean => world.entities.get(entity)?.value.money === true;

function asksMoney(world: World, { transition, entity }: TransitionEntry): boolean {
  return (Array.isArray(transition.ask) ? transition.ask : []).some(
    (field: unknown) => fieldAt(world, entity, String(field).replace(/\?$/, ""))?.format === "money",
  );
}

/** What a transition does to money, with all that follows from it: what its effects move, and `makes` where a record that is money comes of it. */
function movedBy(world: World, name: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  const entry = world.transitions.get(name);
  if (!entry || seen.has(name)) return found;
  seen.add(name);
  if (isMoney(world, entry.entity) && starts(entry)?.includes("new") === true) found.add("makes");
  const { effects, then } = entry.transition;
  const follows = (Array.isArray(then) ? then : []).map((one: unknown) => (isRecord(one) ? String(one.do) : ""));
  for (const effect of Array.isArray(effects) ? effects : []) {
    const said = settings(world, "effects", "effects")[String(effect)];
    if (!isRecord(said)) continue;
    for (const one of Array.isArray(said.moves) ? said.moves : []) found.add(String(one));
    follows.push(...(Array.isArray(said.takes) ? said.takes.map(String) : []));
  }
  for (const next of follows) for (const one of movedBy(world, next, seen)) found.add(one);
  return found;
}
