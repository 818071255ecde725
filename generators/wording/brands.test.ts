import { expect, test } from "vitest";
import { registryOf } from "../../registry/fixture.ts";
import type { NamedBrand } from "../../registry/registry.ts";
import { dressedBrand } from "./brands.ts";

const base: NamedBrand = {
  grammar: 1,
  name: "default",
  hosts: ["localhost"],
  logo: "logo.svg",
  icon: "icon.svg",
  images: { empty: "empty.svg", done: "done.svg" },
  theme: { accent: "#111111", radius: 6 },
  support: { email: "help@example.sg", phone: "+6561234567" },
  mail: { sender: "no-reply@example.sg" },
  links: { privacy: "https://example.sg/privacy" },
};
const partner: NamedBrand = {
  ...base,
  name: "partner",
  extends: "default",
  hosts: ["partner.localhost"],
  images: { empty: "none.svg" },
  theme: { accent: "#222222" },
  support: { email: "us@example.sg" },
  links: {},
};

test("a brand takes what it does not say from the one it extends, each image from the folder it lies in", () => {
  const registry = {
    ...registryOf({}),
    brands: new Map([
      ["default", base],
      ["partner", partner],
    ]),
  };
  expect(dressedBrand(registry, partner)).toMatchObject({
    hosts: ["partner.localhost"],
    logo: "/brands/partner/logo.svg",
    side_logo: "/brands/partner/logo.svg",
    images: { empty: "/brands/partner/none.svg", done: "/brands/default/done.svg" },
    theme: { accent: "#222222", radius: 6 },
    support: { email: "us@example.sg", phone: "+6561234567" },
    links: { privacy: "https://example.sg/privacy" },
  });
});

test("brands that extend each other do not go round for ever", () => {
  const registry = {
    ...registryOf({}),
    brands: new Map([
      ["default", { ...base, extends: "partner" }],
      ["partner", partner],
    ]),
  };
  expect(dressedBrand(registry, partner).name).toBe("partner");
});
