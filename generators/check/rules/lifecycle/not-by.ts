import { named } from "./named.ts";

/** E310: four eyes of a transition that is not there. */
export const unknownNotBy = named(
  "E310",
  "notBy",
  "a notBy of a transition that is not there",
  (workspace, { entity }) => [
    ...[...workspace.transitions.values()].filter((entry) => entry.entity === entity).map((entry) => entry.verb),
    "create",
  ],
  (name, { entity }) => `${entity} has no transition "${name}"`,
);
