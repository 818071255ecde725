import { neededLabels } from "../check/world/labels.ts";
import { registryOf } from "../check/world/registry.ts";
import { languages } from "../check/world/wording.ts";
import type { World } from "../check/world/world.ts";
import { withFields } from "./page.ts";
import { specialised } from "./places.ts";
import type { Schema } from "./schema.ts";
import { whole } from "./whole.ts";
import { vocabulary } from "./words.ts";

const kinds = ["page", "entity", "lifecycle", "call", "letter", "brand"];

/** One schema for each kind of config, made special by the names that the configs hold: by kind. */
export function completionSchemas(world: World): Record<string, Schema> {
  const words = vocabulary(world);
  const made = kinds.map((kind): [string, Schema] => {
    const schema = specialised(whole(world.grammar, `${kind}.json`), kind, words);
    return [kind, kind === "page" ? withFields(schema, world) : schema];
  });
  return Object.fromEntries([...made, ["wording", wording(world)]]);
}

function wording(world: World): Schema {
  const base = [...world.brands].find(([, brand]) => !brand.value.extends)?.[0] ?? "default";
  const [english, chinese] = languages.map((language) => registryOf(world).wording(base, language));
  const keys = new Map<string, Schema>();
  for (const { namespace, key } of neededLabels(world)) {
    const said = [english, chinese].map((texts) => texts?.get(namespace)?.[key]).filter(Boolean).join(" · ");
    keys.set(key, { type: "string", description: [`${namespace}:${key}`, said].filter(Boolean).join(" — ") });
  }
  return { $schema: "http://json-schema.org/draft-07/schema#", title: "Wording", description: "Texts by key; a role's own text has the role behind an @.", type: "object", properties: Object.fromEntries(keys), additionalProperties: { type: "string" } };
}
