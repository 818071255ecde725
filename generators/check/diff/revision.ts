import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readWorkspace } from "../check.ts";
import { kindOf } from "../source/kind.ts";
import { changes, subjects } from "./change.ts";
import type { Change, Subject } from "./change.ts";

const folders = ["schemas", "pages", "brands"];

/**
 * What the configs of a project say otherwise than at a revision.
 * @throws Error when git knows no such revision
 */
export function changesSince(root: string, revision: string): Change[] {
  const folder = mkdtempSync(join(tmpdir(), "revision-"));
  try {
    const archive = execFileSync("git", ["archive", revision, ...folders], {
      cwd: root,
      maxBuffer: 500_000_000,
      stdio: ["ignore", "pipe", "pipe"],
    });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    return changes(readWorkspace([folder]), readWorkspace([root]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** More changed files than a person looks through: then no change is told as the cause of anything. */
const mostFiles = 60;

/**
 * The texts at a revision of the configs that say something else now; none where git cannot tell, or where there are
 * too many.
 */
export function textsSince(root: string, revision: string): Map<string, string | undefined> {
  const git = (...args: string[]): string =>
    execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 500_000_000,
      stdio: ["ignore", "pipe", "pipe"],
    });
  const listed = (...args: string[]): string[] =>
    git(...args, "-z", "--", ...folders)
      .split("\0")
      .filter(Boolean);
  try {
    const added = listed("ls-files", "--others", "--exclude-standard");
    const status = listed("diff", "--name-status", "--no-renames", "--relative", revision);
    const changed = status.flatMap((file, index) =>
      index % 2 === 1 ? [{ file, isNew: status[index - 1] === "A" }] : [],
    );
    const all = [...added.map((file) => ({ file, isNew: true })), ...changed].filter(({ file }) => kindOf(file));
    if (all.length > mostFiles) return new Map();
    return new Map(all.map(({ file, isNew }) => [file, isNew ? undefined : git("show", `${revision}:./${file}`)]));
  } catch {
    return new Map();
  }
}

const headings: Record<Subject, string> = {
  access: "Who may see and do what",
  money: "Money and the steps of a deal",
  rule: "Fields and calls",
  bound: "Bounds",
  setting: "Settings",
  screen: "Screens",
  words: "Words",
  look: "Looks of brands",
};

/** The changes as text for a terminal, or as Markdown for the comment on a merge request. */
export function changesInWords(found: readonly Change[], isMarkdown: boolean): string {
  if (found.length === 0) return isMarkdown ? "**No config says anything else.**" : "no config says anything else";
  return subjects
    .flatMap((about) => {
      const own = found.filter((change) => change.about === about);
      if (own.length === 0) return [];
      const lines = own.map(({ file, line, says }) =>
        isMarkdown ? `- ${says.replaceAll("|", "\\|")} \`${file}:${line}\`` : `  ${file}:${line} ${says}`,
      );
      return [
        isMarkdown
          ? `### ${headings[about]} (${own.length})\n\n${lines.join("\n")}\n`
          : `${headings[about]} (${own.length})\n${lines.join("\n")}`,
      ];
    })
    .join("\n");
}
