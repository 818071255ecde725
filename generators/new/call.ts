import { suggest } from "../output/near.ts";
import { permissionsOf, roleNames } from "../check/workspace/reach.ts";
import type { Workspace } from "../check/workspace/workspace.ts";
import { json, withEntry } from "./json.ts";
import { Refusal, emptyPlan, left } from "./plan.ts";
import type { Plan } from "./plan.ts";

/** What a new call may be told beside its name. */
interface CallWish {
  method?: string;
  path?: string;
  allow?: string[];
}

const verbs: Record<string, { method: string; key: string; tail: string }> = {
  list: { method: "GET", key: "lists", tail: "/list" },
  get: { method: "GET", key: "reads", tail: "" },
  create: { method: "POST", key: "creates", tail: "" },
  update: { method: "PUT", key: "updates", tail: "" },
  delete: { method: "DELETE", key: "deletes", tail: "" },
};

/**
 * Roles of a write with the first permission that each may hold, as a beginning: a role that holds none makes no write.
 */
function granted(workspace: Workspace, allow: readonly string[]): string[] {
  return allow.flatMap((who) =>
    !roleNames(workspace).includes(who)
      ? [who]
      : permissionsOf(workspace, who)
          .slice(0, 1)
          .map((permission) => `${who}:${permission}`),
  );
}

/**
 * A call named `entity.verb`: list, get, create, update and delete need nothing more, any other verb gets a handler.
 */
export function newCall(workspace: Workspace, name: string, wish: CallWish): Plan {
  const [entity = "", verb = "", more] = name.split(".");
  if (!/^[a-z][a-z0-9_]*$/.test(verb) || more !== undefined)
    throw new Refusal(`"${name}" is no call name; write it like invoice.list`);
  if (!workspace.entities.has(entity))
    throw new Refusal(`there is no entity "${entity}"${suggest(entity, workspace.entities.keys())}`);
  if (workspace.calls.has(name) || workspace.transitions.has(name)) throw new Refusal(`${name} is there already`);
  const known = verbs[verb];
  const method = wish.method ?? known?.method ?? "POST";
  const path = wish.path ?? `obligation/${entity.replaceAll("_", "/")}${known?.tail ?? `/${verb}`}`;
  const other = [...workspace.calls.values()].find(({ call }) => call.method === method && call.path === path);
  if (other) throw new Refusal(`${method} ${path} is ${other.name} already; give another --path`);
  const call = {
    method,
    path,
    ...(known ? { [known.key]: entity } : { handler: name, answer: entity }),
    allow:
      method === "GET" ? (wish.allow ?? roleNames(workspace)) : granted(workspace, wish.allow ?? roleNames(workspace)),
  };
  const plan = emptyPlan();
  const file = `schemas/calls/${entity}.json`;
  const held = workspace.documents.find((document) => document.file === file);
  if (held) plan.changed.set(file, withEntry(held.text, ["calls", verb], call));
  else
    plan.files.set(
      file,
      json({
        $schema: "../../generated/completion/call.json",
        grammar: 1,
        entity,
        // Below it the steps of the entity are served.
        base: `obligation/${entity.replaceAll("_", "/")}`,
        calls: { [verb]: call },
      }),
    );
  const invented = call.allow.filter((who) => !(wish.allow ?? []).includes(who));
  plan.next.push(
    ...(wish.allow === undefined
      ? [
          left(
            `Say who may call it: "allow" in ${file} lets in ${call.allow.join(", ")}`,
            `说明谁可以调用：${file} 的 allow 目前允许 ${call.allow.join("、")}`,
          ),
        ]
      : []),
    ...(method !== "GET" && invented.length > 0
      ? [
          left(
            `A write asks for a permission; ${invented.join(", ")} is a guess: say in "allow" of ${file} which it is`,
            `写入需要权限；${invented.join("、")} 只是推测：请在 ${file} 的 allow 中说明所需的权限`,
          ),
        ]
      : []),
    ...(verb === "list"
      ? [
          left(
            `Give the list its "filters", "search" and "sorts" in ${file}`,
            `在 ${file} 中为列表填写筛选条件（filters）、搜索（search）和排序（sorts）`,
          ),
        ]
      : []),
    ...(known
      ? []
      : [
          left(
            `Write the handler ${name} on the server, and give the call its "input" and "answer"`,
            `在服务器上编写处理程序 ${name}，并填写接口的 input 和 answer`,
          ),
        ]),
  );
  return plan;
}
