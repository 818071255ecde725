import { extension } from "../../extension.ts";
import type { ExpressionScope } from "../expression.ts";
import type { VirtualField } from "./virtual-field.ts";

/** Where modules add figures that are asked of other records at each reading, by entity.field. */
export const figurePoint = extension<VirtualField>("figure");

/** Every such figure by its name. */
export const figures = figurePoint.entries;

/** The expression of an asked field. @throws Error for a field that says it is asked, but by nothing */
export function virtualField(place: ExpressionScope, field: string): { text: string; type: string } {
  const figure = figures[`${place.entity}.${field}`];
  if (!figure) throw new Error(`nothing says how ${place.entity}.${field} is asked`);
  return { text: figure.text(place.alias, place.values, place.registry), type: figure.type };
}
