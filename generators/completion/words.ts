import { registryOf } from "../check/workspace/registry.ts";
import { routes } from "../check/workspace/routes.ts";
import { describedDisplays, describedFormats, describedWritten } from "../check/workspace/vocabulary.ts";
import { permissionsOf, roleNames } from "../check/workspace/reach.ts";
import { settings } from "../check/workspace/workspace.ts";
import type { Workspace } from "../check/workspace/workspace.ts";

export type Words = [word: string, meaning: string][];

/** The words of the configs with what they mean, for completion and hover. */
export interface Vocabulary {
  entities: Words;
  calls: Words;
  transitions: Words;
  verbs: Words;
  who: Words;
  by: Words;
  stored: Words;
  routes: Words;
  letters: Words;
  components: Words;
  guards: Words;
  effects: Words;
  codes: Words;
  environments: Words;
  displays: Words;
  /** Displays that say something in plain text. */
  written: Words;
  formats: Words;
  brands: Words;
  /** Calls that list records. */
  lists: Words;
}

/** Gathers the words of a workspace. */
export function vocabulary(workspace: Workspace): Vocabulary {
  const english = registryOf(workspace).wording(
    [...workspace.brands].find(([, brand]) => !brand.value.extends)?.[0] ?? "default",
    "en",
  );
  const textOf = (namespace: string, key: string): string => english.get(namespace)?.[key] ?? "";
  const described = (file: string, key = file): Words =>
    Object.entries(settings(workspace, file, key)).map(([name, held]) => [name, String(held?.describe ?? "")]);
  const transitions = [...workspace.transitions.values()];
  const roles: Words = [
    ...roleNames(workspace).map((role): [string, string] => [role, textOf("role", role)]),
    ["public", "Nobody signed in"],
    ["session", "Anyone signed in"],
    ["link", "Who holds a mailed link"],
    ["portfolio", "Who holds a portfolio token"],
  ];
  return {
    entities: [...workspace.entities].map(([name, { value }]) => [
      name,
      textOf(name, "entity") || (value.table === false ? "A shape without a table" : ""),
    ]),
    calls: [...workspace.calls.values()].map(({ name, call }) => [name, `${call.method} ${call.path}`]),
    transitions: transitions.map(({ name, entity, verb }) => [name, textOf(entity, `do.${verb}`)]),
    verbs: [
      ...transitions.map(({ verb, entity }): [string, string] => [verb, textOf(entity, `do.${verb}`)]),
      ["save", "Keeps a draft"],
      ["create", "Makes a record"],
      ["delete", "Deletes a draft"],
    ],
    who: [
      ...roles,
      ...roleNames(workspace).flatMap((role) =>
        permissionsOf(workspace, role).map((permission): [string, string] => [
          `${role}:${permission}`,
          settings(workspace, "roles", "permissions")[permission] ?? "",
        ]),
      ),
    ],
    by: [...parties(workspace), ["system", "Timers, and transitions that follow"], ["creator", "Who made the record"]],
    stored: described("stored", "values"),
    guards: described("guards"),
    effects: described("effects"),
    components: described("components"),
    routes: routes(workspace).map(({ path, document }) => [path, document.name]),
    letters: [...workspace.letters.keys()].map((name) => [name, textOf("letter", `${name}.subject`)]),
    codes: Object.entries(settings(workspace, "errors", "codes")).map(([code, held]) => [
      code,
      textOf("error", `code.${code}`) || String(held?.show ?? ""),
    ]),
    environments: described("environments"),
    displays: describedDisplays(),
    written: describedWritten(),
    formats: describedFormats(),
    lists: [...workspace.calls.values()].flatMap(({ name, call }): Words =>
      typeof call.lists === "string" ? [[name, `Lists ${call.lists}`]] : [],
    ),
    brands: [...workspace.brands.keys()].map((name) => [name, textOf("brand", "title")]),
  };
}

function parties(workspace: Workspace): Words {
  const names = new Set([...workspace.entities.values()].flatMap(({ value }) => Object.keys(value.parties ?? {})));
  const permissions = Object.keys(settings(workspace, "roles", "permissions"));
  return [...names].flatMap((party): Words => [
    [party, "A party of the record"],
    ...permissions.map((permission): [string, string] => [
      `${party}:${permission}`,
      settings(workspace, "roles", "permissions")[permission] ?? "",
    ]),
  ]);
}
