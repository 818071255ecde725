import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { Path, Place } from "../../source/document.ts";
import { fieldAt } from "../../world/field.ts";
import { isRecord } from "../../world/world.ts";
import type { Loose, World } from "../../world/world.ts";

const said = ["field", "record", "row"];
const arithmetic = ["sum", "difference", "product", "percent", "days"];
const users = ["company", "id", "entities"];
const elsewhere = ["param", "ask", "result", "selection", "source", "stored", "most", "month_end", "choose"];

/** E154: what decides which rows are read is asked of the database, and only as a statement can say it. */
export const unsayable: Rule = {
  code: "E154",
  finds: "a condition over the rows of a table that no statement can say",
  check(world, report) {
    for (const entry of callsOf(world))
      ask(
        world,
        report,
        { document: entry.document, path: [...entry.path, "when"] },
        entry.call.lists ?? entry.entity,
        entry.call.when,
      );
    for (const [entity, document] of world.entities) {
      ask(world, report, { document, path: ["public"] }, entity, document.value.public);
      for (const [party, reach] of Object.entries<Loose>(
        isRecord(document.value.parties) ? document.value.parties : {},
      )) {
        if (isRecord(reach)) ask(world, report, { document, path: ["parties", party, "when"] }, entity, reach.when);
      }
    }
  },
};

function ask(
  world: World,
  report: (place: Place, message: string) => void,
  place: { document: Place["document"]; path: Path },
  entity: string,
  node: Loose,
): void {
  if (Array.isArray(node))
    node.forEach((one, index) => ask(world, report, { ...place, path: [...place.path, index] }, entity, one));
  if (!isRecord(node)) return;
  for (const [key, value] of Object.entries<Loose>(node)) {
    const here = { ...place, path: [...place.path, key] };
    const why = reason(world, entity, key, value);
    world.proven += 1;
    if (why !== undefined)
      report(
        here,
        `the database cannot be asked this: ${why}; decide it in a guard, or keep the answer in a field of ${entity}`,
      );
    else if (["all", "any", "not", ...arithmetic].includes(key) || isRecord(value))
      ask(world, report, here, entity, value);
  }
}

function reason(world: World, entity: string, key: string, value: Loose): string | undefined {
  if (key === "consecutive") return '"consecutive" compares rows with each other';
  if (elsewhere.includes(key)) return `"${key}" is nothing that stands in a row`;
  if (key === "user" && !users.includes(String(value))) return `of the user a statement knows ${users.join(", ")}`;
  const first = said.includes(key) ? String(value).split(".")[0]! : "";
  const property = first === "" ? undefined : fieldAt(world, entity, first);
  return property?.type === "array" && String(value).includes(".")
    ? `"${value}" lies in the rows of a list`
    : undefined;
}
