import { afterAll, beforeAll, expect, it } from "vitest";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import { Deals } from "../api/application/deals.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";
import { Endings } from "./pairs/ended.ts";
import { patient, raced, RACES, warmed, type Pair } from "./pairs/race.ts";

let postgres: TestPostgres;
let application: Application;
let endings: Endings;
beforeAll(async () => {
  postgres = await startPostgres();
  application = patient(
    await startApplication({ store: openPostgres({ url: await postgres.database("endings", SEEDED) }) }),
  );
  endings = new Endings(application);
  await warmed(application);
});
afterAll(async () => {
  await application?.close();
  await postgres?.stop();
});

const pairs: readonly (readonly [name: string, pair: (endings: Endings) => Pair])[] = [
  ["a person disabled while they approve", ({ disabledAndApproved }) => disabledAndApproved],
  ["a person signed out by an administrator while they approve", ({ signedOutAndApproved }) => signedOutAndApproved],
  ["a person who leaves in one window and approves in another", ({ leftAndApproved }) => leftAndApproved],
  ["a company suspended while its people write", ({ suspendedAndSubmitted }) => suspendedAndSubmitted],
  ["a company closed while its people write", ({ closedAndSubmitted }) => closedAndSubmitted],
];

it.each(pairs)(
  "%s: one of the two serial orders",
  async (_name, pair) => {
    await raced(application, pair(endings));
    expect(await new Deals(application).breaches("two_persons", "audit_complete")).toBe("");
  },
  60_000 + RACES * 20_000,
);
