import { callsOf, each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt } from "../../workspace/field.ts";
import { isRecord, type Loose } from "../../workspace/workspace.ts";

const QUERIED = ["filters", "search", "sorts", "totals", "finds"] as const;

/** Every property below a place, with its path. */
function* below(
  properties: unknown,
  path: readonly (string | number)[],
  top: boolean,
): Generator<{ property: Loose; path: (string | number)[]; top: boolean }> {
  if (!isRecord(properties)) return;
  for (const [name, property] of Object.entries(properties)) {
    if (!isRecord(property)) continue;
    yield { property, path: [...path, name], top };
    yield* below(property.properties, [...path, name, "properties"], false);
    if (isRecord(property.items))
      yield* below(property.items.properties, [...path, name, "items", "properties"], false);
  }
}

/** E529: what is kept encrypted is told to nobody by another way, and no statement stands on it. */
export const unfitEncrypted: Rule = {
  code: "E529",
  finds: "a field kept encrypted that is not sensitive, or that a key or a call asks the database about",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      const found = [
        ...below(document.value.properties, ["properties"], true),
        ...below(document.value.definitions, ["definitions"], false),
      ];
      for (const { property, path, top } of found) {
        if (property.encrypted) {
          workspace.proven += 1;
          if (!property.sensitive)
            report({ document, path: [...path, "encrypted"], key: true }, "what is encrypted is sensitive too");
        }
        if (!property.matched) continue;
        workspace.proven += 1;
        if (!property.encrypted || !top || property.type === "object" || property.type === "array")
          report(
            { document, path: [...path, "matched"], key: true },
            "only an encrypted text of the entity itself is matched by its hash",
          );
      }
      for (const key of ["unique", "indexes"]) {
        (Array.isArray(document.value[key]) ? document.value[key] : []).forEach((fields: unknown, index: number) => {
          (Array.isArray(fields) ? fields : []).forEach((field: unknown, position: number) => {
            if (fieldAt(workspace, document.name, String(field))?.encrypted)
              report(
                { document, path: [key, index, position] },
                `"${String(field)}" is encrypted; no key or index stands on it`,
              );
          });
        });
      }
    });
    for (const entry of callsOf(workspace)) {
      const about: string | undefined = entry.call.lists ?? entry.call.reads;
      if (!about || !workspace.entities.has(about)) continue;
      for (const word of QUERIED) {
        (Array.isArray(entry.call[word]) ? entry.call[word] : []).forEach((name: unknown, index: number) => {
          if (fieldAt(workspace, about, String(name))?.encrypted)
            report(
              { document: entry.document, path: [...entry.path, word, index] },
              `"${String(name)}" is encrypted; the database cannot be asked about it`,
            );
        });
      }
    }
  },
};
