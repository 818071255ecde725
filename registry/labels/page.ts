import { transitionOf } from "../lifecycle.ts";
import type { NamedPage, Registry } from "../model.ts";
import type { LabelKey } from "./key.ts";

/**
 * Namespace and key prefix of a page's own labels: `invoice/invoice/add` gives `page.invoice` and `invoice.add.`;
 * `login` gives `page.login` and "".
 */
export function pageNamespace(name: string): { namespace: string; prefix: string } {
  const [first, ...rest] = name.split("/");
  return { namespace: `page.${first}`, prefix: rest.length === 0 ? "" : `${rest.join(".")}.` };
}

/** The file of a page, from the project's root. */
const fileOf = ({ name }: NamedPage): string => `pages/${name}.json`;

type Pointer = readonly (string | number)[];
type Data = Record<string, unknown>;

/**
 * Texts a page needs of its own: its title, of a list what would stand there while nothing does, and every name in it,
 * and the names of calls its buttons make.
 */
export function pageLabels(registry: Registry, page: NamedPage): LabelKey[] {
  const file = fileOf(page);
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

  /** Where the walk is: one list for all of it, copied by who keeps it. */
  const pointer: (string | number)[] = [];
  const step = (key: string | number, node: unknown, kind: string | undefined): void => {
    if (node === null || typeof node !== "object") return;
    pointer.push(key);
    walk(node, kind);
    pointer.pop();
  };
  const walk = (node: object, kind: string | undefined): void => {
    if (Array.isArray(node)) return node.forEach((inner, index) => step(index, inner, kind));
    const data = node as Data;
    if (kind !== undefined && typeof data["name"] === "string")
      found.push(own(`${kind}.${data["name"]}`, [...pointer, "name"]));
    else if (kind === "action") found.push(...calledLabels({ registry, page, action: data, pointer }));
    if (kind === "action") found.push(...severalLabels({ registry, page, action: data, pointer }));
    message(data["message"], [...pointer, "message"]);
    if (kind === "section" && typeof data["empty"] === "string")
      found.push(own(`empty.${data["empty"]}`, [...pointer, "empty"]));
    if (typeof data["confirm"] === "string") found.push(own(`confirm.${data["confirm"]}`, [...pointer, "confirm"]));
    const reason = (data["disabled"] as Data | undefined)?.["reason"];
    if (typeof reason === "string" && kind === "action")
      found.push(own(`reason.${reason}`, [...pointer, "disabled", "reason"]));
    for (const [code, shown] of Object.entries((data["onCode"] ?? {}) as Data))
      message((shown as Data)["show"], [...pointer, "onCode", code, "show"]);
    for (const key of Object.keys(data)) {
      if (key === "onCode" || key === "props") continue;
      const inner = data[key];
      step(key, inner, key === "open" && (inner as Data | null)?.["as"] === "drawer" ? "section" : kinds[key]);
    }
  };
  const { name: _name, ...content } = page;
  walk(content, undefined);
  return found;
}

/** An action of a page, and where it stands. */
interface PlacedAction {
  readonly registry: Registry;
  readonly page: NamedPage;
  readonly action: Data;
  readonly pointer: Pointer;
}

/** The transition or call that a page names, by its whole name. */
const wholeName = (target: string, { entity = "" }: NamedPage): string =>
  target.includes(".") ? target : `${entity}.${target}`;

/** What is done with several records at once needs the question `do.<name>.many`. */
function severalLabels({ registry, page, action, pointer }: PlacedAction): LabelKey[] {
  const target = action["do"];
  if (typeof target !== "string" || action["on"] !== "selection") return [];
  const whole = wholeName(target, page);
  const [namespace = "", name = ""] = whole.split(".");
  const declared = transitionOf(registry, whole) ?? registry.calls.get(whole);
  return declared?.bulk === undefined
    ? []
    : [{ namespace, key: `do.${name}.many`, file: fileOf(page), pointer: [...pointer, "do"] }];
}

/**
 * A call made by a button needs `do.<name>` in its entity's wording; transitions have theirs, and the built-in words
 * are the runtime's.
 */
function calledLabels({ registry, page, action, pointer }: PlacedAction): LabelKey[] {
  return ["do", "download", "import"].flatMap((verb) => {
    const target = action[verb];
    if (typeof target !== "string") return [];
    const name = wholeName(target, page);
    const call = registry.calls.get(name);
    if (!call || transitionOf(registry, name) || (call.creates ?? call.updates ?? call.deletes)) return [];
    return [
      { namespace: call.entity, key: `do.${name.split(".")[1]}`, file: fileOf(page), pointer: [...pointer, verb] },
    ];
  });
}
