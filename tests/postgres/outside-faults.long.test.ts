import { generateKeyPairSync } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { approvedApplication, made, stored } from "../api/agreements/fixture.ts";
import { startApplication } from "../api/application/application.ts";
import { startBureau, type BureauServer } from "../bureau/server.ts";
import { formatFaults, WHOLE, writeThrough } from "../durability/faults.ts";
import { OutsideWriters } from "../durability/outside-writers.ts";
import { startDocusign, type Docusign } from "../docusign/server.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";

const ACCOUNT = "b2db2700-5996-4fb7-8d18-a098f3492122";
const KEY = "connect key";
const ORDERS = 60;
/** Answers of the other writers that come while something is as it is. */
const MEANWHILE = 15;
/** Longer than a request may take, with some for a busy machine: nobody hangs. */
const LONGEST_ANSWER = 30_000;

let postgres: TestPostgres;
let docusign: Docusign;
let bureau: BureauServer;
const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
beforeAll(async () => {
  postgres = await startPostgres();
  docusign = await startDocusign({ publicKey, account: ACCOUNT, integrationKey: "integration-key", user: "user-guid" });
  bureau = await startBureau();
});
afterAll(async () => {
  await docusign?.close();
  await bureau?.close();
  await postgres?.stop();
});

/** Orders for the fees of accepted offers, whose payment opens an envelope each; and whom a report may be about. */
async function prepared(url: string): Promise<{ orders: string[]; subject: string; reports: string[] }> {
  const demo = await startApplication({ store: openPostgres({ url }) });
  try {
    const orders: string[] = [];
    for (let index = 0; index < ORDERS; index += 1) {
      const application = await approvedApplication(demo, "INV-BP-1101");
      const { seller_entity: payer, financier_entity: financier } = await stored(
        demo,
        "financing_application",
        application,
      );
      const order = await made(demo, "financing_order", {
        application,
        payer_entity: payer,
        financier_entity: financier,
        currency: "SGD",
        lines: [{ code: "LOA_ADMIN", name: "LOA", net: "50.00", gst: "4.50" }],
        total: "54.50",
        attempts: 0,
        expires_at: "2026-12-30T00:00:00.000+08:00",
        status: "created",
      });
      orders.push(String((await stored(demo, "financing_order", order))["number"]));
    }
    const known = await demo.store.reading.first<{ subject: string; financier: string }>(
      `SELECT k.entity AS subject, k.financier_entity AS financier FROM kyc_case k JOIN company_entity f ON f.id = k.financier_entity
       WHERE f.uen = '201199106W' AND k.status <> 'draft' AND k.declarations->>'consent_credit_bureau' = 'true' ORDER BY k.id LIMIT 1`,
    );
    if (!known) throw new Error("nobody of the demo agreed to a report");
    const reports: string[] = [];
    // What reviews have ordered, which no request fetches.
    for (let index = 0; index < 5; index += 1)
      reports.push(
        await made(demo, "brc_report", {
          financier_entity: known.financier,
          subject_entity: known.subject,
          ordered_at: demo.ports.clock.stamp(),
          state: "ordered",
        }),
      );
    return { orders, subject: known.subject, reports };
  } finally {
    await demo.close();
  }
}

test("the place of signing and the bureau are away, silent, slow and talk nonsense under writes: the others go on, nobody hangs, an envelope is opened and countersigned once, and each report that was acknowledged is there", async () => {
  const url = await postgres.database("outside_faults", SEEDED);
  const { orders, subject, reports } = await prepared(url);
  const open = () => Promise.resolve(openPostgres({ url }));
  let writers: OutsideWriters | undefined;
  const outcome = await writeThrough(
    {
      url,
      open,
      main: join(import.meta.dirname, "../durability/outside-main.ts"),
      variables: {
        DOCUSIGN_API: docusign.address,
        DOCUSIGN_AUTHORITY: docusign.address,
        DOCUSIGN_ACCOUNT: ACCOUNT,
        DOCUSIGN_INTEGRATION_KEY: "integration-key",
        DOCUSIGN_USER: "user-guid",
        DOCUSIGN_PRIVATE_KEY: privateKey,
        DOCUSIGN_CONNECT_KEYS: KEY,
        BUREAU: bureau.address,
      },
      async beside(signIn) {
        writers = new OutsideWriters(
          { docusign, account: ACCOUNT, connectKey: KEY, orders, subject, reports },
          { seller: await signIn("ceo.s1"), funder: await signIn("ceo.f1"), reviewer: await signIn("maker.f1") },
        );
        return writers;
      },
    },
    async ({ answered }) => {
      const both = [docusign, bureau] as const;
      const through = async (begin: () => void, end: () => void) => {
        expect(writers?.wrong).toEqual([]);
        const [signed, ordered] = [writers?.envelopes ?? 0, writers?.reports ?? 0];
        begin();
        try {
          await answered(MEANWHILE);
        } finally {
          end();
        }
        // Each kind of trouble befalls somebody who goes on after it.
        await expect.poll(() => writers?.envelopes ?? 0, { timeout: 300_000 }).toBeGreaterThan(signed);
        await expect.poll(() => writers?.reports ?? 0, { timeout: 300_000 }).toBeGreaterThan(ordered);
      };
      const set = (how: Partial<Pick<Docusign, "isAway" | "slowness" | "instead">>) => () => {
        for (const one of both) Object.assign(one, how);
      };
      await through(set({ isAway: true }), set({ isAway: false }));
      await through(set({ slowness: Infinity }), set({ slowness: 0 }));
      await through(set({ slowness: 1_500 }), set({ slowness: 0 }));
      await through(set({ instead: "<html>Sign in to the network</html>" }), set({ instead: undefined }));
      await through(set({ instead: JSON.stringify({ status: "completed", recipients: { signers: "all" } }) }), () => {
        set({ instead: undefined })();
        docusign.revoke();
      });
      const store = await open();
      const waiting = () => store.reading.rows("SELECT id FROM brc_report WHERE state = 'ordered'");
      await expect.poll(waiting, { timeout: 240_000 }).toEqual([]);
      await store.close();
    },
  );
  console.log(
    formatFaults("signing and the bureau were away", outcome),
    `; ${writers?.envelopes} envelopes signed by both, ${writers?.reports} reports, told to be away ${JSON.stringify(writers?.away)}`,
  );
  expect(outcome).toMatchObject(WHOLE);
  expect(outcome.slowest).toBeLessThan(LONGEST_ANSWER);
  expect(writers?.away.signing).toBeGreaterThan(0);
  // Whoever orders a report is never sent away: the order is kept, and the bureau asked until it answers.
  expect(writers?.away.bureau).toBe(0);
}, 900_000);
