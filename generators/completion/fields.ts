import { article } from "../output/article.ts";
import { fieldAt, fieldNames } from "../check/workspace/field.ts";
import { registryOf } from "../check/workspace/registry.ts";
import { typed } from "../check/workspace/typed.ts";
import type { Workspace } from "../check/workspace/workspace.ts";
import type { Words } from "./words.ts";

/** Every field of an entity, nested ones with their path, with its English label and its type. */
export function fieldWords(workspace: Workspace, entity: string, below?: string): Words {
  const base = [...workspace.brands].find(([, brand]) => !brand.value.extends)?.[0] ?? "default";
  const english = registryOf(workspace).wording(base, "en").get(entity) ?? {};
  return fieldNames(workspace, entity, below).flatMap((name): Words => {
    const path = below ? `${below}.${name}` : name;
    const property = fieldAt(workspace, entity, path);
    const type = typed(workspace, entity, property);
    const meaning = [
      english[path],
      type.entity ? article(type.entity) : type.options ? type.options.join(" | ") : type.word,
    ]
      .filter(Boolean)
      .join(" · ");
    return [[path, meaning], ...(path.split(".").length < 4 ? fieldWords(workspace, entity, path) : [])];
  });
}
