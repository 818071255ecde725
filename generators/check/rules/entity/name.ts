import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose } from "../../workspace/workspace.ts";
import type { Path } from "../../source/document.ts";

const usual = /^[a-z][a-z0-9_]*$/;

/** A name in small letters, with an underscore where a capital stood. */
const asUsual = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/[^A-Za-z0-9_]+/g, "_")
    .toLowerCase();

/** The names of fields, also of those within others, each with its path. */
function* namesIn(value: Loose, path: Path): Generator<{ name: string; path: Path }> {
  if (!isRecord(value)) return;
  const { properties, items } = value as Loose;
  for (const name of Object.keys(isRecord(properties) ? properties : {})) {
    yield { name, path: [...path, "properties", name] };
    yield* namesIn((properties as Loose)[name], [...path, "properties", name]);
  }
  yield* namesIn(items, [...path, "items"]);
}

/** E551: fields are spelt alike, because pages, calls, columns and words all say their names. */
export const oddName: Rule = {
  code: "E551",
  finds: "a field that is spelt otherwise than the others, and not by somebody outside",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      const given: unknown[] = Array.isArray(document.value.as_given) ? document.value.as_given : [];
      const { definitions } = document.value;
      const names = [
        ...namesIn(document.value, []),
        ...Object.keys(isRecord(definitions) ? definitions : {}).flatMap((one) => [
          ...namesIn(definitions[one], ["definitions", one]),
        ]),
      ];
      for (const { name, path } of names) {
        workspace.proven += 1;
        if (!usual.test(name) && !given.includes(name))
          report(
            { document, path, key: true },
            `fields are written in small letters with underscores: write "${asUsual(name)}"; a name that somebody outside gives stands in "as_given" of the entity`,
          );
      }
      for (const [index, name] of given.entries())
        if (usual.test(String(name)) || !names.some((one) => one.name === name))
          report(
            { document, path: ["as_given", index] },
            `"${String(name)}" is no field that is spelt otherwise than the others; take it out`,
          );
    });
  },
};
