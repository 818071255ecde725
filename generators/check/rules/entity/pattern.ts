import { propertyRule } from "./property.ts";
import { unsafe } from "../../workspace/pattern.ts";

/** E504: a pattern is run over text of bounded length only. */
export const unboundedPattern = propertyRule("E504", "a pattern without maxLength", ({ property }) =>
  typeof property.pattern === "string" && property.maxLength === undefined
    ? { at: "pattern", says: "a pattern needs a maxLength beside it" }
    : undefined,
);

/** E505: a pattern that can take exponential time, or that does not compile. */
export const unsafePattern = propertyRule(
  "E505",
  "a pattern that is broken or may never come to an end",
  ({ property }) => {
    const why = typeof property.pattern === "string" ? unsafe(property.pattern) : undefined;
    return why ? { at: "pattern", says: `this pattern ${why}` } : undefined;
  },
);
