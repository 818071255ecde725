import type { Workspace } from "./workspace.ts";

/** The folders below which the configs of a workspace lie: the project's alone, or one over another. */
export const rootsOf = (workspace: Workspace): readonly string[] => [
  ...new Set([...workspace.files].map(([file, full]) => full.slice(0, full.length - file.length))),
];
