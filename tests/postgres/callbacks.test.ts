import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { docusignSigning } from "../../server/modules/signing/docusign/provider.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { approvedApplication, made, stored } from "../api/agreements/fixture.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import type { Answered, Client } from "../api/application/client.ts";
import { Deals } from "../api/application/deals.ts";
import { connectJson, signatureOf, startDocusign, type Docusign } from "../docusign/server.ts";
import { randomOf } from "../generate/random.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";

const ORDERS = Number(process.env["ORDERS"] ?? 6);
const ORDER = "obligation/supplier/letter/financing/order";
const ACCOUNT = "b2db2700-5996-4fb7-8d18-a098f3492122";
const KEY = "connect key";

let postgres: TestPostgres;
let demo: Application;
let docusign: Docusign;
let supplier: Client;
let other: Client;
let number = 0;
const random = randomOf("callbacks");

beforeAll(async () => {
  postgres = await startPostgres();
  demo = await startApplication({ store: openPostgres({ url: await postgres.database("callbacks", SEEDED) }) });
  (demo.environment as { redirects?: string[] }).redirects = ["docusign.net"];
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const who = { account: ACCOUNT, integrationKey: "integration-key", user: "user-guid" };
  docusign = await startDocusign({ ...who, publicKey });
  demo.ports.signature = docusignSigning({
    ...who,
    authority: docusign.address,
    api: docusign.address,
    privateKey,
    connectKeys: [KEY],
  });
  [supplier, other] = [await demo.signedIn("ceo.s1"), await demo.signedIn("ceo.s2")];
  supplier.asksAgain = other.asksAgain = 20;
  await Promise.all(Array.from({ length: 20 }, () => demo.store.reading.rows("SELECT pg_sleep(0.05)")));
});
afterAll(async () => {
  await docusign?.close();
  await demo?.close();
  await postgres?.stop();
});

interface Order {
  readonly id: string;
  readonly no: string;
  readonly application: string;
}

/** The order for the fees of an application whose offer is accepted. */
async function ordered(more: Record<string, unknown> = {}): Promise<Order> {
  const application = await approvedApplication(demo, "INV-BP-1101");
  const { seller_entity: payer, financier_entity: financier } = await stored(
    demo,
    "financing_application",
    application,
  );
  const id = await made(demo, "financing_order", {
    application,
    payer_entity: payer,
    financier_entity: financier,
    currency: "SGD",
    lines: [{ code: "LOA_ADMIN", name: "LOA", net: "50.00", gst: "4.50" }],
    total: "54.50",
    attempts: 0,
    expires_at: "2026-12-30T00:00:00.000+08:00",
    status: "created",
    ...more,
  });
  return { id, no: String((await stored(demo, "financing_order", id))["number"]), application };
}

const key = () => ({ key: `callbacks-${(number += 1)}` });
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((one) => [random(), one] as const)
    .toSorted(([left], [right]) => left - right)
    .map(([, one]) => one);
const pay = (client: Client, { no }: Order, ref: string, more: Record<string, unknown> = {}, options = key()) =>
  client.post(`${ORDER}/pay`, { order_no: no, channel: "fast", bank_ref: ref, ...more }, options);
const fail = (client: Client, { no }: Order) =>
  client.post(`${ORDER}/pay/failed`, { order_no: no, reason: "bank is away" }, key());
/** Somebody without a session who asks again as browsers do, or who signs messages. */
function stranger(): Client {
  const client = demo.stranger();
  client.asksAgain = 20;
  return client;
}
const codeOf = ({ body }: Answered): number => body.code;

/** What became of an order: its letters of assignment, and how often and how much was booked for it. */
const outcomeOf = ({ id, no, application }: Order) =>
  demo.store.reading.first<{ status: string; attempts: number; letters: number; journals: number; booked: string }>(
    `SELECT status, attempts, (SELECT count(*)::int FROM letter_of_assignment WHERE application = $2::bigint) AS letters, (SELECT count(*)::int FROM journal WHERE source_ref = $3) AS journals,
     (SELECT sum(debit)::numeric(15,2) FROM journal_lines l JOIN journal j ON j.id = l.parent WHERE j.source_ref = $3) AS booked FROM financing_order WHERE id = $1::bigint`,
    [id, application, no],
  );

/**
 * Eight requests about one payment, all at once and in any order: twice the same, again under another key or reference,
 * a failure the payer reports, another amount, another company, nobody.
 */
async function stormOfPayments(order: Order): Promise<void> {
  const same = key();
  const [first, again, anew, otherwise, failed, cheaper, foreign, nobody] = (await Promise.all(
    shuffled([0, 1, 2, 3, 4, 5, 6, 7]).map(
      async (which) =>
        [
          which,
          await [
            () => pay(supplier, order, `${order.no}-A`, {}, same),
            () => pay(supplier, order, `${order.no}-A`, {}, same),
            () => pay(supplier, order, `${order.no}-A`),
            () => pay(supplier, order, `${order.no}-B`),
            () => fail(supplier, order),
            () => pay(supplier, order, `${order.no}-C`, { total: "0.01" }),
            () => pay(other, order, `${order.no}-D`),
            () => pay(stranger(), order, `${order.no}-E`),
          ][which]!(),
        ] as const,
    ),
  ).then((answers) => answers.toSorted(([left], [right]) => left - right).map(([, answer]) => answer))) as [
    Answered,
    Answered,
    Answered,
    Answered,
    Answered,
    Answered,
    Answered,
    Answered,
  ];
  const answers = [first, again, anew, otherwise, failed, cheaper, foreign, nobody];
  expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
  expect([codeOf(cheaper), codeOf(foreign), codeOf(nobody)]).toEqual([100, 1005, 1001]);
  const paid = [first, again, anew, otherwise].filter(
    (answer) => codeOf(answer) === 0 && answer.headers["idempotent-replayed"] === undefined,
  );
  expect(paid, JSON.stringify(answers.map(codeOf))).toHaveLength(1);
  for (const answer of [first, again, anew, otherwise]) expect([0, 1054, 1065]).toContain(codeOf(answer));
  expect([0, 1054]).toContain(codeOf(failed));
  const settled = { status: "paid", attempts: codeOf(failed) === 0 ? 1 : 0, letters: 1, journals: 2, booked: "109.00" };
  expect(await outcomeOf(order)).toEqual(settled);
  // Too late, and once more.
  expect(
    [
      codeOf(await fail(supplier, order)),
      codeOf(await pay(supplier, order, `${order.no}-F`)),
      codeOf(await supplier.post(`${ORDER}/create`, { application_id: order.application }, key())),
    ].every((code) => [1010, 1052, 1054].includes(code)),
  ).toBe(true);
  expect(await outcomeOf(order)).toEqual(settled);
}

const post = (message: string, signed = signatureOf(message, KEY)) =>
  stranger().send("POST", "obligation/signature/webhook", message, {
    headers: { platform: undefined, "sec-fetch-site": undefined, "x-docusign-signature-1": signed },
  });

/**
 * Messages about one envelope: first one that says too much, then eight at once and in any order: twice the same, late,
 * old, about something else, with another state, forged three ways.
 */
async function stormOfMessages(order: Order): Promise<void> {
  const row = await demo.store.reading.first<{ letter: string; signature: string }>(
    "SELECT l.id AS letter, s.id AS signature FROM letter_of_assignment l JOIN signature s ON s.assignment = l.id WHERE l.application = $1::bigint",
    [order.application],
  );
  const { body } = await supplier.post("obligation/signature/view", { envelope_id: row?.signature });
  const envelope =
    new URL(new URL(body.data.sign_url).searchParams.get("back") ?? "").searchParams.get("envelope_id") ?? "";
  const letterState = async () => (await stored(demo, "letter_of_assignment", String(row?.letter)))["status"];
  const completed = connectJson("envelope-completed", envelope, ACCOUNT);
  // Signed by the right key, but not what the place of signing says.
  expect(codeOf(await post(connectJson("envelope-completed", envelope, ACCOUNT, "2026-11-23T02:00:00.0000000Z")))).toBe(
    0,
  );
  expect(await letterState()).toBe("sent");
  docusign.act(envelope, "1", "completed");
  docusign.act(envelope, "2", "completed");
  const forged = [
    () => post(completed, signatureOf(completed, "another key")),
    () => post(completed, ""),
    () => post(`${completed} `, signatureOf(completed, KEY)),
  ];
  const genuine = [
    completed,
    completed,
    connectJson("recipient-completed", envelope, ACCOUNT),
    connectJson("envelope-sent", envelope, ACCOUNT, "2026-11-23T00:50:00.0000000Z", 7),
    connectJson("envelope-voided", envelope, ACCOUNT),
  ].map((message) => () => post(message));
  const answers = await Promise.all(
    shuffled([
      ...forged.map((ask) => ({ ask, isForged: true })),
      ...genuine.map((ask) => ({ ask, isForged: false })),
    ]).map(async ({ ask, isForged }) => ({ isForged, answer: await ask() })),
  );
  expect(answers.filter(({ isForged, answer }) => isForged && answer.status !== 401)).toEqual([]);
  expect(
    answers
      .filter(({ isForged, answer }) => !isForged && ![0, 1067].includes(codeOf(answer)))
      .map(({ answer }) => answer.body),
  ).toEqual([]);
  expect(await letterState()).toBe("countersigned");
  expect(await stored(demo, "signature", String(row?.signature))).toMatchObject({ status: "completed" });
  expect(
    await demo.store.reading.first(
      "SELECT count(*)::int AS count FROM timeline_entry WHERE subject_entity = 'letter_of_assignment' AND subject_id = $1::bigint AND transition IN ('sign', 'countersign')",
      [row?.letter],
    ),
  ).toEqual({ count: 2 });
}

it(
  `${ORDERS} orders, eight requests about each payment and eight messages about each signature, at once and in any order: paid once, signed once, nothing forged counts`,
  async () => {
    for (let left = ORDERS; left > 0; left -= 1) {
      const order = await ordered();
      await stormOfPayments(order);
      await stormOfMessages(order);
    }
    expect(
      await new Deals(demo).breaches(
        "journal_balances",
        "journal_append_only",
        "one_result_per_key",
        "audit_complete",
        "status_is_history",
      ),
    ).toBe("");
  },
  60_000 + ORDERS * 20_000,
);

it("two orders paid at once under one bank reference: one of them", async () => {
  for (let round = 0; round < Math.min(ORDERS, 10); round += 1) {
    const orders = [await ordered(), await ordered()];
    const answers = await Promise.all(orders.map((order) => pay(supplier, order, `SHARED-${round}`)));
    expect(answers.map(codeOf).toSorted()).toEqual([0, 100]);
    expect((await Promise.all(orders.map(outcomeOf))).map((one) => one?.status).toSorted()).toEqual([
      "created",
      "paid",
    ]);
  }
}, 120_000);

it("an order that has run out is paid by nobody, and more than five failures are not taken", async () => {
  const late = await ordered({ expires_at: "2026-11-22T00:00:00.000+08:00" });
  expect([codeOf(await pay(supplier, late, "LATE-1")), codeOf(await fail(supplier, late))]).toEqual([1037, 1037]);
  const order = await ordered();
  const codes = (await Promise.all(Array.from({ length: 12 }, () => fail(supplier, order)))).map(codeOf);
  for (let again = 0; again < 8; again += 1) codes.push(codeOf(await fail(supplier, order)));
  expect(codes.filter((code) => code === 0)).toHaveLength(5);
  expect(
    codes.every((code) => [0, 1010, 1054].includes(code)),
    codes.join(),
  ).toBe(true);
  expect(await outcomeOf(order)).toMatchObject({ status: "failed", attempts: 5, letters: 0, journals: 0 });
  expect(codeOf(await pay(supplier, order, "AFTER-5"))).toBe(1010);
});
