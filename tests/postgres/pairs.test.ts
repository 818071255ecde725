import { afterAll, beforeAll, expect, it } from "vitest";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import { OF_MONEY, type Deals } from "../api/application/deals.ts";
import { Financing } from "../api/application/financing.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";
import { revokedAndAccepted } from "./pairs/empowered.ts";
import {
  agreedAndFinanced,
  creditedAndFinanced,
  disputedAndFinanced,
  Factoring,
  paidAndFinanced,
} from "./pairs/factored.ts";
import { approvedAndWithdrawn, failedAndWithdrawn, paidAndWithdrawn } from "./pairs/financed.ts";
import { loweredAndDrawn } from "./pairs/limited.ts";
import { patient, raced, RACES, warmed, type Pair } from "./pairs/race.ts";

let postgres: TestPostgres;
let application: Application;
let deals: Deals;
let money: Financing;
let factoring: Factoring;
beforeAll(async () => {
  postgres = await startPostgres();
  application = patient(
    await startApplication({ store: openPostgres({ url: await postgres.database("pairs", SEEDED) }) }),
  );
  money = new Financing(application);
  deals = money.deals;
  await money.prepare();
  // Deals whose withdrawal comes second keep their part of the limit: there is room for as many as are raced.
  await deals.system(({ trx }) =>
    trx.run(`UPDATE vendor_sub_limit SET "limit" = 2900000 WHERE id = $1::bigint`, [money.subLimit]),
  );
  factoring = new Factoring(deals);
  await factoring.prepare();
  await warmed(application);
});
afterAll(async () => {
  await application?.close();
  await postgres?.stop();
});

const pairs: readonly (readonly [name: string, make: () => Pair | Promise<Pair>])[] = [
  ["an application approved and withdrawn", () => approvedAndWithdrawn(money)],
  ["a pay-out approved and its application withdrawn", () => paidAndWithdrawn(money)],
  ["a pay-out failed and its application withdrawn", () => failedAndWithdrawn(money)],
  ["a limit lowered and drawn", () => loweredAndDrawn(deals)],
  ["a payment recorded on an invoice and the invoice financed", () => paidAndFinanced(factoring)],
  ["an invoice disputed and financed", () => disputedAndFinanced(factoring)],
  ["a credit note handed in and its invoice financed", () => creditedAndFinanced(factoring)],
  ["a credit note approved and its invoice financed", () => agreedAndFinanced(factoring)],
  ["a person's power to sign revoked and an offer accepted for them to sign", () => revokedAndAccepted(deals)],
];

it.each(pairs)(
  "%s: one of the two serial orders",
  async (name, make) => {
    const found = await raced(application, await make());
    // Whoever needs a pay-out takes its deal first, so nobody waits for who waits for him.
    if (name.includes("pay-out")) expect(found).toBe(0);
    expect(await deals.breaches(...OF_MONEY, "status_is_history", "audit_complete")).toBe("");
  },
  60_000 + RACES * 20_000,
);
