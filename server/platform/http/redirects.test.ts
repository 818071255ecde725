import { expect, test } from "vitest";
import { loadRegistry } from "../../../registry/registry.ts";
import type { RequestContext } from "../context.ts";
import { assertAllowedRedirect } from "./redirects.ts";

const registry = loadRegistry();
const inEnvironment = (name: string) =>
  ({
    registry,
    environment: { ...registry.environments.environments[name], name },
    brand: "default",
    call: registry.calls.get("signature.view"),
  }) as unknown as RequestContext;
const led = (name: string, url: unknown) => () => assertAllowedRedirect(inEnvironment(name), { url, expires_in: 300 });

test.each([
  "https://na2.docusign.net/Signing/x?t=1",
  "https://docusign.com/",
  "https://api.myinfo.gov.sg/com/v3/authorise?state=1",
  "https://app.harbourline.example/sign",
  "/sign#token",
  "sign",
  undefined,
  7,
])("a browser is sent to %s", (url) => expect(led("prod", url)).not.toThrow());

test.each([
  "https://docusign.net.evil.example/",
  "https://evildocusign.net/",
  "http://na2.docusign.net/",
  "//evil.example/",
  "\\\\evil.example",
  "https://evil.example/?docusign.net",
  "https://docusign.net@evil.example/",
  "javascript:alert(1)",
  "data:text/html,x",
  "http://localhost:8080/",
  "https:",
])("and not to %s", (url) => expect(led("prod", url)).toThrow("does not name"));

test("a stand-in on this machine is good in a demo alone", () => {
  expect(led("test", "http://127.0.0.1:4000/sign")).not.toThrow();
  expect(led("test", "http://evil.example/sign")).toThrow("evil.example");
});
