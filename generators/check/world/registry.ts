import { isDeepStrictEqual } from "node:util";
import type { Registry } from "../../../registry/registry.ts";
import { overlaid } from "../../../registry/read/wording.ts";
import type { Document } from "../source/document.ts";
import { areSameLists } from "./gathered.ts";
import { ViewedMap } from "./viewed.ts";
import { isRecord, once } from "./world.ts";
import type { Loose, World } from "./world.ts";
import type { Language } from "./wording.ts";

/** The settings that a registry has, each with what stands there where its file is missing. */
const settingsOf: Readonly<Record<string, object>> = {
  roles: { permissions: {}, roles: {} },
  menu: { entries: [] },
  errors: { codes: {} },
  constants: {},
  stored: { values: {} },
  environments: { environments: {} },
  invariants: { invariants: {} },
  guards: { guards: {} },
  effects: { effects: {} },
  terms: { terms: {} },
};

/**
 * The world as the registry that server and generators stand on, parked things included, so that their
 * derivations can be asked. What breaks its meta-schema is in it as it is; such a derivation may throw.
 */
export function registryOf(world: World): Registry {
  return once(world, "registry", () => {
    const byName = (documents: readonly Document[]): Map<string, Document> =>
      new Map(documents.map((document) => [document.name, document]));
    const values = (documents: ReadonlyMap<string, Document>, isNamed = false): Map<string, Loose> =>
      new ViewedMap(documents, ({ value, name }) => ({
        of: value,
        make: () => ({ ...value, ...(isNamed ? { name } : {}) }),
      }));
    const registry: Loose = {
      root: "",
      files: new Map(),
      entities: values(world.entities),
      lifecycles: values(byName(world.lifecycles)),
      letters: values(world.letters),
      calls: new ViewedMap(world.calls, ({ name, entity, base, call }) => ({
        of: call,
        make: () => ({ ...call, name, entity, ...(base ? { base } : {}) }),
      })),
      pages: values(byName(world.pages), true),
      brands: values(world.brands, true),
      wording: (brand: string, language: Language) => merged(world, brand, language, []),
    };
    const derived: Record<string, () => Loose> = {
      bases: () =>
        new Map(
          world.documents
            .filter((document) => document.kind === "calls" && isRecord(document.value))
            .flatMap(({ value }) => (value.base ? [[value.entity, value.base]] : [])),
        ),
      ...Object.fromEntries(
        Object.entries(settingsOf).map(([name, empty]) => [
          name,
          () => ({ ...empty, ...world.settings.get(name)?.value }),
        ]),
      ),
    };
    for (const [name, work] of Object.entries(derived))
      Object.defineProperty(registry, name, { enumerable: true, get: () => once(world, `registry ${name}`, work) });
    return registry as Registry;
  });
}

/** The registry with no more of each page than decides what tasks show: whoever reads it need not read every page whole. */
export function tasksRegistryOf(world: World): Registry {
  return once(world, "registry of what tasks show", () => {
    const registry = registryOf(world);
    const pages = once(
      world,
      "heads of pages",
      () =>
        new Map(
          world.pages.map((document) => [
            document.name,
            once(world, `head of ${document.file}`, () => headOf(document), isDeepStrictEqual),
          ]),
        ),
      (one, other) => areSameLists([...one.values()], [...other.values()]),
    );
    return Object.create(registry, { pages: { value: pages, enumerable: true } }) as Registry;
  });
}

function headOf({ name, value }: Document): Loose {
  const { entity, layout, frame, allow, source, for_tasks } = value;
  return { name, entity, layout, frame, allow, source, for_tasks };
}

function merged(world: World, brand: string, language: Language, met: string[]): Map<string, Record<string, string>> {
  return once(world, `wording of ${brand} ${language}`, () => {
    const base = world.brands.get(brand)?.value.extends;
    const texts =
      typeof base === "string" && !met.includes(base)
        ? new Map(merged(world, base, language, [...met, brand]))
        : new Map<string, Record<string, string>>();
    for (const document of world.wordings) {
      const [owner, spoken, namespace] = document.name.split("/") as [string, Language, string];
      if (owner === brand && spoken === language)
        texts.set(namespace, overlaid(texts.get(namespace) ?? {}, document.value));
    }
    return texts;
  });
}
