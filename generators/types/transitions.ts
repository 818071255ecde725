import { transitionsOf, type NamedTransition } from "../../registry/lifecycle.ts";
import type { Registry } from "../../registry/registry.ts";
import type { ExpandedEntity } from "../../registry/schema/entity.ts";
import { transitionInput } from "../../registry/schema/request.ts";
import { VALUES, valueType } from "./shape.ts";

/** What a transition asks. Somebody who only looks brings no comment. */
const inputType = ({ properties, required }: Pick<ExpandedEntity, "properties" | "required">): string =>
  mergedType([{ properties, required }]);

/** What several transitions ask, together: a field is always there where each of them requires it. */
function mergedType(inputs: readonly Pick<ExpandedEntity, "properties" | "required">[]): string {
  const fields = [...new Set(inputs.flatMap(({ properties }) => Object.keys(properties)))];
  const members = fields.map((field) => {
    const types = [
      ...new Set(inputs.flatMap(({ properties }) => (properties[field] ? [valueType(properties[field])] : []))),
    ];
    const always = field !== "comment" && inputs.every(({ required }) => required.includes(field));
    return `${JSON.stringify(field)}${always ? "" : "?"}: ${types.join(" | ")}`;
  });
  return members.length === 0 ? "{}" : `{ ${members.join("; ")} }`;
}

function usesType(
  registry: Registry,
  title: string,
  names: (transition: NamedTransition) => readonly string[],
  transitions: readonly NamedTransition[],
): string {
  const users = new Map<string, NamedTransition[]>();
  for (const transition of transitions)
    for (const name of names(transition)) users.set(name, [...(users.get(name) ?? []), transition]);
  const lines = [...users]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, own]) => {
      const entities = [...new Set(own.map(({ entity }) => JSON.stringify(entity)))].join(" | ");
      return `  ${JSON.stringify(name)}: { entity: ${entities}; ask: ${mergedType(own.map(({ fullName }) => transitionInput(registry, fullName)))} };\n`;
    });
  return `export interface ${title} {\n${lines.join("")}}\n`;
}

/** What each transition asks, and by which entities' transitions each guard and effect is named, with what they ask. */
export function transitionTypes(registry: Registry): string {
  const transitions = [...registry.entities.keys()].flatMap((entity) => transitionsOf(registry, entity));
  const asks = transitions.map(
    ({ fullName }) => `  ${JSON.stringify(fullName)}: ${inputType(transitionInput(registry, fullName))};\n`,
  );
  return [
    VALUES,
    `/** What each transition asks, by its full name. */\nexport interface TransitionAsks {\n${asks.join("")}}\n`,
    `/** Where each guard is named. */\n${usesType(registry, "GuardUses", ({ guards }) => (guards ?? []).filter((name) => registry.guards.guards[name]?.when === undefined), transitions)}`,
    `/** Where each effect is named. */\n${usesType(registry, "EffectUses", ({ effects }) => effects ?? [], transitions)}`,
  ].join("\n");
}
