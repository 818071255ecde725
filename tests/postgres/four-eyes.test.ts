import { afterAll, beforeAll, expect, it } from "vitest";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import { Deals } from "../api/application/deals.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";
import { FourEyes } from "./pairs/agreed.ts";
import { patient, raced, RACES, warmed, type Pair } from "./pairs/race.ts";

let postgres: TestPostgres;
let application: Application;
let eyes: FourEyes;
beforeAll(async () => {
  postgres = await startPostgres();
  application = patient(
    await startApplication({ store: openPostgres({ url: await postgres.database("four-eyes", SEEDED) }) }),
  );
  eyes = new FourEyes(application);
  await eyes.prepare();
  await warmed(application);
});
afterAll(async () => {
  await application?.close();
  await postgres?.stop();
});

const pairs: readonly (readonly [name: string, pair: (eyes: FourEyes) => Pair])[] = [
  ["a bill changed while a colleague approves it", ({ changedAndApproved }) => changedAndApproved],
  ["a document attached while a colleague approves", ({ attachedAndApproved }) => attachedAndApproved],
  ["a document attached by whoever approves", ({ attachedAndApprovedAlone }) => attachedAndApprovedAlone],
  ["a facility changed while it is put forward", ({ changedAndSubmitted }) => changedAndSubmitted],
  ["terms set while the first of two agrees", ({ termsAndApproved }) => termsAndApproved],
  ["terms set while the last of two agrees", ({ termsAndApprovedLast }) => termsAndApprovedLast],
  ["two approvers at once", ({ twoApprovers }) => twoApprovers],
  ["one approver in two browsers", ({ oneApproverTwice }) => oneApproverTwice],
  ["an early payment withdrawn while it is approved", ({ withdrawnAndApproved }) => withdrawnAndApproved],
  ["an item recalled while it is approved", ({ recalledAndApproved }) => recalledAndApproved],
  ["rights taken away while they are used", ({ rightsAndApproved }) => rightsAndApproved],
  ["a deputy's place ended while the deputy decides", ({ backAndDecided }) => backAndDecided],
  ["tasks decided together while one of them is decided alone", ({ togetherAndAlone }) => togetherAndAlone],
  ["a document attached while its task is decided among others", ({ attachedAndTogether }) => attachedAndTogether],
];

it.each(pairs)(
  "%s: one of the two serial orders, and nobody agrees to what they wrote or have not seen",
  async (_name, pair) => {
    await raced(application, pair(eyes));
    expect(await new Deals(application).breaches("two_persons", "status_is_history", "audit_complete")).toBe("");
  },
  60_000 + RACES * 20_000,
);
