import { registryOf } from "../check/world/registry.ts";
import { routes } from "../check/world/routes.ts";
import { displayWords, formatWords } from "../check/world/vocabulary.ts";
import { permissionsOf, roleNames } from "../check/world/reach.ts";
import { settings } from "../check/world/world.ts";
import type { World } from "../check/world/world.ts";

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
  formats: Words;
  brands: Words;
  /** Picture files of brands, by their names in the brand's folder. */
  pictures: Words;
  /** Calls that list records. */
  lists: Words;
}

/** Gathers the words of a world. */
export function vocabulary(world: World): Vocabulary {
  const english = registryOf(world).wording(
    [...world.brands].find(([, brand]) => !brand.value.extends)?.[0] ?? "default",
    "en",
  );
  const said = (namespace: string, key: string): string => english.get(namespace)?.[key] ?? "";
  const described = (file: string, key = file): Words =>
    Object.entries(settings(world, file, key)).map(([name, held]) => [name, String(held?.describe ?? "")]);
  const transitions = [...world.transitions.values()];
  const roles: Words = [
    ...roleNames(world).map((role): [string, string] => [role, said("role", role)]),
    ["public", "Nobody signed in"],
    ["session", "Anyone signed in"],
    ["link", "Who holds a mailed link"],
    ["portfolio", "Who holds a portfolio token"],
  ];
  return {
    entities: [...world.entities].map(([name, { value }]) => [
      name,
      said(name, "entity") || (value.table === false ? "A shape without a table" : ""),
    ]),
    calls: [...world.calls.values()].map(({ name, call }) => [name, `${call.method} ${call.path}`]),
    transitions: transitions.map(({ name, entity, verb }) => [name, said(entity, `do.${verb}`)]),
    verbs: [
      ...transitions.map(({ verb, entity }): [string, string] => [verb, said(entity, `do.${verb}`)]),
      ["save", "Keeps a draft"],
      ["create", "Makes a record"],
      ["delete", "Deletes a draft"],
    ],
    who: [
      ...roles,
      ...roleNames(world).flatMap((role) =>
        permissionsOf(world, role).map((permission): [string, string] => [
          `${role}:${permission}`,
          settings(world, "roles", "permissions")[permission] ?? "",
        ]),
      ),
    ],
    by: [...parties(world), ["system", "Timers, and transitions that follow"], ["creator", "Who made the record"]],
    stored: described("stored", "values"),
    guards: described("guards"),
    effects: described("effects"),
    components: described("components"),
    routes: routes(world).map(({ path, document }) => [path, document.name]),
    letters: [...world.letters.keys()].map((name) => [name, said("letter", `${name}.subject`)]),
    codes: Object.entries(settings(world, "errors", "codes")).map(([code, held]) => [
      code,
      said("error", `code.${code}`) || String(held?.show ?? ""),
    ]),
    environments: described("environments"),
    displays: displayWords().map((word) => [word, ""]),
    formats: formatWords().map((word) => [word, ""]),
    pictures: [...world.files.keys()].flatMap((file): Words => {
      const [, brand, name] = /^brands\/([^/]+)\/(.+\.(?:svg|png|jpe?g|webp|ico))$/.exec(file) ?? [];
      return brand && name ? [[name, `A picture of ${brand}`]] : [];
    }),
    lists: [...world.calls.values()].flatMap(({ name, call }): Words =>
      typeof call.lists === "string" ? [[name, `Lists ${call.lists}`]] : [],
    ),
    brands: [...world.brands.keys()].map((name) => [name, said("brand", "title")]),
  };
}

function parties(world: World): Words {
  const names = new Set([...world.entities.values()].flatMap(({ value }) => Object.keys(value.parties ?? {})));
  const permissions = Object.keys(settings(world, "roles", "permissions"));
  return [...names].flatMap((party): Words => [
    [party, "A party of the record"],
    ...permissions.map((permission): [string, string] => [
      `${party}:${permission}`,
      settings(world, "roles", "permissions")[permission] ?? "",
    ]),
  ]);
}
