// The part of `npm run dev` that writes types and the editor's completion. They take a second of work and nobody looks
// at them while saving: they wait for a quiet moment, in a process of their own that gives way to all others.
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { generate } from "../generators/pipeline/generate.ts";
import { onceAtATime } from "../server/start/once-at-a-time.ts";
import { FOR_EDITORS } from "./generated-parts.ts";

const root = join(import.meta.dirname, "..");
/** Nothing was saved for so many milliseconds. */
const PAUSE = 2000;
let timer: ReturnType<typeof setTimeout> | undefined;

setPriority(constants.priority.PRIORITY_LOW);

// What is wrong with configs is told by the process that proves them.
const write = onceAtATime(() =>
  generate(root, FOR_EDITORS).then(
    () => undefined,
    () => undefined,
  ),
);

process.on("message", () => {
  clearTimeout(timer);
  timer = setTimeout(write, PAUSE);
});
process.on("disconnect", () => process.exit(0));
