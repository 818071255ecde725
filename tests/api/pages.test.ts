import { afterAll, beforeAll, expect, it } from "vitest";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { startApplication, type Application } from "./application/application.ts";

const dist = mkdtempSync(join(tmpdir(), "dist-"));
const SCRIPT = "export const answer = 42;".repeat(100);
let application: Application;
beforeAll(async () => {
  mkdirSync(join(dist, "assets"));
  writeFileSync(
    join(dist, "index.html"),
    '<!doctype html><html lang="en"><head><meta name="style-nonce" content="__NONCE__"><meta name="brand" content="__BRAND__"><meta name="environment" content="__ENVIRONMENT__"><meta name="client-version" content="__VERSION__"><title></title></head></html>',
  );
  writeFileSync(join(dist, "assets", "start-1a2b.js"), SCRIPT);
  writeFileSync(join(dist, "assets", "start-1a2b.js.br"), brotliCompressSync(SCRIPT));
  application = await startApplication({ dist });
});
afterAll(async () => {
  await application.close();
  rmSync(dist, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  application.app.inject({ method: "GET", url, headers: { host: "localhost:8080", ...headers } });

it("every page address answers the page, with a nonce of its own that the policy names", async () => {
  const nonces = new Set<string>();
  for (const url of ["/", "/login", "/invoice/invoice/detail?id=5", "/tasks/detail/5"]) {
    const { statusCode, headers, body } = await get(url);
    expect(statusCode).toBe(200);
    const nonce = /content="([A-Za-z0-9+/=]{20,})"/.exec(body)?.[1] ?? "";
    expect(headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
    expect(headers["content-security-policy"]).not.toContain("unsafe-eval");
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).not.toContain("__");
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(4);
});

it("an address that no page has shows the page that says so, and is no success for a probe", async () => {
  for (const url of ["/ready", "/livez", "/metrics", "/healthz/", "/tasks/detail/5/6/7", "/finance/aplication"]) {
    const { statusCode, headers, body } = await get(url);
    expect(statusCode, url).toBe(404);
    expect(headers["content-type"], url).toContain("text/html");
    expect(body).toContain("style-nonce");
  }
  for (const url of [
    "/healthz",
    "/catalogue",
    "/login?brand=meridian",
    "/finance/application/create/12/PRC-2026-000001",
  ])
    expect((await get(url)).statusCode, url).toBe(200);
});

it("has title, language and brand of whoever asks", async () => {
  const plain = (await get("/login")).body;
  const chinese = (await get("/login", { "accept-language": "zh-CN" })).body;
  expect(plain).toContain('<html lang="en"');
  expect(chinese).toContain('<html lang="zh-CN"');
  expect(plain).toMatch(/<title>[^<]+<\/title>/);
  const partner = await get("/login", { host: "meridian.localhost:8080" });
  expect(partner.body).toContain('content="meridian"');
  expect(/<title>([^<]+)/.exec(partner.body)?.[1]).not.toBe(/<title>([^<]+)/.exec(plain)?.[1]);
});

it("a brand picked in the address stays picked, and only one that exists", async () => {
  const picked = await get("/login?brand=meridian");
  const cookie = String(picked.headers["set-cookie"]).split(";")[0] ?? "";
  expect(cookie).toBe("brand=meridian");
  expect((await get("/invoice/invoice", { cookie })).body).toContain('content="meridian"');
  const odd = await get("/login?brand=%22%3E%3Cscript%3E");
  expect(odd.headers["set-cookie"]).toBeUndefined();
  expect(odd.body).toContain('content="default"');
});

it("files come packed as they lie there and may be kept for ever; what is not there is no page", async () => {
  const packed = await get("/assets/start-1a2b.js", { "accept-encoding": "br, gzip" });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(packed.headers["cache-control"]).toContain("immutable");
  expect(packed.headers["x-content-type-options"]).toBe("nosniff");
  expect((await get("/assets/start-1a2b.js")).body).toBe(SCRIPT);
  for (const url of ["/assets/gone-9.js", "/assets/..%2f..%2fpackage.json", "/.env"])
    expect((await get(url)).statusCode, url).toBe(404);
  expect((await get("/api/nothing")).json()).toMatchObject({ code: 1064 });
});

it("a write of a page that is not served any more is told so; what was typed is kept, and one may leave", async () => {
  const version = /name="client-version" content="([0-9a-f]{12})"/.exec((await get("/login")).body)?.[1] ?? "";
  expect(version).not.toBe("");
  const supplier = await application.signedIn("maker.s1");
  const old = { headers: { "client-version": "0123456789ab" } };
  expect((await supplier.post("obligation/invoice", { invoice_no: "OLD-1" }, old)).body).toMatchObject({
    code: 1068,
    success: false,
    messageDetail: expect.stringContaining("new version"),
  });
  expect(
    (await supplier.post("obligation/invoice", { invoice_no: "NEW-1" }, { headers: { "client-version": version } }))
      .body.code,
  ).toBe(0);
  expect((await supplier.get("obligation/invoice/list", {}, old)).body.code).toBe(0);
  expect((await supplier.get("obligation/invoice/list", { keyword: "OLD-1" })).body.data.count).toBe(0);
  const typed = { page: "invoice/invoice/add", values: { invoice_no: "OLD-1" } };
  expect((await supplier.put("ucenter/draft", typed, old)).body.code).toBe(0);
  expect((await supplier.post("ucenter/user/logout", {}, old)).body.code).toBe(0);
});
