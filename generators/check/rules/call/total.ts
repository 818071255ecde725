import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { Loose } from "../../workspace/workspace.ts";
import { callField } from "./field.ts";

/** E407: a sum of what cannot be added; a rate may be averaged. */
export const unknownTotal = callField(
  "E407",
  "totals",
  "a sum of a field that is not there or holds no figure",
  (property) =>
    property.averaged !== undefined ||
    ["money", "number", "integer"].includes(property.format) ||
    property.type === "integer"
      ? undefined
      : "holds no figure that could be summed",
);

/** E190: a sum of figures that repeat or contain each other. */
export const unaddedTotal = callField(
  "E190",
  "totals",
  "a sum over rows of a figure that its entity says does not add up",
  (property) => (property.adds === false ? "does not add up over rows" : undefined),
);

/** E488: a sum over records that lie within each other, of a figure that does not say whether it does too. */
export const nestedTotal: Rule = {
  code: "E488",
  finds: "a sum over records that contain each other, of a figure that may be contained too",
  check(workspace, report) {
    for (const { call, document, path, entity } of callsOf(workspace)) {
      const about: string | undefined = call.lists ?? entity;
      const properties: Loose = (about && workspace.entities.get(about)?.value.properties) ?? {};
      // Records lie within each other where each leads to the one around it and to those within it.
      const all = Object.values<Loose>(properties);
      const isNested =
        all.some(({ ref }) => ref === about) && all.some(({ type, items }) => type === "array" && items?.ref === about);
      if (!isNested || !Array.isArray(call.totals)) continue;
      call.totals.forEach((name: string, index: number) => {
        const property = properties[name];
        workspace.proven += 1;
        if (property !== undefined && property.part_of === undefined && property.adds === undefined)
          report(
            { document, path: [...path, "totals", index] },
            `${about} contains others of its kind: "${name}" must say "part_of" or "adds"`,
          );
      });
    }
  },
};

/** E498: a sum of records that can come to nothing, of which it is not said in which states they count. */
export const undecidedTotal: Rule = {
  code: "E498",
  finds: "a sum of records that can end, where their lifecycle does not say in which states they stand for no money",
  check(workspace, report) {
    for (const { call, document, path, entity } of callsOf(workspace)) {
      const about: string | undefined = call.lists ?? entity;
      if (!Array.isArray(call.totals)) continue;
      const properties: Loose = (about && workspace.entities.get(about)?.value.properties) ?? {};
      const undecided = [...workspace.lifecycles].find(
        ({ value }) => value.entity === about && (value.final ?? []).length > 0 && value.void === undefined,
      );
      call.totals.forEach((name: string, index: number) => {
        workspace.proven += 1;
        if (undecided !== undefined && properties[name] !== undefined && properties[name].summed === undefined)
          report(
            { document, path: [...path, "totals", index] },
            `${about} can end as ${undecided.value.final.join(", ")}: say in ${undecided.file} which of them count for nothing, as "void" (none: [])`,
          );
      });
    }
  },
};
