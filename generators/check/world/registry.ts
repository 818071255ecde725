import type { Registry } from "../../../registry/registry.ts";
import { overlaid } from "../../../registry/read/wording.ts";
import type { Document } from "../source/document.ts";
import { once } from "./world.ts";
import type { Loose, World } from "./world.ts";
import type { Language } from "./wording.ts";

/**
 * The world as the registry that server and generators stand on, parked things included, so that their
 * derivations can be asked. What breaks its meta-schema is in it as it is; such a derivation may throw.
 */
export function registryOf(world: World): Registry {
  return once(world, "registry", () => {
    const values = (documents: Iterable<Document>, more: (document: Document) => object = () => ({})): Map<string, Loose> => new Map([...documents].map((document) => [document.name, { ...document.value, ...more(document) }]));
    const single = (name: string, empty: object): Loose => ({ ...empty, ...world.settings.get(name)?.value });
    const callFiles = world.documents.filter((document) => document.kind === "calls" && document.value);
    return {
      root: "", files: new Map(),
      entities: values(world.entities.values()), lifecycles: values(world.lifecycles), letters: values(world.letters.values()),
      calls: new Map([...world.calls.values()].map(({ name, entity, base, call }) => [name, { ...call, name, entity, ...(base ? { base } : {}) }])),
      bases: new Map(callFiles.flatMap(({ value }) => (value.base ? [[value.entity, value.base]] : []))),
      pages: values(world.pages, ({ name }) => ({ name })), brands: values(world.brands.values(), ({ name }) => ({ name })),
      roles: single("roles", { permissions: {}, roles: {} }), menu: single("menu", { entries: [] }), errors: single("errors", { codes: {} }),
      constants: single("constants", {}), stored: single("stored", { values: {} }), environments: single("environments", { environments: {} }),
      invariants: single("invariants", { invariants: {} }), guards: single("guards", { guards: {} }), effects: single("effects", { effects: {} }), terms: single("terms", { terms: {} }),
      wording: (brand: string, language: Language) => merged(world, brand, language, []),
    } as Registry;
  });
}

function merged(world: World, brand: string, language: Language, met: string[]): Map<string, Record<string, string>> {
  return once(world, `wording of ${brand} ${language}`, () => {
    const base = world.brands.get(brand)?.value.extends;
    const texts = typeof base === "string" && !met.includes(base) ? new Map(merged(world, base, language, [...met, brand])) : new Map<string, Record<string, string>>();
    for (const document of world.wordings) {
      const [owner, spoken, namespace] = document.name.split("/") as [string, string, string];
      if (owner === brand && spoken === language) texts.set(namespace, overlaid(texts.get(namespace) ?? {}, document.value));
    }
    return texts;
  });
}
