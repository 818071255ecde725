import { callInputs } from "../../workspace/inputs.ts";
import { listOption } from "./list-option.ts";

/** E113: a filter that the list's call does not take. */
export const untakenFilter = listOption(
  "E113",
  "filter",
  "a filter that the list's call does not take",
  (_call, entry, workspace) => [...callInputs(workspace, entry).takes.keys()],
  "does not filter by",
);
