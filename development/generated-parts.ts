import { stepNames } from "../generators/pipeline/generate.ts";

/** What the browser asks for: it is written as soon as configs are proven. */
export const SHOWN = ["wording", "pages", "validators"] as const;

/** What editors and the compiler ask for. */
export const FOR_EDITORS = stepNames.filter((name) => !(SHOWN as readonly string[]).includes(name));
