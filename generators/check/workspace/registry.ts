import { isDeepStrictEqual } from "node:util";
import type { Registry } from "../../../registry/registry.ts";
import { rolesOfParty, subjectPages } from "../../../registry/page/subject.ts";
import { overlaid } from "../../../registry/read/wording.ts";
import type { Document } from "../source/document.ts";
import { areSameLists } from "./gathered.ts";
import { ViewedMap } from "./viewed.ts";
import { isRecord, once, type Loose, type Workspace } from "./workspace.ts";
import { baseOf } from "./wording.ts";
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
 * The workspace as the registry that server and generators stand on, parked things included, so that their derivations
 * can be asked. What breaks its meta-schema is in it as it is; such a derivation may throw.
 */
export function registryOf(workspace: Workspace): Registry {
  return once(workspace, "registry", () => {
    const byName = (documents: readonly Document[]): Map<string, Document> =>
      new Map(documents.map((document) => [document.name, document]));
    const values = (documents: ReadonlyMap<string, Document>, isNamed = false): Map<string, Loose> =>
      new ViewedMap(
        documents,
        ({ value }) => value,
        ({ value, name }) => ({ ...value, ...(isNamed ? { name } : {}) }),
      );
    const registry: Loose = {
      root: "",
      files: new Map(),
      entities: values(workspace.entities),
      lifecycles: values(byName(workspace.lifecycles)),
      letters: values(workspace.letters),
      calls: new ViewedMap(
        workspace.calls,
        ({ call }) => call,
        ({ name, entity, base, call }) => ({ ...call, name, entity, ...(base ? { base } : {}) }),
      ),
      pages: values(byName(workspace.pages), true),
      brands: values(workspace.brands, true),
      wording: (brand: string, language: Language) => merged(workspace, brand, language, []),
    };
    const derived: Record<string, () => Loose> = {
      bases: () =>
        new Map(
          workspace.documents
            .filter((document) => document.kind === "calls" && isRecord(document.value))
            .flatMap(({ value }) => (value.base ? [[value.entity, value.base]] : [])),
        ),
      ...Object.fromEntries(
        Object.entries(settingsOf).map(([name, empty]) => [
          name,
          () => ({ ...empty, ...workspace.settings.get(name)?.value }),
        ]),
      ),
    };
    for (const [name, work] of Object.entries(derived))
      Object.defineProperty(registry, name, { enumerable: true, get: () => once(workspace, `registry ${name}`, work) });
    return registry as Registry;
  });
}

/**
 * The registry with no more of each page than decides what tasks show: whoever reads it need not read every page whole.
 */
export function tasksRegistryOf(workspace: Workspace): Registry {
  return once(workspace, "registry of what tasks show", () => {
    const registry = registryOf(workspace);
    const pages = once(
      workspace,
      "heads of pages",
      () =>
        new Map(
          workspace.pages.map((document) => [
            document.name,
            once(workspace, `head of ${document.file}`, () => headOf(document), isDeepStrictEqual),
          ]),
        ),
      (one, other) => areSameLists([...one.values()], [...other.values()]),
    );
    return Object.create(registry, { pages: { value: pages, enumerable: true } }) as Registry;
  });
}

/** The details that may show a record of an entity to a role, known for each of both. */
export function detailsFor(workspace: Workspace): typeof subjectPages {
  return (registry, entity, role) =>
    once(
      workspace,
      `details of ${entity} for ${role}`,
      () => subjectPages(registry, entity, role),
      (one, other) => areSameLists(one, other),
    );
}

/** Which roles can be a party of an entity, known for each of both. */
export function partyRoles(workspace: Workspace): typeof rolesOfParty {
  return (registry, entity, party) =>
    once(
      workspace,
      `roles of ${party} of ${entity}`,
      () => rolesOfParty(registry, entity, party),
      (one, other) => areSameLists(one, other),
    );
}

function headOf({ name, value }: Document): Loose {
  const { entity, layout, frame, allow, source, for_tasks } = value;
  return { name, entity, layout, frame, allow, source, for_tasks };
}

function merged(
  workspace: Workspace,
  brand: string,
  language: Language,
  met: string[],
): Map<string, Record<string, string>> {
  return once(workspace, `wording of ${brand} ${language}`, () => {
    const base = baseOf(workspace, brand);
    const texts =
      typeof base === "string" && !met.includes(base)
        ? new Map(merged(workspace, base, language, [...met, brand]))
        : new Map<string, Record<string, string>>();
    for (const document of workspace.wordings) {
      const [owner, spoken, namespace] = document.name.split("/") as [string, Language, string];
      if (owner === brand && spoken === language)
        texts.set(namespace, overlaid(texts.get(namespace) ?? {}, document.value));
    }
    return texts;
  });
}
