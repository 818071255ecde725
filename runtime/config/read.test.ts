import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it("asks again for a file that a busy service did not give", async () => {
  vi.stubEnv("MODE", "production");
  vi.useFakeTimers();
  const answers = [
    new Response("", { status: 503 }),
    new Response("", { status: 503 }),
    Response.json({ title: "Invoices" }),
  ];
  const fetcher = vi.fn(() => Promise.resolve(answers.shift()!));
  vi.stubGlobal("fetch", fetcher);
  const { readConfig } = await import("./read.ts");
  const loading = readConfig<{ title: string }>("wording/default/en/busy");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await loading).toEqual({ title: "Invoices" });
  expect(fetcher).toHaveBeenCalledTimes(3);
});

it("tells at once where there is no such file", async () => {
  vi.stubEnv("MODE", "production");
  const fetcher = vi.fn(() => Promise.resolve(new Response("", { status: 404 })));
  vi.stubGlobal("fetch", fetcher);
  const { readConfig } = await import("./read.ts");
  await expect(readConfig("wording/default/en/gone")).rejects.toThrow("404");
  expect(fetcher).toHaveBeenCalledTimes(1);
});

it("says of a file that ended early that it was cut off, and asks anew the next time", async () => {
  vi.stubEnv("MODE", "production");
  const answers = [new Response('{"title": "Inv'), Response.json({ title: "Invoices" })];
  vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()!));
  const { readConfig } = await import("./read.ts");
  await expect(readConfig("wording/default/en/early")).rejects.toThrow("wording/default/en/early: cut off");
  expect(await readConfig("wording/default/en/early")).toEqual({ title: "Invoices" });
});
