import { requiredLabels } from "../check/workspace/labels.ts";
import { registryOf } from "../check/workspace/registry.ts";
import { languages } from "../check/workspace/wording.ts";
import type { Document } from "../check/source/document.ts";
import type { Workspace } from "../check/workspace/workspace.ts";
import { narrowed, ofBrand } from "./narrowed.ts";
import { withFields } from "./page.ts";
import { specialised } from "./places.ts";
import type { Schema } from "./schema.ts";
import { whole } from "./whole.ts";
import { vocabulary } from "./words.ts";
import type { Vocabulary } from "./words.ts";

const kinds = ["page", "entity", "lifecycle", "call", "letter", "brand"];

/**
 * One schema for each kind of config, made special by the names that the configs hold, and one for each entity that
 * pages, a lifecycle or calls are about and for each brand, narrowed to what may stand there: by kind, or kind and
 * entity or brand (`page/invoice`, `brand/meridian`).
 */
export function completionSchemas(workspace: Workspace): Record<string, Schema> {
  const words = vocabulary(workspace);
  const made = kinds.flatMap((kind): [string, Schema][] => {
    const schema = specialised(whole(workspace.grammar, `${kind}.json`), kind, words);
    return [
      [kind, kind === "page" ? withFields(schema, workspace) : schema],
      ...entitiesOf(workspace, kind).map((entity): [string, Schema] => [
        `${kind}/${entity}`,
        narrowed(schema, kind, entity, workspace, words),
      ]),
      ...(kind === "brand" ? [...workspace.brands.keys()] : []).map((brand): [string, Schema] => [
        `brand/${brand}`,
        ofBrand(schema, brand, workspace),
      ]),
    ];
  });
  return Object.fromEntries([...made, ["wording", wording(workspace)], ["menu", menu(workspace, words)]]);
}

/** The schema from which a file is completed: that of its entity or brand, or that of its kind. */
export function schemaOf(
  schemas: Readonly<Record<string, Schema>>,
  { kind, name, value }: Pick<Document, "kind" | "name" | "value">,
): Schema {
  const known = kind === "settings" ? name : kind === "calls" ? "call" : kind;
  const about = kind === "brand" ? name : String((value as { entity?: unknown } | undefined)?.entity);
  return schemas[`${known}/${about}`] ?? schemas[known] ?? {};
}

/** The entities that files of a kind are about. */
function entitiesOf(workspace: Workspace, kind: string): string[] {
  const documents: Record<string, Document[]> = {
    page: workspace.pages,
    lifecycle: workspace.lifecycles,
    letter: [...workspace.letters.values()],
    call: workspace.documents.filter((document) => document.kind === "calls"),
  };
  const named = (documents[kind] ?? []).map(({ value }): unknown => value?.entity);
  return [...new Set(named)].filter((name): name is string => typeof name === "string" && workspace.entities.has(name));
}

/** The menu's schema, with the addresses that pages answer. */
function menu(workspace: Workspace, words: Vocabulary): Schema {
  return specialised(whole(workspace.grammar, "settings/menu.json"), "menu", words);
}

function wording(workspace: Workspace): Schema {
  const base = [...workspace.brands].find(([, brand]) => !brand.value.extends)?.[0] ?? "default";
  const [english, chinese] = languages.map((language) => registryOf(workspace).wording(base, language));
  const keys = new Map<string, Schema>();
  for (const { namespace, key } of requiredLabels(workspace)) {
    const description = [english, chinese]
      .map((texts) => texts?.get(namespace)?.[key])
      .filter(Boolean)
      .join(" · ");
    keys.set(key, { type: "string", description: [`${namespace}:${key}`, description].filter(Boolean).join(" — ") });
  }
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Wording",
    description: "Texts by key; a role's own text has the role behind an @.",
    type: "object",
    properties: Object.fromEntries(keys),
    additionalProperties: { type: "string" },
  };
}
