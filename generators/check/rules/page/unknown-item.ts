import { suggest } from "../../../output/near.ts";
import type { Use } from "../../page/facts.ts";
import { screens, type Rule } from "../../rule.ts";
import { fieldNames } from "../../workspace/field.ts";
import { called, find, isKnown, names } from "../../workspace/shape.ts";
import type { Shape } from "../../workspace/shape.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** A kind of finding about fields, used one way, that their shape does not have. */
function unknownItem(code: string, uses: Use[], word: string): Rule {
  return {
    code,
    finds: `a ${word} that is not in the data it shows`,
    check(workspace, report) {
      for (const facts of screens(workspace)) {
        for (const { use, path, shape, location } of facts.items) {
          if (!uses.includes(use) || !shape || !isKnown(workspace, shape)) continue;
          workspace.proven += 1;
          if (!find(workspace, shape, path))
            report(
              location,
              `${word} "${path}" is not in ${called(shape)}${leadsNowhere(workspace, shape, path) || suggest(path, namesAlong(workspace, shape, path))}`,
            );
        }
      }
    },
  };
}

/** Of a path: that its first field is there, and is no reference through which another record is reached. */
function leadsNowhere(workspace: Workspace, shape: Shape, path: string): string {
  const [head = "", ...rest] = path.split(".");
  const own = rest.length === 0 ? undefined : find(workspace, shape, head);
  return own === undefined || own.typed.entity !== undefined || own.typed.many === true
    ? ""
    : `; "${head}" leads to no other record, and is shown as "${head}" alone`;
}

/** The names that may stand in the place of a path: of the data, and along a path those of what it refers to. */
function namesAlong(workspace: Workspace, shape: Shape, path: string): string[] {
  const [head = "", ...rest] = path.split(".");
  const ref = rest.length === 0 ? undefined : find(workspace, shape, head)?.typed.entity;
  return typeof ref === "string"
    ? fieldNames(workspace, ref).map((name) => `${head}.${name}`)
    : names(workspace, shape);
}

/** E117: a column. */
export const unknownColumn = unknownItem("E117", ["column"], "column");

/** E111: a field of a detail. */
export const unknownField = unknownItem("E111", ["field", "files"], "field");

/** E114: a figure. */
export const unknownFigure = unknownItem("E114", ["figure"], "figure");

/** E112: a field to fill. */
export const unknownFormField = unknownItem("E112", ["form", "unique"], "form field");

/** E115: a field that a total, chart, tree or comparison stands on. */
export const unknownValue = unknownItem("E115", ["total", "value", "across", "compare", "tree", "edit"], "value");
