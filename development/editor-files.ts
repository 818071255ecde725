// The part of `npm run dev` that writes types and the editor's completion. They take a second of work and nobody looks
// at them while saving: they wait for a quiet moment, in a process of their own that gives way to all others.
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { generate } from "../generators/pipeline/generate.ts";
import { FOR_EDITORS } from "./parts.ts";

const root = join(import.meta.dirname, "..");
/** Nothing was saved for so many milliseconds. */
const PAUSE = 2000;
let timer: ReturnType<typeof setTimeout> | undefined;
let isBusy = false;
let isRequested = false;

setPriority(constants.priority.PRIORITY_LOW);

async function work(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  while (isRequested) {
    isRequested = false;
    // What is wrong with configs is told by who proves them.
    await generate(root, FOR_EDITORS).catch(() => undefined);
  }
  isBusy = false;
}

process.on("message", () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    isRequested = true;
    void work();
  }, PAUSE);
});
process.on("disconnect", () => process.exit(0));
