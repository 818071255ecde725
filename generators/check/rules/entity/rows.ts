import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames, follow } from "../../world/field.ts";
import { partiesOf } from "../../world/reach.ts";
import { typed } from "../../world/typed.ts";
import { isRecord } from "../../world/world.ts";
import type { World } from "../../world/world.ts";
import { trail } from "./party.ts";

/** E533: whose the rows of a list are is said of a list, to parties, by ways that lead to a company. */
export const strayRows: Rule = {
  code: "E533",
  finds: "rows of no list, for no party, or by a way that leads to nobody",
  check(world, report) {
    each(world.entities.values(), (document) => {
      for (const [list, readers] of Object.entries<unknown>(isRecord(document.value.rows) ? document.value.rows : {})) {
        const property = fieldAt(world, document.name, list);
        world.proven += 1;
        if (!isRecord(property) || property.type !== "array") {
          report(
            { document, path: ["rows", list], key: true },
            property
              ? `"${list}" of ${document.name} is no list`
              : `"${list}" is not in ${document.name}${suggest(list, fieldNames(world, document.name))}`,
          );
          continue;
        }
        const parties = partiesOf(world, document.name);
        for (const [party, ways] of Object.entries<unknown>(isRecord(readers) ? readers : {})) {
          world.proven += 1;
          if (!parties.includes(party))
            report(
              { document, path: ["rows", list, party], key: true },
              `"${party}" is no party of ${document.name}${suggest(party, parties)}`,
            );
          (Array.isArray(ways) ? ways : []).forEach((way: unknown, index: number) => {
            const wrong = wayFrom(world, document.name, list, String(way));
            world.proven += 1;
            if (wrong) report({ document, path: ["rows", list, party, index] }, wrong);
          });
        }
      }
    });
  },
};

/** What is wrong with a way from a row of a list to a company. */
function wayFrom(world: World, entity: string, list: string, way: string): string | undefined {
  const items = typed(world, entity, follow(world, entity, fieldAt(world, entity, list)?.items));
  if (items.entity !== undefined) return trail(world, items.entity, way);
  const [first = "", ...rest] = way.split(".");
  const start = fieldAt(world, entity, `${list}.${first}`);
  if (!start) return `"${first}" is not in a row of ${list}${suggest(first, fieldNames(world, entity, list))}`;
  const there = typed(world, entity, start).entity;
  if (there === undefined) return `"${first}" in a row of ${list} refers to nothing, so it leads to no company`;
  const [last = ""] = rest;
  return rest.length === 1 && partiesOf(world, there).includes(last)
    ? undefined
    : rest.length === 0
      ? `this leads to a ${there}, not to a company`
      : trail(world, there, rest.join("."));
}
