import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import type { CallOptions, Client } from "../api/application/client.ts";
import { Cast } from "../generate/cast.ts";
import { operationsOf, turnOf, type Operation } from "../generate/operations.ts";
import { randomOf } from "../generate/random.ts";
import { knownTo, validRequest } from "../generate/requests.ts";
import { filledPath, queryOf } from "../generate/send.ts";
import { watch } from "../generate/watch.ts";

const registry = loadRegistry();
const MIB = 1_048_576;
/** A body that is taken may be of a call that does the work of many days. */
const LONGEST = 240_000;
/** What an outside provider posts is refused by its signature, whatever it is and wherever it comes from. */
const unsigned = ({ call }: Operation): number[] => (call?.provider === true ? [1004] : []);
const writes = turnOf(operationsOf(registry, "test")).filter(({ method }) => method === "POST" || method === "PUT");
const changes = turnOf(operationsOf(registry, "test")).filter(({ method }) => method !== "GET");

let demo: Application;
let cast: Cast;
let changed: () => Promise<string[]>;
beforeAll(async () => {
  demo = await startApplication();
  cast = await Cast.of(demo);
  changed = await watch(demo.store);
});
afterAll(() => demo.close());

async function ready(operation: Operation): Promise<{ browser: Client; path: string; rest: Record<string, unknown> }> {
  const person = cast.best(operation);
  const browser = await person.browser();
  return {
    browser,
    ...filledPath(
      operation,
      person.role ?? "",
      validRequest(registry, operation, randomOf(operation.name), knownTo(cast.records, person, operation.entity)),
    ),
  };
}

/** A body of exactly so many bytes, padded where JSON allows it. */
const padded = (input: Record<string, unknown>, bytes: number): Buffer => {
  const text = Buffer.from(JSON.stringify(input));
  return Buffer.concat([text, Buffer.alloc(Math.max(0, bytes - text.length), " ")]);
};

describe.each(writes.map((operation) => [operation.name, operation] as const))("%s", (_name, operation) => {
  test(
    "takes JSON in UTF-8 up to 1 MiB and refuses every other body with its code",
    async () => {
      const { browser, path, rest } = await ready(operation);
      const text = JSON.stringify(rest);
      const [first = "x"] = Object.keys(rest);
      await changed();
      const refusals: [string, number[], string | Buffer, CallOptions["headers"]?][] = [
        ...[
          "text/plain",
          "text/json",
          "application/x-www-form-urlencoded",
          "application/xml",
          "application/json\ta",
          "application/json garbage",
          "application/jsonx",
          "application/ld+json",
          "application/octet-stream",
          "",
        ].map((type): [string, number[], string, CallOptions["headers"]] => [
          `content type ${type}`,
          [1062],
          text,
          { "content-type": type || undefined },
        ]),
        ["gzip", [100, 1062], gzipSync(text), { "content-encoding": "gzip" }],
        ["UTF-16", [100], Buffer.from(text, "utf16le"), { "content-type": "application/json; charset=utf-16le" }],
        [
          "UTF-7 bytes",
          [100],
          Buffer.concat([Buffer.from(text.slice(0, 1)), Buffer.from([0xff, 0xfe])]),
          { "content-type": "application/json; charset=utf-7" },
        ],
        ["a key twice", [100], text.replace("{", `{${JSON.stringify(first)}:"a",${JSON.stringify(first)}:"b",`)],
        ["a key twice, escaped", [100], `{"aa":1,"a\\u0061":2}`],
        ["400,000 deep", [100], `{"x":${"[".repeat(400_000)}${"]".repeat(400_000)}}`],
        ["two byte order marks", [100], `\ufeff\ufeff${text}`],
        ["__proto__", [100], text.replace("{", `{"__proto__":{"admin":true}${text === "{}" ? "" : ","}`)],
        ["1 MiB and a byte", [1061], padded(rest, MIB + 1)],
        ["half of it", [100], text.slice(0, -1)],
      ];
      for (const [name, codes, body, headers] of refusals) {
        const answered = await browser.send(operation.method, path, body, headers ? { headers } : {});
        expect(
          [...codes, ...unsigned(operation)],
          `${name}: ${answered.status} ${JSON.stringify(answered.body).slice(0, 200)}`,
        ).toContain(answered.body.code);
      }
      expect(await changed()).toEqual([]);
      expect(({} as Record<string, unknown>)["admin"]).toBeUndefined();
      // The largest body there may be is read to its end; what it says is judged then.
      const largest = await browser.send(operation.method, path, padded(rest, MIB));
      expect([1061, 1062, 1099], JSON.stringify(largest.body).slice(0, 200)).not.toContain(largest.body.code);
    },
    LONGEST,
  );
});

/** Ways in which another site, or a form of it, could make a browser send. */
const FORGED: readonly [string, CallOptions["headers"]][] = [
  ["cross-site", { "sec-fetch-site": "cross-site" }],
  ["same-site", { "sec-fetch-site": "same-site" }],
  ["typed in", { "sec-fetch-site": "none" }],
  ["no metadata, no origin", { "sec-fetch-site": undefined }],
  ["a foreign origin", { "sec-fetch-site": undefined, origin: "https://evil.example" }],
  ["origin null", { "sec-fetch-site": undefined, origin: "null" }],
  ["an origin like ours", { "sec-fetch-site": undefined, origin: "http://localhost:8080.evil.example" }],
  ["no platform", { platform: undefined }],
  ["a form", { "sec-fetch-site": "cross-site", "content-type": "text/plain", platform: undefined }],
  [
    "a form in code",
    { "sec-fetch-site": "cross-site", "content-type": "application/x-www-form-urlencoded", platform: undefined },
  ],
];

describe.each(changes.map((operation) => [operation.name, operation] as const))(
  "%s from another site",
  (_name, operation) => {
    test("is refused and changes nothing, and GET in its place does nothing", async () => {
      const { browser, path, rest } = await ready(operation);
      await changed();
      for (const [name, headers] of FORGED) {
        const { status, body } =
          operation.method === "DELETE"
            ? await browser.send("DELETE", `${path}?${queryOf(rest)}`, undefined, {
                headers: { ...headers, "content-type": undefined },
              })
            : await browser.send(operation.method, path, rest, { headers: headers ?? {} });
        // A form's own media types are refused before it is asked where it came from.
        expect(
          name.startsWith("a form") && operation.method !== "DELETE"
            ? [1062, 1063, ...unsigned(operation)]
            : [1063, ...unsigned(operation)],
          name,
        ).toContain(body.code);
        expect([403, 415, ...unsigned(operation).map(() => 401)], name).toContain(status);
      }
      await browser.send("GET", path, undefined, { headers: { "x-http-method-override": operation.method } });
      expect(await changed()).toEqual([]);
    });
  },
);
