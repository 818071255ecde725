import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { typed } from "../../workspace/typed.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** The entities that one stands under, by its references that lead somewhere. */
const above = (workspace: Workspace, name: string): string[] => {
  const declared: unknown = workspace.entities.get(name)?.value.under;
  return (Array.isArray(declared) ? declared : []).flatMap(
    (field: unknown) => typed(workspace, name, fieldAt(workspace, name, field)).entity ?? [],
  );
};

/** Whether one entity stands under another, directly or by what is between. */
const isUnder = (workspace: Workspace, name: string, other: string, seen = new Set<string>()): boolean =>
  above(workspace, name).some((next) => {
    if (next === other) return true;
    if (seen.has(next)) return false;
    seen.add(next);
    return isUnder(workspace, next, other, seen);
  });

/** E506: keys and indexes over fields that are there, and records under others by references. */
export const unknownKeyField: Rule = {
  code: "E506",
  finds: "a unique or index over a field that is not there, or an under or awaited_by that refers to nothing",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      for (const key of ["unique", "indexes"]) {
        (Array.isArray(document.value[key]) ? document.value[key] : []).forEach((fields: unknown, index: number) => {
          (Array.isArray(fields) ? fields : []).forEach((field: unknown, position: number) => {
            workspace.proven += 1;
            if (!fieldAt(workspace, document.name, String(field)))
              report(
                { document, path: [key, index, position] },
                `"${field}" is not in ${document.name}${suggest(String(field), fieldNames(workspace, document.name))}`,
              );
          });
        });
      }
      for (const key of ["under", "awaited_by"]) {
        (Array.isArray(document.value[key]) ? document.value[key] : []).forEach((field: unknown, index: number) => {
          workspace.proven += 1;
          const property = fieldAt(workspace, document.name, field);
          if (!property)
            report(
              { document, path: [key, index] },
              `"${String(field)}" is not in ${document.name}${suggest(String(field), fieldNames(workspace, document.name))}`,
            );
          else if (!typed(workspace, document.name, property).entity)
            report({ document, path: [key, index] }, `"${String(field)}" of ${document.name} refers to nothing`);
        });
      }
    });
  },
};

/** E534: nothing is taken before itself. */
export const underItself: Rule = {
  code: "E534",
  finds: "an entity that stands under itself",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      (Array.isArray(document.value.under) ? document.value.under : []).forEach((field: unknown, index: number) => {
        workspace.proven += 1;
        const { entity } = typed(workspace, document.name, fieldAt(workspace, document.name, field));
        if (entity !== undefined && (entity === document.name || isUnder(workspace, entity, document.name)))
          report(
            { document, path: ["under", index] },
            `"${String(field)}" puts ${document.name} under itself${entity === document.name ? "" : `: ${entity} stands under ${document.name}`}`,
          );
      });
    });
  },
};
