import { follow } from "../../workspace/field.ts";
import { find } from "../../workspace/shape.ts";
import type { Shape } from "../../workspace/shape.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";
import type { ConditionFact } from "../../page/facts.ts";
import { namesIn, routePaths } from "../../page/params.ts";
import type { Path } from "../../source/document.ts";
import { everything } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** The comparisons whose opposite an author means to hold for an absent value too. */
const comparing = ["is", "in"];
/** What is compared. */
const kinds = ["record", "row", "field", "source", "stored", "param"] as const;

/**
 * E157: what is shown unless a value is this or that says what happens where there is no value. No comparison with an
 * absent value holds, nor does its opposite, so that what stands under it is never shown there.
 */
export const untold: Rule = {
  code: "E157",
  finds: "something shown unless a value is this or that, and never where there is no value",
  check(workspace, report) {
    for (const { conditions } of everything(workspace)) {
      for (const fact of conditions) {
        const { not } = fact.condition;
        if (!isRecord(not) || !comparing.some((key) => key in not)) continue;
        const kind = kinds.find((key) => key in not);
        if (kind === undefined) continue;
        workspace.proven += 1;
        const path = String(not[kind]);
        if (!mayBeAbsent(workspace, fact, kind, path) || saysAbsence(fact, kind, path)) continue;
        report(
          { ...fact.location, path: [...fact.location.path, "not"] },
          `"${path}" may have no value, and then neither this nor its opposite holds; write "any": ` +
            `[{ "${kind}": "${path}", "filled": false }, { "not": … }], or name with "in" the values for which it holds`,
        );
      }
    }
  },
};

function mayBeAbsent(
  workspace: Workspace,
  { scope, location }: ConditionFact,
  kind: (typeof kinds)[number],
  path: string,
): boolean {
  if (kind === "stored") return true;
  if (kind === "param") return scope.params?.has(path) === true && !isAlwaysInAddress(location.document.value, path);
  if (kind === "source") {
    const [name = "", ...rest] = path.split(".");
    return rest.length > 0 && isOptional(workspace, scope.sources?.get(name), rest.join("."));
  }
  return isOptional(workspace, kind === "field" ? scope.form : scope[kind], path);
}

/** Whether every address of a page has a parameter in its path; the tab that is open is known in any case. */
const isAlwaysInAddress = (page: Loose, name: string): boolean =>
  name === "tab" || routePaths(page).every((path) => namesIn(path).includes(name));

/** Whether a record of this shape can lack the field: it is neither required, begun with a value, nor calculated. */
function isOptional(workspace: Workspace, shape: Shape | "unknown" | undefined, path: string): boolean {
  if (shape === undefined || shape === "unknown") return false;
  const found = find(workspace, shape, path);
  if (found === undefined || found.typed.many) return false;
  const { property } = found;
  const isGiven = property.default !== undefined || property.computed !== undefined || property.const !== undefined;
  return (
    !isGiven && !isOwnCompany(workspace, found.entity, found.path) && !requiredIn(workspace, found.entity, found.path)
  );
}

/** Whether it is the company whose a record is from its making on: a party that nobody enters. */
function isOwnCompany(workspace: Workspace, entity: string, path: string): boolean {
  const record: Loose = workspace.entities.get(entity)?.value;
  const names = path.split(".");
  const own = names.length === 1 ? record : followed(workspace, entity, names.slice(0, -1));
  const last = names.at(-1)!;
  const property: Loose = own?.properties?.[last];
  return property?.ref === "company" && property.calc === true && Object.values(own?.parties ?? {}).includes(last);
}

/** The entity to which references along a path lead. */
function followed(workspace: Workspace, entity: string, names: readonly string[]): Loose {
  return names.reduce<Loose>(
    (record, name) => workspace.entities.get(record?.properties?.[name]?.ref)?.value,
    workspace.entities.get(entity)?.value,
  );
}

/** Whether the record, or each row of the list that holds the field, always has it. */
function requiredIn(workspace: Workspace, entity: string, path: string): boolean {
  let holder: Loose = workspace.entities.get(entity)?.value;
  const names = path.split(".");
  const last = names.pop();
  for (const name of names) {
    const next = follow(workspace, entity, holder?.properties?.[name]);
    holder = next?.type === "array" ? follow(workspace, entity, next.items) : next;
  }
  return Array.isArray(holder?.required) && holder.required.includes(last);
}

/** Whether a condition beside it, or around it, says whether there is a value. */
function saysAbsence({ location }: ConditionFact, kind: string, path: string): boolean {
  const says = (one: Loose): boolean => isRecord(one) && one[kind] === path && "filled" in one;
  for (let depth = location.path.length; depth > 0; depth -= 1) {
    const around = at(location.document.value, location.path.slice(0, depth));
    if (!isRecord(around) && !Array.isArray(around)) continue;
    const conditions: Loose[] = Array.isArray(around) ? around : ["all", "any"].flatMap((key) => around[key] ?? []);
    if (conditions.some(says) || says(around) || says((around as Record<string, Loose>)["when"])) return true;
  }
  return false;
}

const at = (value: Loose, path: Path): Loose => path.reduce((inner: Loose, key) => inner?.[key], value);
