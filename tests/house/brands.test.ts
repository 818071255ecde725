import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dressedBrand } from "../../generators/wording/brands.ts";
import { loadRegistry } from "../../registry/registry.ts";

const registry = loadRegistry();
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
      ({ links }) => links,
      ({ support }) => support,
      ({ mail }) => mail,
    ] satisfies ((brand: (typeof dressed)[number]) => unknown)[])
      expect(different(dressed.map<unknown>(of))).toBe(brands.length);
    for (const slot of ["sign_in", "register_1", "register_2", "register_3"])
      expect(different(dressed.map(({ images }) => drawn(images[slot]))), slot).toBe(brands.length);
  });

  test.each(["en", "zh"] as const)(
    "by title, tagline, copyright, the words at the sign-in and the labels of KYC, in %s",
    (language) => {
      const said = (namespace: string, key: string) =>
        different(brands.map(({ name }) => registry.wording(name, language).get(namespace)?.[key]));
      for (const [namespace, key] of [
        ["brand", "title"],
        ["brand", "tagline"],
        ["brand", "copyright"],
        ["page.login", "title"],
        ["page.login", "intro"],
        ["kyc_case", "administratorInformation"],
      ] as const)
        expect(said(namespace, key), key).toBe(brands.length);
    },
  );
});
