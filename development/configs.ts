// The part of `npm run dev` that proves configs and writes generated/, in a process of its own: it stays warm and stops
// nobody else.
import { join } from "node:path";
import type { Finding } from "../generators/check/finding.ts";
import { Watching } from "../generators/check/cached/watch.ts";
import { unmadeIndex } from "../generators/check/rules/call/index-of-list.ts";
import { untranslated } from "../generators/check/rules/wording/spoken.ts";
import { generate } from "../generators/pipeline/generate.ts";
import { SHOWN } from "./generated-parts.ts";

/** What is told of the configs as they are saved now. */
export type ConfigsMessage =
  | {
      readonly tells: "checked";
      readonly findings: readonly Finding[];
      readonly milliseconds: number;
      /**
       * Whether the configs are served all the same: a page is seen before its words are translated, and before the
       * migration is written that others need.
       */
      readonly served: boolean;
    }
  /** What the browser shows was written anew. */
  | { readonly tells: "written" };

/** What it is asked: to prove the configs after these files were saved. */
export interface ConfigsRequest {
  readonly files: readonly string[];
}

const root = join(import.meta.dirname, "..");
const tell = (message: ConfigsMessage): void => void process.send?.(message);

const watching = new Watching(root);
const saved = new Set<string>();
let isRequested = false;
let isBusy = false;

/** What may be done once the rest is as it should be: it keeps a merge back, and nobody from looking. */
const LATER: ReadonlySet<string> = new Set([untranslated.code, unmadeIndex.code]);

async function turn(): Promise<void> {
  const started = performance.now();
  const files = watching.configsAmong([...saved]);
  saved.clear();
  const { findings } = watching.answer(files);
  const served = findings.every(({ code }) => LATER.has(code));
  tell({ tells: "checked", findings, milliseconds: performance.now() - started, served });
  if (!served) return;
  const { problems } = await generate(root, SHOWN);
  const failed = problems.map(({ file, message }) => ({ code: "generate", file, line: 1, column: 1, message }));
  if (failed.length > 0)
    return tell({
      tells: "checked",
      findings: [...failed, ...findings],
      milliseconds: performance.now() - started,
      served: false,
    });
  tell({ tells: "written" });
}

async function work(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  while (isRequested) {
    isRequested = false;
    try {
      await turn();
    } catch (error) {
      tell({
        tells: "checked",
        findings: [
          {
            code: "check",
            file: "",
            line: 1,
            column: 1,
            message: error instanceof Error ? error.message : String(error),
          },
        ],
        milliseconds: 0,
        served: false,
      });
    }
  }
  isBusy = false;
}

process.on("message", ({ files }: ConfigsRequest) => {
  for (const file of files) saved.add(file);
  isRequested = true;
  void work();
});
isRequested = true;
void work();
process.on("disconnect", () => process.exit(0));
