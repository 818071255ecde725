import { execFile } from "node:child_process";

/** What git says when it refuses. */
export class GitRefused extends Error {
  readonly status: number | undefined;
  readonly output: string;

  constructor(words: readonly string[], status: number | undefined, output: string, errors: string) {
    super(`git ${words[0] ?? ""}: ${errors.trim() || output.trim() || `status ${String(status)}`}`);
    this.status = status;
    this.output = output;
  }
}

/**
 * Runs git and gives what it prints, without the last line break.
 * @throws GitRefused with its own words
 */
export function git(
  folder: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  return new Promise((done, refuse) => {
    execFile(
      "git",
      words,
      {
        cwd: folder,
        // Nobody sits at this terminal who could be asked for a password.
        env: { ...process.env, GIT_TERMINAL_PROMPT: "0", ...environment },
        maxBuffer: 64 * 1024 * 1024,
      },
      (error, stdout, stderr) => {
        if (error === null) return done(stdout.trimEnd());
        refuse(new GitRefused(words, typeof error.code === "number" ? error.code : undefined, stdout, stderr));
      },
    );
  });
}
