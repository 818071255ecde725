import { findingKeywords } from "../../schemas/vocabulary/finding.ts";
import { formats } from "../../schemas/vocabulary/format/formats.ts";
import { letterItem } from "../letter.ts";
import type { Registry } from "../model.ts";
import type { MenuEntry } from "../product.ts";
import type { LabelKey } from "./key.ts";

/**
 * Texts the product's own lists need: roles, permissions, menu, codes, guards, messages of broken keywords, letters,
 * brand.
 */
export function productLabels(registry: Registry): LabelKey[] {
  const need = (namespace: string, key: string, file: string, ...pointer: (string | number)[]): LabelKey => ({
    namespace,
    key,
    file,
    pointer,
  });
  const vocabulary = "schemas/vocabulary/finding.ts";
  return [
    ...Object.keys(registry.roles.roles).map((role) => need("role", role, "schemas/roles.json", "roles", role)),
    ...Object.keys(registry.roles.permissions).map((permission) =>
      need("permission", permission, "schemas/roles.json", "permissions", permission),
    ),
    ...menuLabels(registry.menu.entries, ["entries"]),
    ...menuLabels(registry.menu.actions ?? [], ["actions"]),
    ...Object.keys(registry.errors.codes)
      .filter((code) => code !== "0")
      .map((code) => need("error", `code.${code}`, "schemas/errors.json", "codes", code)),
    ...Object.keys(registry.guards.guards).map((guard) => need("guard", guard, "schemas/guards.json", "guards", guard)),
    ...[...new Set(Object.values(registry.guards.guards).flatMap(({ missing }) => missing ?? []))].map((name) =>
      need("error", `missing.${name}`, "schemas/guards.json"),
    ),
    ...findingKeywords
      .filter((keyword) => keyword !== "rule")
      .map((keyword) => need("error", `keyword.${keyword}`, vocabulary)),
    ...Object.values(formats)
      .filter(({ valid }) => valid)
      .map(({ word }) => need("error", `keyword.${word}`, vocabulary)),
    ...[...registry.letters].flatMap(([letter, { parts, values }]) => [
      need("letter", `${letter}.subject`, `schemas/letters/${letter}.json`, "as"),
      ...parts.flatMap((part, index) =>
        part.text
          ? [need("letter", `${letter}.${part.text}`, `schemas/letters/${letter}.json`, "parts", index, "text")]
          : [],
      ),
      ...parts.flatMap((part, index) =>
        [...(part.fields ?? []), ...(part.figures ?? [])]
          .map((item) => letterItem(item).field)
          .flatMap((field) =>
            field in (values ?? {})
              ? [need("letter", `${letter}.${field}`, `schemas/letters/${letter}.json`, "parts", index)]
              : [],
          ),
      ),
    ]),
    ...[...registry.brands.keys()].flatMap((brand) =>
      ["title", "copyright"].map((key) => need("brand", key, `brands/${brand}/brand.json`)),
    ),
  ];
}

function menuLabels(entries: readonly MenuEntry[], pointer: readonly (string | number)[]): LabelKey[] {
  return entries.flatMap((entry, index) => [
    { namespace: "menu", key: entry.key, file: "schemas/menu.json", pointer: [...pointer, index, "key"] },
    ...menuLabels(entry.children ?? [], [...pointer, index, "children"]),
  ]);
}
