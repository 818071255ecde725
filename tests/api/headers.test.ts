import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

const dist = mkdtempSync(join(tmpdir(), "dist-"));
mkdirSync(join(dist, "assets"));
writeFileSync(
  join(dist, "index.html"),
  `<!doctype html><html lang="en"><head><meta name="csp-nonce" content="__NONCE__"><title>x</title></head><body data-brand="__BRAND__" data-environment="__ENVIRONMENT__"></body></html>`,
);
writeFileSync(join(dist, "assets/app-1a2b3c.js"), "export {};");
writeFileSync(join(dist, "icon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");

let application: Application;
let supplier: Client;
beforeAll(async () => {
  application = await startApplication({ dist });
  supplier = await application.signedIn("maker.s1");
});
afterAll(async () => {
  await application.close();
  rmSync(dist, { recursive: true });
});

/** What every answer of any class carries. */
const EVERY = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()",
};
/** Nothing loads and nothing runs. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
const API = {
  ...EVERY,
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "content-type": "application/json; charset=utf-8",
};

function audit(headers: Record<string, unknown>, expected: Record<string, string>): void {
  expect(headers).toMatchObject(expected);
  for (const name of [
    "server",
    "x-powered-by",
    "x-aspnet-version",
    "etag-inode",
    "access-control-allow-origin",
    "access-control-allow-credentials",
  ])
    expect(headers[name], name).toBeUndefined();
  for (const [name, value] of Object.entries(headers))
    expect(String(value), name).not.toMatch(/fastify|node\.js|postgres|pglite|\/work\/|\/home\//i);
}

const at = (url: string, headers: Record<string, string> = {}) =>
  application.app.inject({ method: "GET", url, headers: { host: "localhost:8080", ...headers } });

describe("what goes over the line", () => {
  const list = (encoding: string) =>
    supplier.get("obligation/invoice/list", {}, { headers: { "accept-encoding": encoding } });

  it.each([
    ["br", "gzip, deflate, br, zstd", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["gzip", "br;q=0, gzip;q=0.5", gunzipSync],
  ] as const)("is compressed by %s for who takes %s, and says the same", async (encoding, acceptEncoding, opened) => {
    const plain = await list("identity");
    expect(plain.headers).toMatchObject({ vary: "accept-encoding" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const small = await list(acceptEncoding);
    expect(small.headers).toMatchObject({
      ...API,
      vary: "accept-encoding",
      "content-encoding": encoding,
      "content-length": String(small.raw.byteLength),
    });
    expect(JSON.parse(opened(small.raw).toString("utf8"))).toEqual(plain.body);
    expect(small.raw.byteLength).toBeLessThan(plain.raw.byteLength / 3);
  });

  it("is left as it is where that saves nothing, and where somebody writes", async () => {
    const headers = { "accept-encoding": "br" };
    const short = await supplier.get("obligation/invoice/list", { keyword: "no such invoice" }, { headers });
    expect(short.body).toMatchObject({ code: 0, data: { rows: [] } });
    const unknown = Object.fromEntries(Array.from({ length: 40 }, (_none, index) => [`unknown_${index}`, "x"]));
    const written = await supplier.post("obligation/invoice", unknown, { headers });
    expect(written.raw.byteLength).toBeGreaterThan(1_024);
    for (const answer of [short, written]) expect(answer.headers["content-encoding"]).toBeUndefined();
  });
});

describe("answers of the API", () => {
  const PATH = "obligation/invoice";
  it.each<[string, number, () => Promise<{ status: number; headers: Record<string, unknown> }>]>([
    ["a list", 200, () => supplier.get(`${PATH}/list`)],
    ["a write", 200, () => supplier.post(PATH, { po_no: "headers" })],
    ["a refusal at a field", 422, () => supplier.post(PATH, { po_no: 7 })],
    ["a refusal without a session", 401, () => application.stranger().get(`${PATH}/list`)],
    [
      "a refusal for rights",
      403,
      () => supplier.post("obligation/invoice/1/confirm", {}, { headers: { platform: undefined } }),
    ],
    ["a missing record", 404, () => supplier.get(PATH, { id: "4611686018427387001" })],
    ["an unknown path", 404, () => supplier.get("nothing/here")],
    ["another method", 405, () => supplier.put(`${PATH}/list`, {})],
    ["a body too large", 413, () => supplier.send("POST", PATH, JSON.stringify({ po_no: "x".repeat(1_100_000) }))],
    [
      "another media type",
      415,
      () => supplier.send("POST", PATH, "a=1", { headers: { "content-type": "application/x-www-form-urlencoded" } }),
    ],
    ["a path with a broken escape", 404, () => supplier.get("obligation/%zz")],
    ["a path that is too long", 404, () => supplier.get(`ucenter/file/${"9".repeat(400)}`)],
  ])("%s", async (_name, status, ask) => {
    const answered = await ask();
    expect(answered.status).toBe(status);
    audit(answered.headers, API);
  });

  it("a fault of ours says a number and nothing else", async () => {
    const { engine } = await import("../../server/platform/lifecycle/engine.ts");
    const { buildApp } = await import("../../server/platform/http/app.ts");
    const { everyHandler } = await import("./application/application.ts");
    const { registry, store, ports, environment } = application;
    const broken = await buildApp({
      registry,
      store,
      ports,
      environment,
      engine,
      limits: false,
      pressure: false,
      handlers: {
        ...everyHandler,
        "common.brand": { kind: "reads", handle: () => Promise.reject(new Error("SELECT secret FROM /work/main")) },
      },
    });
    const response = await broken.inject({
      method: "GET",
      url: "/api/ucenter/common/brand",
      headers: { host: "localhost:8080" },
    });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toMatch(/SELECT|secret|\/work|at .*\.ts/);
    expect(response.json()).toMatchObject({
      code: 1099,
      success: false,
      data: { trace_id: expect.stringMatching(/^[0-9a-f]{16}$/) },
    });
    audit(response.headers, API);
    await broken.close();
  });

  it("a refusal of a server that is too busy carries them too", async () => {
    const { engine } = await import("../../server/platform/lifecycle/engine.ts");
    const { buildApp } = await import("../../server/platform/http/app.ts");
    const { everyHandler } = await import("./application/application.ts");
    const { registry, store, ports, environment } = application;
    const memory = vi
      .spyOn(process, "memoryUsage")
      .mockReturnValue({ rss: 0, heapTotal: 0, heapUsed: 1e12, external: 0, arrayBuffers: 0 });
    const busy = await buildApp({ registry, store, ports, environment, engine, limits: false, handlers: everyHandler });
    const ask = () =>
      busy.inject({ method: "GET", url: "/api/ucenter/common/brand", headers: { host: "localhost:8080" } });
    try {
      await expect.poll(async () => (await ask()).statusCode, { timeout: 30_000 }).toBe(503);
      const response = await ask();
      expect(response.json()).toMatchObject({ code: 1067, success: false });
      audit(response.headers, { ...API, "retry-after": "5" });
      const page = await busy.inject({ method: "GET", url: "/login", headers: { host: "localhost:8080" } });
      expect(page.statusCode, "the files of a page are not refused: without one of them nothing is drawn").toBe(404);
    } finally {
      memory.mockRestore();
      await busy.close();
    }
  });

  it("a file is an attachment that runs nothing", async () => {
    const bytes = Buffer.from("%PDF-1.4\n%%EOF\n");
    const { file_id } = (
      await supplier.upload(
        "ucenter/file",
        { name: 'évil "x"\r\n.pdf'.replace(/[\r\n"]/g, "_"), bytes, type: "text/html" },
        { category: "invoice" },
      )
    ).body.data;
    const answered = await supplier.get(`ucenter/file/${file_id}`);
    audit(answered.headers, {
      ...EVERY,
      "cache-control": "no-store",
      "content-type": "application/pdf",
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    });
    expect(String(answered.headers["content-disposition"])).toMatch(
      /^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/,
    );
    expect(answered.raw.equals(bytes)).toBe(true);
  });
});

describe("pages and files of the front end", () => {
  it("carry the exact policy, with a nonce of their own", async () => {
    const nonces = new Set<string>();
    for (const path of [
      "/",
      "/login",
      "/invoice/invoice/detail?id=1",
      "/invoice/confirm/results",
      "/nothing/like/this",
    ]) {
      const response = await at(path);
      expect(response.statusCode).toBe(path.startsWith("/nothing") ? 404 : 200);
      const nonce = /content="([^"]+)"/.exec(response.body)?.[1] ?? "";
      nonces.add(nonce);
      expect(Buffer.from(nonce, "base64")).toHaveLength(16);
      audit(response.headers, {
        ...EVERY,
        "cache-control": "no-store",
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-src 'self'; frame-ancestors 'none'; report-to csp`,
      });
    }
    expect(nonces.size).toBe(5);
  });

  it("are kept for ever where their name says what is in them, else asked for again", async () => {
    const script = await at("/assets/app-1a2b3c.js");
    audit(script.headers, {
      ...EVERY,
      "content-security-policy": NOTHING,
      "content-type": "application/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    });
    audit((await at("/icon.svg")).headers, {
      ...EVERY,
      "content-security-policy": NOTHING,
      "content-type": "image/svg+xml; charset=utf-8",
      "cache-control": "no-cache",
    });
    audit((await at("/healthz")).headers, {
      ...EVERY,
      "content-security-policy": NOTHING,
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
    });
  });

  it("that are not there answer no page", async () => {
    const missing = await at("/assets/gone-123456.js");
    expect(missing.statusCode).toBe(404);
    expect(missing.headers["content-type"]).toContain("text/plain");
    audit(missing.headers, EVERY);
    for (const path of [
      "/../package.json",
      "/%2e%2e/package.json",
      "/assets/..%2f..%2fpackage.json",
      "/.env",
      "/assets/%00.js",
    ]) {
      const response = await at(path);
      expect(response.body, path).not.toContain("invoice-financing-platform");
      expect([200, 400, 404], path).toContain(response.statusCode);
    }
  });

  it("take nothing but GET and HEAD", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"] as const)
      expect(
        (await application.app.inject({ method, url: "/login", headers: { host: "localhost:8080" } })).statusCode,
        method,
      ).toBe(404);
  });

  it("over https say so for a year, over http not", async () => {
    const secure = await startApplication({ dist, proxies: ["127.0.0.1"] });
    const response = await secure.app.inject({
      method: "GET",
      url: "/login",
      remoteAddress: "127.0.0.1",
      headers: { host: "platform.example", "x-forwarded-proto": "https" },
    });
    expect(response.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect((await at("/login", { "x-forwarded-proto": "https" })).headers["strict-transport-security"]).toBeUndefined();
    await secure.close();
  });

  it("say so on every answer where browsers find the product by https, whatever its proxies tell", async () => {
    const real = await startApplication({ dist });
    (real.environment as { address?: string }).address = "https://platform.example";
    for (const url of [
      "/login",
      "/assets/app-1a2b3c.js",
      "/api/ucenter/common/brand",
      "/api/nothing",
      "/api/obligation/%zz",
      "/healthz",
    ]) {
      const response = await real.app.inject({ method: "GET", url, headers: { host: "platform.example" } });
      expect(response.headers["strict-transport-security"], url).toBe("max-age=31536000; includeSubDomains");
    }
    await real.close();
  });
});

describe("cookies", () => {
  it("of a session are for our pages alone", async () => {
    const login = (host: string, headers: Record<string, string> = {}) =>
      application.app.inject({
        method: "POST",
        url: "/api/ucenter/user/login",
        headers: {
          host,
          platform: "web",
          "sec-fetch-site": "same-origin",
          "content-type": "application/json",
          ...headers,
        },
        payload: { email: "maker.s2@demo.example", password: "quiet-teapot-walks-42-hills" },
      });
    const here = String(
      [(await login("localhost:8080")).headers["set-cookie"]].flat().find((one) => String(one).includes("sid=")),
    );
    expect(here).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const away = String(
      [(await login("platform.example")).headers["set-cookie"]].flat().find((one) => String(one).includes("sid=")),
    );
    expect(away).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const all = [(await login("platform.example")).headers["set-cookie"]].flat().map(String);
    expect(all.length, "a device is remembered beside").toBe(2);
    for (const one of all)
      expect(one).toMatch(
        /^__Host-(sid|device)=[\w-]{43}; (Max-Age=\d+; )?Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
  });
});
