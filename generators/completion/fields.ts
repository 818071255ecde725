import { fieldAt, fieldNames } from "../check/world/field.ts";
import { registryOf } from "../check/world/registry.ts";
import { typed } from "../check/world/typed.ts";
import type { World } from "../check/world/world.ts";
import type { Words } from "./words.ts";

/** Every field of an entity, nested ones with their path, with its English label and its type. */
export function fieldWords(world: World, entity: string, below?: string): Words {
  const base = [...world.brands].find(([, brand]) => !brand.value.extends)?.[0] ?? "default";
  const english = registryOf(world).wording(base, "en").get(entity) ?? {};
  return fieldNames(world, entity, below).flatMap((name): Words => {
    const path = below ? `${below}.${name}` : name;
    const property = fieldAt(world, entity, path);
    const type = typed(world, entity, property);
    const meaning = [
      english[path],
      type.entity ? `a ${type.entity}` : type.options ? type.options.join(" | ") : type.word,
    ]
      .filter(Boolean)
      .join(" · ");
    return [[path, meaning], ...(path.split(".").length < 4 ? fieldWords(world, entity, path) : [])];
  });
}
