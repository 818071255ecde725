import { isDerived } from "../../../../registry/schema/derived.ts";
import { mentions } from "../../../../registry/validation/parts.ts";
import { each, type Rule } from "../../rule.ts";
import type { Document, DocumentLocation } from "../../source/document.ts";
import { fieldAt } from "../../workspace/field.ts";
import { isRecord, type Workspace } from "../../workspace/workspace.ts";
import { placesIn } from "../../workspace/wording.ts";

/** A field that a letter names, and where. */
interface Named {
  readonly entity: string;
  readonly field: string;
  readonly location: DocumentLocation;
}

/** The fields of its parts: what stands alone, what stands large, and the columns of its tables. */
function* inParts(document: Document): Generator<Named> {
  const { entity, parts } = document.value;
  for (const [index, part] of (Array.isArray(parts) ? parts : []).entries()) {
    if (!isRecord(part)) continue;
    const list = isRecord(part["list"]) ? part["list"] : undefined;
    const groups: readonly [unknown, string, readonly (string | number)[]][] = [
      [part["fields"], "", ["parts", index, "fields"]],
      [part["figures"], "", ["parts", index, "figures"]],
      [list?.["columns"], `${String(list?.["from"])}.`, ["parts", index, "list", "columns"]],
    ];
    for (const [items, prefix, path] of groups)
      for (const [position, item] of (Array.isArray(items) ? items : []).entries())
        yield {
          entity,
          field: `${prefix}${String(isRecord(item) ? item["field"] : item)}`,
          location: { document, path: [...path, position] },
        };
    if (list)
      yield { entity, field: String(list["from"]), location: { document, path: ["parts", index, "list", "from"] } };
  }
}

/** The fields over which its own values lead, each of its own entity. */
function* inValues(workspace: Workspace, document: Document): Generator<Named> {
  const { values } = document.value;
  for (const [name, declared] of Object.entries(isRecord(values) ? values : {})) {
    if (!isRecord(declared)) continue;
    const kind = ["field", "words", "account"].find((one) => declared[one] !== undefined) ?? "field";
    let { entity } = document.value;
    for (const field of String(declared[kind]).split(".")) {
      yield { entity, field, location: { document, path: ["values", name, kind] } };
      entity = fieldAt(workspace, entity, field)?.ref;
    }
  }
}

function* inWhen(document: Document): Generator<Named> {
  const { entity, when } = document.value;
  if (when === undefined) return;
  for (const { kind, path } of mentions([when]))
    if (kind === "record") yield { entity, field: path, location: { document, path: ["when"] } };
}

/** The places of its text, in every brand and language. */
function* inText(workspace: Workspace): Generator<Named> {
  for (const document of workspace.wordings.filter(({ name }) => name.endsWith("/letter")))
    for (const [key, text] of Object.entries<unknown>(document.value)) {
      const letter = workspace.letters.get(key.split(".")[0]!)?.value;
      if (letter === undefined || typeof text !== "string") continue;
      const others = [...Object.keys(isRecord(letter.values) ? letter.values : {}), ...(letter.places ?? [])];
      for (const field of placesIn(text))
        if (!others.includes(field)) yield { entity: letter.entity, field, location: { document, path: [key] } };
    }
}

/** E810: a letter is written of its record as it is stored, so what is asked at each reading would stand empty. */
export const letterStored: Rule = {
  code: "E810",
  finds: "a letter with a field that is not stored, of which it would say nothing",
  check(workspace, report) {
    const one = ({ entity, field, location }: Named, own: readonly string[] = []): void => {
      if (own.includes(field) || workspace.entities.get(entity)?.value.table === false) return;
      workspace.proven += 1;
      const property = fieldAt(workspace, entity, field);
      if (isRecord(property) && isDerived(property))
        report(
          location,
          `"${field}" of ${entity} is asked at each reading and not stored, so a letter says nothing of it; name a field that is stored`,
        );
    };
    each(workspace.letters.values(), (document) => {
      const own = Object.keys(isRecord(document.value.values) ? document.value.values : {});
      for (const named of inParts(document)) one(named, own);
      for (const named of inValues(workspace, document)) one(named);
      for (const named of inWhen(document)) one(named);
    });
    for (const named of inText(workspace)) one(named);
  },
};
