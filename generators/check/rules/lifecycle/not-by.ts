import { named } from "./named.ts";
import type { TransitionEntry, Workspace } from "../../workspace/workspace.ts";

const stepsOf = (workspace: Workspace, { entity }: TransitionEntry): string[] =>
  [...workspace.transitions.values()].filter((entry) => entry.entity === entity).map((entry) => entry.verb);

const says = (name: string, { entity }: TransitionEntry): string => `${entity} has no transition "${name}"`;

/** What these keys name, where none of the names is near. */
const steps = (_name: string, entry: TransitionEntry, workspace: Workspace): string =>
  `it names steps that were taken before, such as "${stepsOf(workspace, entry).find((one) => one !== entry.verb) ?? "submit"}"`;

/** E310: four eyes of a transition that is not there. */
export const unknownNotBy = named(
  "E310",
  "notBy",
  "a notBy of a transition that is not there",
  (workspace, entry) => [...stepsOf(workspace, entry), "create"],
  says,
  steps,
);

/** E473: what settles earlier proposals is a transition that is not there. */
export const unknownNotBySince = named(
  "E473",
  "notBySince",
  "a notBySince of a transition that is not there",
  stepsOf,
  says,
  steps,
);

/** E481: whoever took a transition that is not there. */
export const unknownOnlyBy = named(
  "E481",
  "onlyBy",
  "an onlyBy of a transition that is not there",
  stepsOf,
  says,
  steps,
);

/** E499: an answer to a transition that is not there. */
export const unknownAnswered = named(
  "E499",
  "answers",
  "an answer to a transition that is not there",
  stepsOf,
  says,
  steps,
);
