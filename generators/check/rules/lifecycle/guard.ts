import { settings } from "../../world/world.ts";
import { codeFolder } from "../../world/code-places.ts";
import { named } from "./named.ts";

/** E312: a guard that guards.json does not have. */
export const unknownGuard = named(
  "E312",
  "guards",
  "a guard that guards.json does not have",
  (world) => Object.keys(settings(world, "guards", "guards")),
  (name) => `unknown guard "${name}"`,
  (name, { entity }, world) =>
    `; for a new one name it in schemas/guards.json, word it under "${name}" in brands/default/en/guard.json and zh/guard.json, and write ${codeFolder(world, "guards", entity)}/${name}.ts`,
);
