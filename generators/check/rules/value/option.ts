import { suggest } from "../../../output/near.ts";
import { everything } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { Document, Path } from "../../source/document.ts";
import { isRecord } from "../../workspace/workspace.ts";
import { leftOf } from "./comparison.ts";
import { tabValues, targetOf } from "./with.ts";

/** E139: a constant that the field can never have, and the input can never be. */
export const unknownOption: Rule = {
  code: "E139",
  finds: "a comparison with a value that is none of the field's options, or an input that is given one",
  check(workspace, report) {
    const compare = (
      document: Document,
      path: Path,
      declared: unknown,
      options: readonly string[] | undefined,
    ): void => {
      if (!options) return;
      const constants: unknown[] = Array.isArray(declared) ? declared : [declared];
      constants.forEach((constant, index) => {
        if (!["string", "number", "boolean"].includes(typeof constant)) return;
        workspace.proven += 1;
        const isText = typeof constant === "string";
        if (!isText || !options.includes(constant))
          report(
            { document, path: [...path, ...(Array.isArray(declared) ? [index] : [])] },
            `${JSON.stringify(constant)} is none of ${options.join(", ")}${isText ? suggest(constant, options) : ""}`,
          );
      });
    };
    for (const { conditions, withs } of everything(workspace)) {
      for (const fact of conditions) {
        const options = leftOf(workspace, fact)?.options;
        for (const key of ["is", "in"])
          compare(fact.location.document, [...fact.location.path, key], fact.condition[key], options);
      }
      for (const fact of withs) {
        const parameters = isRecord(fact.with) ? targetOf(workspace, fact)?.inputs.parameters : undefined;
        if (parameters && isRecord(fact.with))
          for (const [name, value] of Object.entries(fact.with))
            compare(fact.location.document, [...fact.location.path, name], value, parameters.get(name)?.options);
      }
    }
    for (const { location, parameters, name, value } of tabValues(workspace))
      compare(location.document, location.path, value, parameters.get(name)?.options);
  },
};
