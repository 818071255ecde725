import { afterAll, beforeAll, expect, it } from "vitest";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import type { Client } from "../api/application/client.ts";
import { NO_AMOUNTS, randomAmounts, sendAndReadBack, whereRefused } from "../generate/amounts.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";

let postgres: TestPostgres;
let application: Application;
let supplier: Client;
beforeAll(async () => {
  postgres = await startPostgres();
  application = await startApplication({ store: openPostgres({ url: await postgres.database("money", SEEDED) }) });
  supplier = await application.signedIn("maker.s1");
});
afterAll(async () => {
  await application.close();
  await postgres.stop();
});

it("20,000 amounts come back from PostgreSQL to the cent", async () => {
  expect(await sendAndReadBack(application, supplier, randomAmounts(20_000))).toBe(20_000);
}, 120_000);

it("what is no amount is refused there at the same field as in the browser", async () => {
  for (const wrong of NO_AMOUNTS) {
    const { browser, server } = await whereRefused(supplier, wrong);
    expect(server, JSON.stringify(wrong)).toEqual(browser);
  }
});
