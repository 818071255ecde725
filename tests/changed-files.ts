import { spawnSync } from "node:child_process";
import { join } from "node:path";

/**
 * The files that are otherwise than at the revision that CHANGED_SINCE names, by their paths from the root; none
 * without it.
 */
export function changedFiles(): readonly string[] {
  const since = process.env["CHANGED_SINCE"];
  if (since === undefined) return [];
  const { stdout } = spawnSync("git", ["diff", "--name-only", since], {
    cwd: join(import.meta.dirname, ".."),
    encoding: "utf8",
  });
  return (stdout ?? "").split("\n").filter((file) => file !== "");
}
