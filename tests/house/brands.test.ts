import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dressedBrand } from "../../generators/wording/brands.ts";
import { loadRegistry } from "../../registry/registry.ts";

const registry = loadRegistry();

interface Entry {
  key: string;
  path?: string;
  children?: readonly Entry[];
}

/** Entries of the menu that lead to a page, each with the keys of its own words and of those that it stands under. */
const leading = (entries: readonly Entry[], above: readonly string[] = []): { path: string; keys: string[] }[] =>
  entries.flatMap(({ key, path, children = [] }) => [
    ...(path === undefined ? [] : [{ path, keys: [key, ...above] }]),
    ...leading(children, [key]),
  ]);

/** The pages at an address of the menu, each by the place of its words. */
const pagesAt = (path: string): { namespace: string; title: string }[] =>
  [...registry.pages.values()]
    .filter(({ routes }) => routes.some((route) => (typeof route === "string" ? route : route.path) === path))
    .map(({ name }) => {
      const [folder = "", ...rest] = name.split("/");
      return { namespace: `page.${folder}`, title: [...rest, "title"].join(".") };
    });
/** The brands that are dressed in everything; a further one may begin with the usual one's dress. */
const COMPLETE = ["default", "meridian", "northlight", "portfolio"];
const brands = [...registry.brands.values()].filter(({ name }) => COMPLETE.includes(name));
const dressed = brands.map((brand) => dressedBrand(registry, brand));
/** A picture by what is in it: the same one under two names or in other colours is the same. */
function drawn(address: string | undefined): string {
  const file = join(registry.root, address!.slice(1));
  return file.endsWith(".svg")
    ? readFileSync(file, "utf8").replaceAll(/#[\da-f]{3,8}\b/gi, "#")
    : readFileSync(file, "base64");
}
/** Each value that brands have for something, once. */
const different = (values: readonly unknown[]) => new Set(values.map((value) => JSON.stringify(value))).size;

describe("each brand is another product", () => {
  test("there are a usual one, two partners and the portfolio's", () => {
    expect(brands.map(({ name }) => name).sort()).toEqual(COMPLETE);
  });

  test("by logo, icon, colours, policy links, support, sender and pictures", () => {
    for (const of of [
      ({ logo }) => drawn(logo),
      ({ icon }) => drawn(icon),
      ({ theme }) => theme["accent"],
      ({ theme }) => theme["side"],
      ({ links }) => links["privacy"],
      ({ links }) => links["terms"],
      ({ links }) => links["security"],
      ({ support }) => support["email"],
      ({ support }) => support["phone"],
      ({ mail }) => mail,
    ] satisfies ((brand: (typeof dressed)[number]) => unknown)[])
      expect(different(dressed.map<unknown>(of))).toBe(brands.length);
    for (const slot of ["sign_in", "register_1", "register_2", "register_3"])
      expect(different(dressed.map(({ images }) => drawn(images[slot]))), slot).toBe(brands.length);
  });

  test.each(["en", "zh"] as const)(
    "by title, tagline, copyright, the words at the sign-in and the labels of KYC, in %s",
    (language) => {
      const occurrences = (namespace: string, key: string) =>
        different(brands.map(({ name }) => registry.wording(name, language).get(namespace)?.[key]));
      for (const [namespace, key] of [
        ["brand", "title"],
        ["brand", "tagline"],
        ["brand", "copyright"],
        ["page.login", "title"],
        ["page.login", "intro"],
        ["kyc_case", "administratorInformation"],
      ] as const)
        expect(occurrences(namespace, key), key).toBe(brands.length);
      for (const key of ["acra_bizfile", "financial_iras_tax_payable_in_past_three_years"])
        expect(occurrences("kyc_case", key), key).toBeGreaterThan(1);
    },
  );

  test.each(["en", "zh"] as const)("by one name for a page, in its menu and over it, in %s", (language) => {
    const differ = leading(registry.menu.entries as readonly Entry[]).flatMap(({ path, keys }) =>
      pagesAt(path).flatMap(({ namespace, title }) =>
        ["supplier", "enterprise", "financier", "admin"].flatMap((role) => {
          const textOf = (brand: string, from: string, key: string): string | undefined => {
            const words = registry.wording(brand, language).get(from) ?? {};
            return words[`${key}@${role}`] ?? words[key];
          };
          const alike = keys.filter((key) => textOf("default", namespace, title) === textOf("default", "menu", key));
          if (alike.length === 0) return [];
          return brands
            .map(({ name }) => name)
            .filter((brand) => !alike.some((key) => textOf(brand, namespace, title) === textOf(brand, "menu", key)))
            .map(
              (brand) => `${brand} ${path}: ${namespace}:${title}@${role} is not ${textOf(brand, "menu", alike[0]!)}`,
            );
        }),
      ),
    );
    expect(differ).toEqual([]);
  });

  test.each(["en", "zh"] as const)(
    "by one name for whom it calls otherwise, wherever a text names it, in %s",
    (language) => {
      const usual = (namespace: string): Readonly<Record<string, string>> =>
        registry.wording("default", language).get(namespace) ?? {};
      const names = ["supplier", "enterprise", "financier"].map((role) => ({ namespace: "role", key: role }));
      for (const { name: brand } of brands) {
        const own = (namespace: string) => registry.wording(brand, language).get(namespace) ?? {};
        const otherwise = new Set(
          [...names, { namespace: "invoice", key: "buyer_entity" }]
            .filter(({ namespace, key }) => own(namespace)[key] !== usual(namespace)[key])
            .map(({ namespace, key }) => usual(namespace)[key]!.toLowerCase()),
        );
        const named = new RegExp(`(?<!\\{\\{[^}]*)(?:${[...otherwise].join("|")})(?![^{]*\\}\\})`, "i");
        const left = [...registry.wording("default", language)]
          .filter(([namespace]) => !["runtime", "catalogue"].includes(namespace))
          .flatMap(([namespace, words]) =>
            Object.entries(words)
              .filter(([key, text]) => otherwise.size > 0 && named.test(text) && own(namespace)[key] === text)
              .map(([key, text]) => `${brand} ${namespace}:${key} is ${text}`),
          );
        expect(left).toEqual([]);
      }
    },
  );
});
