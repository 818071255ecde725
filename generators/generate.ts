import { join } from "node:path";
import { writeGrammarTypes } from "./types/grammar.ts";
import { outputTo } from "./output/output.ts";

const root = join(import.meta.dirname, "..");
await writeGrammarTypes(root, outputTo(join(root, "generated")));
