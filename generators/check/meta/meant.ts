import type { Document, Path } from "../source/document.ts";
import { partiesOf, permissionsOf, roleNames } from "../workspace/reach.ts";
import { isRecord, settings } from "../workspace/workspace.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** Keys under which people stand, some with a permission. */
const ofPeople = new Set(["allow", "by"]);

/**
 * What was most likely meant by a text that is not written as asked, by what the configs have: a permission without who
 * holds it, a code by its name, a step of the file's own entity.
 */
export function meantBy(workspace: Workspace, document: Document, path: Path, text: string): string | undefined {
  const key = path.findLast((step) => typeof step === "string");
  if (ofPeople.has(String(key))) return whoWith(workspace, document, text);
  if (key === "errors")
    return Object.entries(settings(workspace, "errors", "codes")).find(
      ([, code]) => isRecord(code) && code["name"] === text,
    )?.[0];
  const entity: unknown = document.value?.entity;
  const name = `${String(entity)}.${text}`;
  return key === "do" && (workspace.transitions.has(name) || workspace.calls.has(name)) ? name : undefined;
}

/** Somebody with a permission that was named alone or by its end: as the file says it already, else the first role. */
function whoWith(workspace: Workspace, document: Document, text: string): string | undefined {
  const [role, end] = text.includes(":") ? (text.split(":") as [string, string]) : [undefined, text];
  const known = Object.keys(settings(workspace, "roles", "permissions"));
  const about: unknown = document.value?.entity;
  const permission = known.includes(end)
    ? end
    : known
        .filter((one) => one.endsWith(`.${end}`))
        .toSorted(
          (one, other) => Number(other.startsWith(`${String(about)}.`)) - Number(one.startsWith(`${String(about)}.`)),
        )[0];
  if (permission === undefined) return undefined;
  if (role !== undefined) return `${role}:${permission}`;
  const word = new RegExp(`"([a-z_]+:${permission.replaceAll(".", "\\.")})"`).exec(document.text)?.[1];
  if (word !== undefined) return word;
  const people = document.kind === "lifecycle" ? partiesOf(workspace, String(about)) : roleNames(workspace);
  const holder = people.find((one) => permissionsOf(workspace, one).includes(permission));
  return holder === undefined ? undefined : `${holder}:${permission}`;
}
