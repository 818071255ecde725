import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { leaks, LINES, LOGGED, SECRETS } from "./logged.ts";

const CACHE = join(import.meta.dirname, "../node_modules/.cache");

/**
 * Around all test files of a project: whatever their servers logged is looked through, at the end, for whatever secret
 * they were told. Gives what looks.
 */
export default function setup(): () => void {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, "logged-"));
  process.env[LOGGED] = folder;
  return () => {
    const read = (kind: string): string[] =>
      [
        ...new Set(
          readdirSync(folder)
            .filter((name) => name.startsWith(`${kind}-`))
            .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n")),
        ),
      ].filter((line) => line !== "");
    const [lines, secrets] = [read(LINES), read(SECRETS)];
    rmSync(folder, { recursive: true, force: true });
    const found = leaks(lines, secrets);
    console.log(
      `logs: ${lines.length} lines of servers, ${secrets.length} secrets looked for in each, ${found.length} found`,
    );
    if (found.length > 0) throw new Error(`secrets were logged:\n${found.slice(0, 20).join("\n")}`);
  };
}
