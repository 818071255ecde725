import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { offsetOf } from "../protocol/place.ts";
import { listen, speak } from "../protocol/protocol.ts";

/** A spot in a file, line and character counted from 0 as the protocol does. */
interface Spot {
  readonly file: string;
  readonly line: number;
  readonly character: number;
}

interface Edit {
  readonly range: Record<"start" | "end", { line: number; character: number }>;
  readonly newText: string;
}

/** Folders with code that is typed by the configs. */
const folders = ["server", "tests", "registry", "generators", "runtime", "studio", "development", "commands", "bench"];

/** Where a text says otherwise than another of as many lines, as far as one name stands there for another. */
export function spotsOf(file: string, before: string, after: string, name: string): Spot[] {
  const now = after.split("\n");
  return before.split("\n").flatMap((text, line) =>
    text === now[line]
      ? []
      : [...text.matchAll(new RegExp(`"${name}"(?=\\??:)`, "g"))].map(({ index }) => ({
          file,
          line,
          character: index + 1,
        })),
  );
}

/**
 * Renames properties of generated types wherever code reads or writes them, by the compiler's own language server.
 * @param root of the project that tsconfig.json describes
 * @param spots the properties where they are declared
 * @returns the new texts of the files that name them, by path from the root; what is generated is left out
 */
export async function renameInCode(root: string, spots: readonly Spot[], to: string): Promise<Map<string, string>> {
  const compiler = join(import.meta.dirname, "../../node_modules/typescript/lib/tsc.js");
  const child = spawn(process.execPath, [compiler, "--lsp", "--stdio"], {
    cwd: root,
    stdio: ["pipe", "pipe", "ignore"],
  });
  try {
    const pending = new Map<number, (result: any) => void>();
    listen(child.stdout, ({ id, method, params, result }) => {
      if (method === undefined) pending.get(Number(id))?.(result);
      // Of settings the compiler asks, and takes its own where there are none.
      else if (id !== undefined) speak(child.stdin, { id, result: params?.items?.map(() => null) ?? null });
    });
    const ended = new Promise<never>((_, fail) => {
      child.once("exit", () => fail(new Error("the compiler ended before it had answered")));
    });
    ended.catch(() => undefined);
    let count = 0;
    const ask = (method: string, params: unknown): Promise<any> => {
      const id = (count += 1);
      const answered = new Promise((answer) => pending.set(id, answer));
      speak(child.stdin, { id, method, params });
      return Promise.race([answered, ended]);
    };
    const rootUri = pathToFileURL(root).href;
    await ask("initialize", { processId: process.pid, rootUri, capabilities: {} });
    speak(child.stdin, { method: "initialized", params: {} });
    const edits = new Map<string, Map<string, Edit>>();
    for (const file of new Set(spots.map((spot) => spot.file))) {
      const uri = pathToFileURL(join(root, file)).href;
      const text = readFileSync(join(root, file), "utf8");
      speak(child.stdin, {
        method: "textDocument/didOpen",
        params: { textDocument: { uri, languageId: "typescript", version: 1, text } },
      });
      for (const { line, character } of spots.filter((spot) => spot.file === file)) {
        const answer = await ask("textDocument/rename", {
          textDocument: { uri },
          position: { line, character },
          newName: to,
        });
        for (const [target, found] of Object.entries<Edit[]>(answer?.changes ?? {})) {
          const own = edits.get(target) ?? new Map<string, Edit>();
          for (const edit of found) own.set(JSON.stringify(edit.range), edit);
          edits.set(target, own);
        }
      }
    }
    return new Map(
      [...edits].flatMap(([target, own]): [string, string][] => {
        const file = fileURLToPath(target)
          .slice(root.length + 1)
          .replaceAll("\\", "/");
        if (file.startsWith("generated/")) return [];
        return [[file, edited(readFileSync(join(root, file), "utf8"), [...own.values()])]];
      }),
    );
  } finally {
    child.kill();
  }
}

function edited(text: string, edits: readonly Edit[]): string {
  return edits
    .map(({ range, newText }) => ({ from: offsetOf(text, range.start), to: offsetOf(text, range.end), newText }))
    .toSorted((one, other) => other.from - one.from)
    .reduce((held, { from, to, newText }) => held.slice(0, from) + newText + held.slice(to), text);
}

/** A place in code that says a name. */
export interface Mention {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** The places in code that say a name as a word: in a statement of SQL, in a text, or of something else. */
export function mentionsOf(root: string, name: string): Mention[] {
  const word = new RegExp(`(?<![A-Za-z0-9_])${name}(?![A-Za-z0-9_])`);
  return folders.flatMap((folder) =>
    !existsSync(join(root, folder))
      ? []
      : readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
          .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.includes("node_modules"))
          .flatMap((file) =>
            readFileSync(join(root, folder, file), "utf8")
              .split("\n")
              .flatMap((text, index) =>
                word.test(text)
                  ? [{ file: `${folder}/${file.replaceAll("\\", "/")}`, line: index + 1, text: text.trim() }]
                  : [],
              ),
          ),
  );
}
