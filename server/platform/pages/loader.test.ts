import { expect, test } from "vitest";
import { loadRegistry } from "../../../registry/registry.ts";
import type { ReadContext } from "../context.ts";
import { loader } from "./loader.ts";

const context = { registry: loadRegistry() } as unknown as ReadContext;

test("the loader knows the routes of the registry, and fetches no address", () => {
  expect(loader({ route: "/contact/managetags", url: "/contact/managetags" }, context)).toMatchObject({
    config_version: "v1.2.0 contact/managetags",
  });
  for (const [route, url] of [
    ["/no/such/page", "/no/such/page"],
    ["/contact/managetags", "//elsewhere.example/"],
    ["/contact/managetags", "https://elsewhere.example/"],
  ])
    expect(loader({ route, url }, context)).toEqual({});
});
