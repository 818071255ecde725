import { afterAll, beforeAll, expect, test } from "vitest";
import { refuseOld } from "../../server/store/postgres.ts";
import { startApplication, type Application } from "./application/application.ts";

let application: Application;
beforeAll(async () => { application = await startApplication(); });
afterAll(() => application.close());

const asked = async (url: string) => {
  const { statusCode, headers, body } = await application.app.inject({ method: "GET", url });
  return { statusCode, cache: headers["cache-control"], body: JSON.parse(body) as unknown };
};

test("a process that lives and reads its database says so, and keeps nobody from asking again", async () => {
  expect(await asked("/healthz")).toEqual({ statusCode: 200, cache: "no-store", body: { status: "alive" } });
  expect(await asked("/readyz")).toEqual({ statusCode: 200, cache: "no-store", body: { status: "ready" } });
});

test("a process whose database is gone lives, but is not to be sent requests", async () => {
  const other = await startApplication();
  await other.store.close();
  const [alive, ready] = await Promise.all(["/healthz", "/readyz"].map((url) => other.app.inject({ method: "GET", url })));
  expect(alive?.statusCode).toBe(200);
  expect(ready?.statusCode).toBe(503);
  expect(ready?.json()).toEqual({ status: "database does not answer" });
  await other.close().catch(() => undefined);
});

test.each([["140012", "14.12", true], ["150001", "15.1", false], ["170004", "17.4", false]])("PostgreSQL of number %s is judged by its version before anything is migrated", async (number, name, isOld) => {
  const store = { reading: { first: () => Promise.resolve({ number, name }) } } as unknown as Parameters<typeof refuseOld>[0];
  if (isOld) await expect(refuseOld(store)).rejects.toThrow("PostgreSQL 14.12 is too old: version 15 or newer is needed");
  else await expect(refuseOld(store)).resolves.toBeUndefined();
});
