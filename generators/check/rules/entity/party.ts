import { article } from "../../../output/article.ts";
import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { partiesOf, roleNames } from "../../workspace/reach.ts";
import { typed } from "../../workspace/typed.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Workspace } from "../../workspace/workspace.ts";

const companies = ["company", "company_entity"];

/** E507: a party leads to a company, through references if need be. */
export const lostParty: Rule = {
  code: "E507",
  finds: "a party that does not lead to a company",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      for (const [party, reach] of Object.entries<unknown>(
        isRecord(document.value.parties) ? document.value.parties : {},
      )) {
        for (const word of ["role", "acting"]) {
          const role = isRecord(reach) ? reach[word] : undefined;
          if (typeof role === "string" && !roleNames(workspace).includes(role))
            report(
              { document, path: ["parties", party, word] },
              `unknown role "${role}"${suggest(role, roleNames(workspace))}`,
            );
        }
        const bound = isRecord(reach) ? reach.for : undefined;
        if (typeof bound === "string") {
          const wrong = unbound(workspace, document.name, bound);
          workspace.proven += 1;
          if (wrong) report({ document, path: ["parties", party, "for"] }, wrong);
        }
        if (isRecord(reach) && typeof reach.rows === "string") {
          const readers =
            isRecord(document.value.rows) && isRecord(document.value.rows[reach.rows])
              ? document.value.rows[reach.rows]
              : {};
          workspace.proven += 1;
          if (!Array.isArray(readers[party]))
            report({ document, path: ["parties", party, "rows"] }, `rows of "${reach.rows}" say no way to "${party}"`);
        }
        const declared = isRecord(reach) ? reach.field : reach;
        if (typeof declared !== "string") continue;
        const wrong = trail(workspace, document.name, declared);
        workspace.proven += 1;
        if (wrong) report({ document, path: ["parties", party, ...(isRecord(reach) ? ["field"] : [])] }, wrong);
      }
    });
  },
};

/** E508: a party through another entity needs its field to point here and a party of the same name there. */
export const lostThrough: Rule = {
  code: "E508",
  finds: "a party through an entity that does not point here or has no such party",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      for (const [party, reach] of Object.entries<unknown>(
        isRecord(document.value.parties) ? document.value.parties : {},
      )) {
        if (!isRecord(reach) || typeof reach.through !== "string") continue;
        const [entity = "", field = ""] = reach.through.split(".");
        const location = { document, path: ["parties", party, "through"] };
        const property = fieldAt(workspace, entity, field);
        const target =
          typeof reach.from === "string"
            ? (typed(workspace, document.name, fieldAt(workspace, document.name, reach.from)).entity ?? reach.from)
            : document.name;
        workspace.proven += 2;
        if (!workspace.entities.has(entity))
          report(location, `unknown entity "${entity}"${suggest(entity, workspace.entities.keys())}`);
        else if (!property)
          report(location, `"${field}" is not in ${entity}${suggest(field, fieldNames(workspace, entity))}`);
        else if (!pointsTo(workspace, entity, property, target))
          report(location, `${reach.through} does not point to ${article(target)}`);
        else if (!partiesOf(workspace, entity).includes(party))
          report(location, `${entity} has no party "${party}"${suggest(party, partiesOf(workspace, entity))}`);
      }
    });
  },
};

function pointsTo(workspace: Workspace, entity: string, property: unknown, target: string): boolean {
  if (typed(workspace, entity, property).entity === target) return true;
  const inner = isRecord(property) && isRecord(property.items) ? property.items.properties : undefined;
  return isRecord(inner) && Object.values(inner).some((child) => typed(workspace, entity, child).entity === target);
}

function unbound(workspace: Workspace, entity: string, field: string): string | undefined {
  const property = fieldAt(workspace, entity, field);
  if (!property) return `"${field}" is not in ${entity}${suggest(field, fieldNames(workspace, entity))}`;
  return typed(workspace, entity, property).entity === "company_entity"
    ? undefined
    : `"${field}" of ${entity} names no legal entity (ref company_entity)`;
}

/** What is wrong with a path from an entity to a company; undefined where it leads there. */
export function trail(workspace: Workspace, entity: string, path: string): string | undefined {
  // Of a person's own record, the person may be a party too.
  if (path === "id")
    return companies.includes(entity) || entity === "user" ? undefined : `${article(entity)} is no company`;
  let here = entity;
  let reached: string | undefined;
  for (const [index, name] of path.split(".").entries()) {
    if (index > 0) here = reached ?? here;
    const property = fieldAt(workspace, here, name);
    if (!property && index > 0 && index === path.split(".").length - 1 && partiesOf(workspace, here).includes(name))
      return undefined;
    if (!property) return `"${name}" is not in ${here}${suggest(name, fieldNames(workspace, here))}`;
    reached = typed(workspace, here, property).entity;
    if (!reached) return `"${name}" of ${here} refers to nothing, so it leads to no company`;
  }
  return reached && companies.includes(reached)
    ? undefined
    : `this leads to ${article(String(reached))}, not to a company`;
}
