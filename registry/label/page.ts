import type { NamedPage, Registry } from "../model.ts";
import { transitionOf } from "../lifecycle/transitions.ts";
import type { LabelKey } from "./key.ts";
import { pageNamespace } from "./place.ts";

type Pointer = readonly (string | number)[];
type Data = Record<string, unknown>;

/**
 * Texts a page needs of its own: its title, of a list what would stand there while nothing does, and every name in it,
 * and the names of calls its buttons make.
 */
export function pageLabels(registry: Registry, page: NamedPage): LabelKey[] {
  const file = `pages/${page.name}.json`;
  const { namespace, prefix } = pageNamespace(page.name);
  const own = (key: string, pointer: Pointer): LabelKey => ({ namespace, key: `${prefix}${key}`, file, pointer });
  const found: LabelKey[] = [
    own("title", ["layout"]),
    ...(page.layout === "list" && page.list !== undefined ? [own("empty", ["list"])] : []),
  ];
  const message = (name: unknown, pointer: Pointer) => {
    if (typeof name === "string") found.push(own(`message.${name}`, pointer), own(`message.${name}.text`, pointer));
  };
  const kinds: Record<string, string> = {
    sections: "section",
    beside: "section",
    tabs: "tab",
    steps: "step",
    actions: "action",
    action: "action",
  };

  const walk = (node: unknown, pointer: Pointer, kind: string | undefined): void => {
    if (Array.isArray(node)) return node.forEach((inner, place) => walk(inner, [...pointer, place], kind));
    if (node === null || typeof node !== "object") return;
    const said = node as Data;
    if (kind !== undefined && typeof said["name"] === "string")
      found.push(own(`${kind}.${said["name"]}`, [...pointer, "name"]));
    else if (kind === "action") found.push(...actionLabels(registry, said, page.entity, file, pointer));
    message(said["message"], [...pointer, "message"]);
    if (kind === "section" && typeof said["empty"] === "string")
      found.push(own(`empty.${said["empty"]}`, [...pointer, "empty"]));
    if (typeof said["confirm"] === "string") found.push(own(`confirm.${said["confirm"]}`, [...pointer, "confirm"]));
    const reason = (said["disabled"] as Data | undefined)?.["reason"];
    if (typeof reason === "string" && kind === "action")
      found.push(own(`reason.${reason}`, [...pointer, "disabled", "reason"]));
    for (const [code, shown] of Object.entries((said["onCode"] ?? {}) as Data))
      message((shown as Data)["show"], [...pointer, "onCode", code, "show"]);
    for (const [key, inner] of Object.entries(said)) {
      if (key === "onCode" || key === "props") continue;
      walk(
        inner,
        [...pointer, key],
        key === "open" && (inner as Data | null)?.["as"] === "drawer" ? "section" : kinds[key],
      );
    }
  };
  const { name: _name, ...content } = page;
  walk(content, [], undefined);
  return found;
}

/**
 * A call made by a button needs `do.<name>` in its entity's wording; transitions have theirs, and the built-in words
 * are the runtime's.
 */
function actionLabels(
  registry: Registry,
  action: Data,
  entity: string | undefined,
  file: string,
  pointer: Pointer,
): LabelKey[] {
  return ["do", "download", "import"].flatMap((verb) => {
    const said = action[verb];
    if (typeof said !== "string") return [];
    const name = said.includes(".") ? said : `${entity ?? ""}.${said}`;
    const call = registry.calls.get(name);
    if (!call || transitionOf(registry, name) || (call.creates ?? call.updates ?? call.deletes)) return [];
    return [{ namespace: call.entity, key: `do.${name.split(".")[1]}`, file, pointer: [...pointer, verb] }];
  });
}
