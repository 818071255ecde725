import { existsSync } from "node:fs";
import { join } from "node:path";
import { check } from "../../generators/check/check.ts";
import { line } from "../../generators/check/finding.ts";

const base = join(import.meta.dirname, "base");

/** The findings in the base app once a defect's files lie over it, one a line. */
export function findingsOf(folder: string): string[] {
  const specification = join(folder, "specification");
  return check([base, folder], existsSync(specification) ? { specification } : {}).findings.map(line);
}
