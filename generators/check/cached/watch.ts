import { existsSync } from "node:fs";
import { join } from "node:path";
import { watchFolders } from "../../watch/folders.ts";
import type { Outcome } from "../check.ts";
import { linesOf, withheldWords } from "../finding.ts";
import type { Finding } from "../finding.ts";
import { foldersBeside, Session } from "./session.ts";

/** What a watching check says after files were saved. */
export interface Answer {
  /** The files that were saved; none at the beginning. */
  saved: readonly string[];
  /** What is wrong, first in the files that were saved. */
  findings: readonly Finding[];
  suppressed: number;
  /** How long it took to find out. */
  milliseconds: number;
}

/** The folders in which configs lie. */
const configFolders = ["schemas", "pages", "brands"];
/** What editors put beside a file that is open. */
const isPutBeside = (file: string): boolean => /\.(swp|tmp)$|~$|\/\.[^/]*$/.test(file);
/** Code, and what editors put beside it. */
const isOther = (file: string): boolean => /\.(ts|tsx|mjs|sql)$/.test(file) || isPutBeside(file);

/** A check that is asked again and again, of one root. */
export class Watching {
  readonly #session: Session;
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
    this.#session = new Session([root]);
  }

  /** Those of the files that are, or were, among the configs. */
  configsAmong(files: readonly string[]): string[] {
    return files.filter((file) =>
      this.#session.isKnown(file) ? !isPutBeside(file) : !isOther(file) && existsSync(join(this.#root, file)),
    );
  }

  /** Proves the configs after these files were saved. */
  answer(saved: readonly string[]): Answer {
    const started = performance.now();
    this.#session.reread(saved);
    const { findings, suppressed } = this.#session.explain();
    return {
      saved,
      findings: savedFirst(findings, saved),
      suppressed,
      milliseconds: performance.now() - started,
    };
  }
}

/** Findings in the files that were saved first, each part in its order. */
function savedFirst(findings: Outcome["findings"], saved: readonly string[]): Finding[] {
  const isSaved = ({ file }: Finding): boolean => saved.includes(file);
  return [...findings.filter(isSaved), ...findings.filter((finding) => !isSaved(finding))];
}

/**
 * Proves the configs of a root, and again whenever one of them is saved.
 * @returns what ends it
 */
export function watchConfigs(root: string, tell: (answer: Answer) => void): () => void {
  const watching = new Watching(root);
  tell(watching.answer([]));
  return watchFolders(root, [...configFolders, ...foldersBeside], (files) => {
    const configs = watching.configsAmong(files);
    if (configs.length > 0) tell(watching.answer(configs));
  });
}

/** An answer for a terminal. */
export function answerWords({ saved, findings, suppressed, milliseconds }: Answer): string {
  const count =
    findings.length === 0 ? "no findings" : findings.length === 1 ? "1 finding" : `${findings.length} findings`;
  return [
    ...linesOf(findings),
    ...withheldWords(suppressed),
    `${saved.length > 0 ? `${saved.join(", ")}: ` : ""}${count} (${Math.round(milliseconds)} ms)`,
  ].join("\n");
}
