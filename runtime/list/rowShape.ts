import type { PageBundle } from "../page/bundle.ts";
import type { Section } from "../page/grammar.ts";
import { itemOf } from "../page/grammar.ts";
import { entityShape, shapeAt } from "../page/shape.ts";
import type { Shape } from "../page/shape.ts";

/** The shape of a section's rows; columns said as `lines.net` belong to the items of that array. */
export function shapeOfRows(bundle: PageBundle, section: Pick<Section, "list" | "from" | "entity">, shape: Shape): Shape {
  const last = section.from?.split(".").at(-1) ?? "";
  const prefixed = last !== "" && (section.list ?? []).every((item) => itemOf(item).field.startsWith(`${last}.`));
  if (!prefixed) return shape;
  const entity = section.entity ?? shape.entity;
  const inner = shapeAt(entityShape(bundle, entity === "" ? bundle.page.entity : entity), last);
  return Object.keys(inner.properties).length > 0 ? inner : shape;
}
