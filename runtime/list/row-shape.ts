import type { PageBundle } from "../model/bundle.ts";
import type { Section } from "../model/grammar.ts";
import { itemOf } from "../model/grammar.ts";
import { entityShape, propertyAt, shapeAt } from "../model/shape.ts";
import type { Shape } from "../model/shape.ts";

/** The shape of a section's rows; columns said as `lines.net` belong to the items of that array. */
export function shapeOfRows(
  bundle: PageBundle,
  section: Pick<Section, "list" | "from" | "entity">,
  shape: Shape,
): Shape {
  const last = section.from?.split(".").at(-1) ?? "";
  const fields = (section.list ?? []).map((item) => itemOf(item).field);
  const prefixed = last !== "" && fields.every((field) => field.startsWith(`${last}.`));
  // Columns that the entity itself has not are its items': where the source is another, only they tell.
  const known = fields.filter((field) => propertyAt(shape, field) !== undefined).length;
  if (!prefixed && (last === "" || known === fields.length)) return shape;
  const entity = section.entity ?? shape.entity;
  const inner = shapeAt(entityShape(bundle, entity === "" ? bundle.page.entity : entity), last);
  const better = prefixed || fields.filter((field) => propertyAt(inner, field) !== undefined).length > known;
  return better && Object.keys(inner.properties).length > 0 ? inner : shape;
}
