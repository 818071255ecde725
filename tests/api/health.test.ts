import { afterAll, beforeAll, expect, test } from "vitest";
import { handlers } from "../../server/composition.ts";
import { buildApp } from "../../server/platform/http/app.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { refuseOld } from "../../server/platform/store/postgres-fitness.ts";
import { startApplication, type Application } from "./application/application.ts";

let application: Application;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const request = async (url: string) => {
  const { statusCode, headers, body } = await application.app.inject({ method: "GET", url });
  return { statusCode, cache: headers["cache-control"], body: JSON.parse(body) as unknown };
};

test("a process that lives and reads its database says so, and keeps nobody from asking again", async () => {
  expect(await request("/healthz")).toEqual({ statusCode: 200, cache: "no-store", body: { status: "alive" } });
  expect(await request("/readyz")).toEqual({ statusCode: 200, cache: "no-store", body: { status: "ready" } });
});

test("a process whose database is gone lives, but is not to be sent requests", async () => {
  const other = await startApplication();
  await other.store.close();
  const [alive, ready] = await Promise.all(
    ["/healthz", "/readyz"].map((url) => other.app.inject({ method: "GET", url })),
  );
  expect(alive?.statusCode).toBe(200);
  expect(ready?.statusCode).toBe(503);
  expect(ready?.json()).toEqual({ status: "database does not answer" });
  await other.close().catch(() => undefined);
});

test("a process that was told to end goes on answering, and says that it is not to be sent more", async () => {
  let isDraining = false;
  const { registry, store, ports, environment } = application;
  const app = await buildApp({ registry, store, ports, environment, engine, handlers, isDraining: () => isDraining });
  const status = async (url: string) => (await app.inject({ method: "GET", url })).statusCode;
  expect(await status("/readyz")).toBe(200);
  isDraining = true;
  const ready = await app.inject({ method: "GET", url: "/readyz" });
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: "ending" }]);
  expect(await status("/healthz")).toBe(200);
  expect(await status("/api/ucenter/common/brand")).toBe(200);
  await app.close();
});

test.each([
  ["140012", "14.12", true],
  ["150001", "15.1", false],
  ["170004", "17.4", false],
])("PostgreSQL of number %s is judged by its version before anything is migrated", async (number, name, isOld) => {
  const store = { reading: { first: () => Promise.resolve({ number, name }) } } as unknown as Parameters<
    typeof refuseOld
  >[0];
  if (isOld)
    await expect(refuseOld(store)).rejects.toThrow("PostgreSQL 14.12 is too old: version 15 or newer is needed");
  else await expect(refuseOld(store)).resolves.toBeUndefined();
});
