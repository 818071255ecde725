import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import type { Client } from "../api/application/client.ts";
import { Cast } from "../generate/cast.ts";
import { operationsOf, turnOf, parametersOf, type Operation } from "../generate/operations.ts";
import { filledPath, queryOf } from "../generate/send.ts";
import { randomOf } from "../generate/random.ts";
import { knownTo, validRequest } from "../generate/requests.ts";

const registry = loadRegistry();
const operations = operationsOf(registry, "test");
const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"] as const;
const ROLES = Object.keys(registry.roles.roles);

let demo: Application;
let cast: Cast;
let browser: Client;
beforeAll(async () => {
  demo = await startApplication();
  cast = await Cast.of(demo);
  browser = await cast.people[0]!.browser();
});
afterAll(() => demo.close());

const inputFor = (operation: Operation) =>
  validRequest(registry, operation, randomOf(operation.name), knownTo(cast.records, cast.people[0]!, operation.entity));

/** Sends to an address written as it is given. */
async function at(
  path: string,
  method: (typeof METHODS)[number],
  cookie: string | undefined,
  body?: unknown,
): Promise<{ status: number; code: number | undefined; allow: unknown }> {
  const response = await demo.app.inject({
    method,
    url: `/api/${path}`,
    headers: {
      host: "localhost:8080",
      platform: "web",
      "sec-fetch-site": "same-origin",
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const isJson = String(response.headers["content-type"]).startsWith("application/json") && response.body !== "";
  return {
    status: response.statusCode,
    code: isJson ? (response.json() as { code: number }).code : undefined,
    allow: response.headers["allow"],
  };
}

/** Other ways to write an address that some servers take for the same one. */
function spellings(path: string): string[] {
  const [first = "", ...rest] = path.split("/");
  return [
    `${path}/`,
    `${first}//${rest.join("/")}`,
    `/${path}`,
    `${first.toUpperCase()}/${rest.join("/")}`,
    `${first}/${rest.join("/").toUpperCase()}`,
    path.replace("/", "%2f"),
    path.replace("/", "%5c"),
    path.replace("/", "\\"),
    `./${path}`,
    `x/../${path}`,
    `${first}/./${rest.join("/")}`,
    `${first}/x/%2e%2e/${rest.join("/")}`,
    `${path};x=1`,
    `${path}.json`,
    `${path}%00`,
    `${path}%20`,
    `%${first.charCodeAt(0).toString(16)}${first.slice(1)}/${rest.join("/")}`,
  ];
}

const stepsOf = (path: string) => path.replace(/\{\w+\}/g, "{}").split("/");

/** What is declared at an address, where a parameter stands for any word as well. */
function answering(path: string): Operation[] {
  const steps = path.split("/");
  return operations.filter((operation) => {
    const own = stepsOf(operation.path);
    return own.length === steps.length && own.every((step, index) => step === "{}" || step === steps[index]);
  });
}

describe.each(turnOf(operations).map((operation) => [operation.name, operation] as const))("%s", (_name, operation) => {
  test("is guarded alike in every spelling of its address", async () => {
    const input = inputFor(operation);
    const { path, rest } = filledPath(operation, "supplier", input);
    const isWrite = operation.method === "POST" || operation.method === "PUT";
    const query = isWrite ? "" : `?${queryOf(rest)}`;
    const isOpen = operation.allow.some((who) => who === "public" || who === "link");
    for (const spelled of spellings(path)) {
      const { status, code } = await at(spelled + query, operation.method, undefined, isWrite ? rest : undefined);
      expect(status, spelled).toBeLessThan(500);
      // Whatever the router makes of it, nobody gets more by it than by the plain address.
      if (!isOpen) expect([1001, 1064, 100, 1005], `${spelled} answered ${status} ${code}`).toContain(code);
    }
    const doubled = path.replace(/^(ucenter|obligation)\//, "$1/$1/");
    if (doubled !== path && !isOpen)
      expect((await at(doubled + query, operation.method, undefined, isWrite ? rest : undefined)).code).toBe(1001);
  });

  test("answers to its declared methods only, whatever a header says", async () => {
    const { path } = filledPath(operation, "supplier", inputFor(operation));
    const fitting = answering(path);
    const declared = new Set(fitting.map(({ method }) => method));
    // Where a word stands in the place of another operation's parameter, that operation knows no such record or role.
    for (const method of new Set(fitting.filter((one) => one.path !== operation.path).map((one) => one.method)))
      if (
        !fitting.some(
          (one) => one.method === method && stepsOf(one.path).join("/") === stepsOf(operation.path).join("/"),
        )
      )
        expect([400, 403, 404], method).toContain((await at(path, method, browser.cookie, {})).status);
    for (const method of METHODS.filter((one) => !(declared as Set<string>).has(one))) {
      const { status, code, allow } = await at(
        path,
        method,
        browser.cookie,
        method === "POST" || method === "PUT" || method === "PATCH" ? {} : undefined,
      );
      expect(status, method).toBe(405);
      if (method !== "HEAD") expect(code, method).toBe(1064);
      expect(String(allow).split(", ").sort()).toEqual([...declared].sort());
    }
    if (operation.method !== "GET") {
      const overridden = await demo.app.inject({
        method: "GET",
        url: `/api/${path}`,
        headers: {
          host: "localhost:8080",
          cookie: browser.cookie ?? "",
          "x-http-method-override": operation.method,
          "x-method-override": operation.method,
        },
      });
      if (!declared.has("GET")) expect(overridden.statusCode).toBe(405);
    }
  });

  const parameter = parametersOf(operation.path).find((name) => name === "role" || name === "authority");
  if (parameter !== undefined)
    test("takes no other role from its address than the session's own", async () => {
      const own = cast.best(operation);
      const { cookie } = await own.browser();
      const path = (segment: string) => operation.path.replace(`{${parameter ?? ""}}`, segment);
      const isWrite = operation.method !== "GET";
      expect((await at(path(own.role ?? ""), operation.method, cookie, isWrite ? {} : undefined)).code).not.toBe(1004);
      for (const segment of [
        ...ROLES.filter((role) => role !== own.role),
        own.role?.toUpperCase() ?? "",
        `${own.role ?? ""}%20`,
        `${own.role ?? ""}%2f..%2fadmin`,
        "%2e%2e",
        "..%2f",
        "*",
        "null",
        "undefined",
        "%00",
      ]) {
        const { status, code } = await at(path(segment), operation.method, cookie, isWrite ? {} : undefined);
        expect([1004, 1064, 100], `${segment} answered ${status} ${code}`).toContain(code);
      }
    });
});
