import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkInvariants, formatBreaches } from "../../server/platform/invariants/invariant.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import type { Answered, Client } from "../api/application/client.ts";
import { Deals } from "../api/application/deals.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";
import { patient, warmed } from "./pairs/race.ts";

const ROUNDS = Number(process.env["ROUNDS"] ?? 1);
/** How many ask at once; twice as many draws as the limit has room for. */
const AT_ONCE = Number(process.env["AT_ONCE"] ?? 80);
const ROOM = AT_ONCE / 2;
const DRAW = 38_000;
const LIMIT = `${ROOM * DRAW}.00`;
const FA = "obligation/supplier/financing/application";

let postgres: TestPostgres;
let application: Application;
let deals: Deals;
let account = "";
/** Four financiers, each with a facility of the supplier and a limit on the buyer. */
const financiers: { entity: string; facility: string }[] = [];
const clients: Record<string, Client> = {};

/** A financier beyond those of the demo. */
async function newFinancier(index: number): Promise<string> {
  const company = await deals.insert("company", { name: `Fund ${index}`, role: "financier", status: "active" });
  const entity = await deals.insert("company_entity", {
    company: company.id,
    uen: ["", "", "", "201899111M", "201899112D"][index],
    legal_name: `Fund ${index} Pte. Ltd.`,
    entity_type: "ROC",
    registered_address: { line1: "1 Fund Street", postal: "018956", country: "SG" },
    is_default: true,
  });
  return entity.id;
}

async function funds(entity: string): Promise<string> {
  await deals.insert("kyc_case", {
    entity: await deals.entity("s3"),
    financier_entity: entity,
    status: "approved",
    valid_until: "2028-06-30",
  });
  const [limit, onBuyer] = ["90000000.00", "90000000.00"];
  return (await deals.factoringFacility({ financier: entity, supplier: "s3", buyer: "e2", limit, onBuyer })).facility;
}

beforeAll(async () => {
  postgres = await startPostgres();
  application = patient(
    await startApplication({ store: openPostgres({ url: await postgres.database("money_races", SEEDED) }) }),
  );
  deals = new Deals(application);
  account = await deals.account({ of: "s3", currency: "USD" });
  const entities = [await deals.entity("f1"), await deals.entity("f2"), await newFinancier(3), await newFinancier(4)];
  documents = [await deals.file("maker.s3"), await deals.file("maker.s3"), await deals.file("maker.s3")];
  for (const entity of entities) financiers.push({ entity, facility: await funds(entity) });
  for (const who of ["maker.s3", "checker.s3", "maker.e1", "checker.f1", "maker.f1", "ceo.f1"])
    clients[who] = await application.signedIn(who);
}, 300_000);
afterAll(async () => {
  await application?.close();
  await postgres?.stop();
});

const codesOf = (answers: readonly Answered[]) => answers.map(({ body }) => body.code as number);

const client = (who: string): Client => clients[who] ?? application.stranger();

async function allHolds(): Promise<void> {
  const { store, registry, ports } = application;
  expect(
    formatBreaches(
      await checkInvariants({ db: store.reading, registry, files: ports.files, today: ports.clock.today() }, [
        "journal_balances",
        "one_cent_funded_once",
        "limit_within_cap",
        "limit_equals_deals",
        "ip_face_split",
        "status_is_history",
        "audit_complete",
      ]),
    ),
  ).toBe("");
}

let documents: string[] = [];

/** A draft of an application on one invoice, as a supplier saves it. */
async function draft(
  invoice: string,
  financier: { entity: string; facility: string },
  face: string,
): Promise<{ id: string; version: number }> {
  const { id, version } = await deals.insert("financing_application", {
    basis: "invoice",
    financier_entity: financier.entity,
    facility: financier.facility,
    seller_entity: await deals.entity("s3"),
    obligor_entity: await deals.entity("e2"),
    currency: "USD",
    items: [{ invoice, face }],
    requested_amount: "800.00",
    disbursement_date: "2026-11-26",
    payout_account: account,
    documents,
  });
  return { id, version };
}

describe(`${AT_ONCE} applications of four financiers on one invoice`, () => {
  it("one is taken and the others are told why", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const invoice = await deals.invoice(`RACE-${round}`, "s3", "e2", "1000.00", "2027-01-25", "USD");
      const drafts: { id: string; version: number }[] = [];
      for (let index = 0; index < AT_ONCE; index += 1)
        drafts.push(await draft(invoice, financiers[index % 4]!, "1000.00"));
      await warmed(application);
      const begun = performance.now();
      const answers = await Promise.all(
        drafts.map(({ id, version }) => client("checker.s3").post(`${FA}/${id}/submit`, { version })),
      );
      console.log(
        `${AT_ONCE} applications on one invoice: ${Math.round(performance.now() - begun)} ms, codes ${JSON.stringify(Object.fromEntries([...new Set(codesOf(answers))].map((code) => [code, codesOf(answers).filter((one) => one === code).length])))}`,
      );
      expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
      expect(codesOf(answers).filter((code) => code === 0)).toHaveLength(1);
      expect(
        [...new Set(codesOf(answers).filter((code) => code !== 0))].every((code) =>
          [100, 1010, 1011, 1028, 1052, 1054].includes(code),
        ),
      ).toBe(true);
      const live = await application.store.reading.first<{ count: string }>(
        "SELECT count(*) AS count FROM financing_application WHERE status = 'submitted' AND id = ANY($1::bigint[])",
        [drafts.map(({ id }) => id)],
      );
      expect(Number(live?.count)).toBe(1);
      await allHolds();
    }
  }, 600_000);
});

describe(`${AT_ONCE} draws of ${DRAW}.00 on a limit of ${LIMIT}`, () => {
  it(`exactly ${ROOM} are taken, and the limit is used up to the cent`, async () => {
    const [issuer, holder] = [await deals.entity("e2"), await deals.entity("s3")];
    const fund = financiers[2]!.entity;
    // All limits of an enterprise together stay within the cap, which this one takes whole.
    await deals.system(({ trx }) =>
      trx.run("UPDATE credit_limit SET approved = 0 WHERE entity = $1::bigint AND reserved = 0 AND utilised = 0", [
        issuer,
      ]),
    );
    const limit = await deals.insert("credit_limit", {
      entity: issuer,
      financier_entity: fund,
      currency: "SGD",
      approved: LIMIT,
      reserved: "0.00",
      utilised: "0.00",
      frozen_amount: "0.00",
      effective_from: "2026-11-01",
      review_date: "2027-10-31",
      status: "active",
    });
    const drafts: { id: string; version: number }[] = [];
    for (let index = 0; index < AT_ONCE; index += 1) {
      const invoice = await deals.invoice(`DRAW-${index}`, "s3", "e2", `${DRAW}.00`, "2027-01-25", "SGD");
      const { id, version } = await deals.insert("invoice_paid", {
        business_type: "issue",
        issuer_entity: issuer,
        holder_entity: holder,
        currency: "SGD",
        invoices: [{ invoice, amount: `${DRAW}.00` }],
        maturity_date: "2027-01-25",
        financiers: [fund],
        documents,
      });
      drafts.push({ id, version });
    }
    const maker = await deals.client("maker.e2");
    await warmed(application);
    const begun = performance.now();
    const answers = await Promise.all(
      drafts.map(({ id, version }) => maker.post(`obligation/enterprise/invoicepaid/${id}/submit`, { version })),
    );
    const codes = codesOf(answers);
    console.log(
      `${AT_ONCE} draws on one limit: ${Math.round(performance.now() - begun)} ms, codes ${JSON.stringify(Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length])))}`,
    );
    expect(
      answers
        .filter(({ body }) => ![0, 1028].includes(body.code))
        .slice(0, 3)
        .map(({ body }) => body),
    ).toEqual([]);
    expect(codes.filter((code) => code === 0)).toHaveLength(ROOM);
    expect(codes.filter((code) => code === 1028)).toHaveLength(AT_ONCE - ROOM);
    expect(answers.find(({ body }) => body.code === 1028)?.body.data).toMatchObject({
      node: "credit_limit",
      available: "0.00",
      requested: `${DRAW}.00`,
      currency: "SGD",
    });
    expect(await deals.read("credit_limit", limit.id)).toMatchObject({ reserved: LIMIT, utilised: "0.00" });
    await allHolds();
  }, 600_000);
});
