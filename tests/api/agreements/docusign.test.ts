import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { docusignSigning } from "../../../server/modules/signing/docusign/provider.ts";
import { tellProvider } from "../../../server/modules/signing/tell.ts";
import { connectJson, connectXml, signatureOf, startDocusign, type Docusign } from "../../docusign/server.ts";
import { type Application, startApplication } from "../application/application.ts";
import type { Client } from "../application/client.ts";
import { approvedApplication, made, moved, stored, executed } from "./fixture.ts";

const ACCOUNT = "b2db2700-5996-4fb7-8d18-a098f3492122";
const KEYS = ["old connect key", "new connect key"];
const WEBHOOK = "obligation/signature/webhook";

let demo: Application;
let docusign: Docusign;
let seller: Client;
let funder: Client;
let letter = "";
let signature = "";
let order = 0;

beforeAll(async () => {
  demo = await startApplication();
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
    connectKeys: KEYS,
  });
  [seller, funder] = (await Promise.all(["ceo.s1", "ceo.f1"].map((one) => demo.signedIn(one)))) as [Client, Client];
});
afterAll(async () => {
  await docusign.close();
  await demo.close();
});

beforeEach(async () => {
  const application = await approvedApplication(demo, "INV-BP-1101");
  const { payer_entity: payer, financier_entity: financier } = {
    payer_entity: (await stored(demo, "financing_application", application))["seller_entity"],
    financier_entity: (await stored(demo, "financing_application", application))["financier_entity"],
  };
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
  });
  const number = (await stored(demo, "financing_order", id))["number"];
  const paid = await seller.post(
    "obligation/supplier/letter/financing/order/pay",
    { order_no: number, channel: "fast", bank_ref: `DS-${(order += 1)}` },
    { key: `docusign-pay-${order}` },
  );
  signature = paid.body.data.loa.envelope_id;
  letter = String((await stored(demo, "signature", signature))["assignment"]);
});

const opened = async (): Promise<{ envelope: string; state: string }> => {
  const { body } = await seller.post("obligation/signature/view", { envelope_id: signature });
  const back = new URL(new URL(body.data.sign_url).searchParams.get("back") ?? "").searchParams;
  return { envelope: back.get("envelope_id") ?? "", state: back.get("state") ?? "" };
};
const post = (message: string, headers: Record<string, string | undefined> = {}) =>
  demo.stranger().send("POST", WEBHOOK, message, {
    headers: {
      platform: undefined,
      "sec-fetch-site": undefined,
      "x-docusign-signature-1": signatureOf(message, "someone else's"),
      "x-docusign-signature-2": signatureOf(message, KEYS[1] ?? ""),
      ...headers,
    },
  });
const letterState = async () => (await stored(demo, "letter_of_assignment", letter))["status"];

test("an envelope is opened when the first signer comes, once, with the paper and both signers in order; the address is DocuSign's", async () => {
  const before = docusign.envelopes.size;
  const first = await seller.post("obligation/signature/view", { envelope_id: signature }, { key: "docusign-view-1" });
  expect(first.body.data.sign_url).toMatch(/^https:\/\/demo\.docusign\.net\/Signing\//);
  const again = await opened();
  expect(docusign.envelopes.size).toBe(before + 1);
  const envelope = docusign.envelopes.get(again.envelope);
  expect(envelope).toMatchObject({
    transactionId: signature,
    status: "sent",
    signers: [
      { routingOrder: "1", email: "ceo.s1@demo.example" },
      { routingOrder: "2", email: "ceo.f1@demo.example" },
    ],
  });
  expect(
    Buffer.from(envelope?.documents[0]?.documentBase64 ?? "", "base64")
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expect(docusign.tokensGiven()).toBe(1);
  expect(await demo.store.reading.rows("SELECT 1 FROM idempotency_result WHERE key = 'docusign-view-1'")).toEqual([]);
  expect((await funder.post("obligation/signature/view", { envelope_id: again.envelope })).body.code).toBe(1004);
});

test("the browser's word moves nothing; the envelope's state at DocuSign does", async () => {
  const { envelope, state } = await opened();
  const answer = await seller.post("obligation/signature/feedback", {
    envelope_id: envelope,
    state,
    event: "signing_complete",
  });
  expect(answer.body.data).toMatchObject({ status: "sent", signers: [{ status: "returned" }, { status: "waiting" }] });
  expect(await letterState()).toBe("sent");
  docusign.act(envelope, "1", "completed");
  const checked = await seller.post("obligation/signature/feedback", {
    envelope_id: envelope,
    state,
    event: "signing_complete",
  });
  expect(checked.body.data.signers).toMatchObject([{ status: "signed" }, { status: "waiting" }]);
  expect(await letterState()).toBe("signed");
});

test("messages that come twice, out of order, late, in XML or about nothing of ours end where the envelope stands", async () => {
  const { envelope } = await opened();
  docusign.act(envelope, "1", "completed");
  docusign.act(envelope, "2", "completed");
  const completed = connectJson("envelope-completed", envelope, ACCOUNT);
  expect((await post(completed)).body).toMatchObject({ code: 0 });
  expect(await letterState()).toBe("countersigned");
  for (const message of [
    completed,
    connectJson("recipient-completed", envelope, ACCOUNT),
    connectJson("envelope-sent", envelope, ACCOUNT, "2026-11-23T01:00:00.0000000Z", 7),
    connectJson("envelope-voided", envelope, ACCOUNT),
    connectJson("envelope-completed", "ffffffff-0000-4000-8000-000000000000", ACCOUNT),
  ]) {
    expect((await post(message)).body).toMatchObject({ code: 0 });
  }
  const xml = connectXml("Declined", envelope);
  expect((await post(xml, { "content-type": "text/xml; charset=utf-8" })).body).toMatchObject({ code: 0 });
  expect(await letterState()).toBe("countersigned");
  const record = await stored(demo, "signature", signature);
  expect(record).toMatchObject({
    status: "completed",
    completed_file: expect.any(String),
    certificate_file: expect.any(String),
  });
  const paper = await seller.get(`ucenter/file/${String(record["completed_file"])}`);
  expect(paper.raw.toString()).toContain(`combined of ${envelope}`);
  expect(
    (
      await demo.store.reading.rows(
        "SELECT 1 FROM timeline_entry WHERE subject_entity = 'letter_of_assignment' AND subject_id = $1 AND transition = 'countersign'",
        [letter],
      )
    ).length,
  ).toBe(1);
});

test.each([
  ["with no signature", { "x-docusign-signature-1": undefined, "x-docusign-signature-2": undefined }],
  ["signed by another key", { "x-docusign-signature-2": undefined }],
  ["with a signature that is none", { "x-docusign-signature-2": "%%%" }],
])("a message %s is refused and changes nothing", async (_what, headers) => {
  const { envelope } = await opened();
  docusign.act(envelope, "1", "completed");
  const forged = await post(connectJson("envelope-completed", envelope, ACCOUNT), headers);
  expect(forged.status).toBe(401);
  expect(await letterState()).toBe("sent");
});

test("a message whose body was changed by one sign is forged, and JSON of ours may not come as XML", async () => {
  const { envelope } = await opened();
  const message = connectJson("envelope-completed", envelope, ACCOUNT);
  expect((await post(`${message} `, { "x-docusign-signature-2": signatureOf(message, KEYS[1] ?? "") })).status).toBe(
    401,
  );
  expect(
    (await seller.send("POST", "obligation/signature/view", "<x/>", { headers: { "content-type": "text/xml" } })).body
      .code,
  ).toBe(1062);
});

test("while DocuSign is away nothing is lost: nobody gets an address, and the message is to be sent again", async () => {
  const { envelope } = await opened();
  docusign.act(envelope, "1", "completed");
  docusign.isAway = true;
  expect((await seller.post("obligation/signature/view", { envelope_id: signature })).body.code).toBe(1067);
  const message = connectJson("recipient-completed", envelope, ACCOUNT);
  expect((await post(message)).body.code).toBe(1067);
  docusign.isAway = false;
  expect((await post(message)).body.code).toBe(0);
  expect(await letterState()).toBe("signed");
});

test("a token that was revoked before its time is asked for anew, and who asks notices nothing", async () => {
  await opened();
  docusign.revoke();
  expect((await seller.post("obligation/signature/view", { envelope_id: signature })).body.code).toBe(0);
});

test("envelopes about which DocuSign says no keep no other from being ended there", async () => {
  const { envelope } = await opened();
  const known = await stored(demo, "signature", signature);
  for (let index = 0; index < 50; index += 1)
    await demo.store.transaction((trx) =>
      trx.run(
        `INSERT INTO signature (id, version, created_at, updated_at, document_type, document_name, owner_entity, signers, turn, sign_by, provider, envelope_id, status)
         SELECT $2::bigint, 1, now(), now(), document_type, document_name, owner_entity, signers, turn, sign_by, 'docusign', $3, 'voided' FROM signature WHERE id = $1::bigint`,
        [known.id, index + 1, `gone-${index}`],
      ),
    );
  await moved(demo, "signature", signature, "withdraw");
  for (let round = 0; round < 2; round += 1) await tellProvider(demo);
  expect(docusign.envelopes.get(envelope)).toMatchObject({ status: "voided" });
  await demo.store.transaction((trx) =>
    trx.run("UPDATE signature SET told_at = now() WHERE envelope_id LIKE 'gone-%'"),
  );
});

test.each([
  ["a page of HTML", "<html><body>Sign in to the network</body></html>"],
  ["a list", "[]"],
  ["an envelope without a status", JSON.stringify({ recipients: { signers: [] } })],
  ["signers that are none", JSON.stringify({ status: "completed", recipients: { signers: "all" } })],
  [
    "a signer of no place",
    JSON.stringify({ status: "completed", recipients: { signers: [{ recipientId: "seven", status: "completed" }] } }),
  ],
  [
    "a moment that is none",
    JSON.stringify({
      status: "sent",
      recipients: { signers: [{ recipientId: "1", status: "completed", signedDateTime: "yesterday" }] },
    }),
  ],
])(
  "while DocuSign answers %s, nobody is sent anywhere, nothing moves, and the message is to be sent again",
  async (_what, text) => {
    const { envelope } = await opened();
    docusign.act(envelope, "1", "completed");
    docusign.instead = text;
    try {
      expect((await seller.post("obligation/signature/view", { envelope_id: signature })).body.code).toBe(1067);
      expect([0, 1067]).toContain((await post(connectJson("recipient-completed", envelope, ACCOUNT))).body.code);
      expect(await letterState()).toBe("sent");
    } finally {
      docusign.instead = undefined;
    }
    expect((await post(connectJson("recipient-completed", envelope, ACCOUNT))).body.code).toBe(0);
    expect(await letterState()).toBe("signed");
  },
);

test("an address that is none of the web's is not given to a browser", async () => {
  await opened();
  for (const url of ["javascript:alert(1)", "http://demo.docusign.net/Signing/", "", 7]) {
    docusign.instead = JSON.stringify({ url });
    expect((await seller.post("obligation/signature/view", { envelope_id: signature })).body.code, String(url)).toBe(
      1067,
    );
  }
  docusign.instead = undefined;
  expect((await seller.post("obligation/signature/view", { envelope_id: signature })).body.data.sign_url).toMatch(
    /^https:/,
  );
});

test("declined with a reason: the letter is declined, the application keeps its accepted offer", async () => {
  const { envelope, state } = await opened();
  docusign.act(envelope, "1", "declined");
  const answer = await seller.post("obligation/signature/feedback", {
    envelope_id: envelope,
    state,
    event: "decline",
    reason: "The total is not what we agreed",
  });
  expect(answer.body.data).toMatchObject({ status: "declined", event: "decline" });
  expect(await stored(demo, "signature", signature)).toMatchObject({ reason: "The total is not what we agreed" });
  expect(await letterState()).toBe("declined");
});

test.each(["viewing_complete", "cancel", "session_timeout", "ttl_expired"])(
  "%s changes nothing, and a new address may be asked for by whoever comes back",
  async (event) => {
    const { envelope, state } = await opened();
    const answer = await demo.stranger().post("obligation/signature/feedback", { envelope_id: envelope, state, event });
    expect(answer.body.data).toMatchObject({ status: "sent", event });
    const anew = await demo.stranger().post("obligation/signature/view", { envelope_id: envelope, state });
    expect(anew.body.data.sign_url).toMatch(/^https:\/\/demo\.docusign\.net\//);
  },
);

test.each(["access_code_failed", "id_check_failed"])(
  "%s tells the administrators of the signer's company, once",
  async (event) => {
    const { envelope, state } = await opened();
    const count = async () =>
      (await demo.store.reading.rows("SELECT 1 FROM notice WHERE title = 'A signer could not be identified'")).length;
    const before = await count();
    for (let again = 0; again < 2; again += 1)
      await seller.post("obligation/signature/feedback", { envelope_id: envelope, state, event });
    expect(await count()).toBe(before + 1);
    const admin = await demo.signedIn("admin.s1");
    const waiting = async () =>
      (await admin.get("obligation/workflow/task/list", { tab: "todo" })).body.data.rows.filter(
        (row: Record<string, unknown>) => row["kind"] === "signature_note_identity" && row["subject_id"] === signature,
      );
    expect(await waiting()).toHaveLength(1);
    expect(
      (
        await executed(demo, admin, "obligation/signature", "signature", signature, "note_identity", {
          comment: "A new phone; the number is put right",
        })
      ).body,
    ).toMatchObject({ success: true });
    expect(await waiting()).toEqual([]);
    expect(await letterState()).toBe("sent");
  },
);

test("what was withdrawn here is ended at DocuSign, and what was ended there is ended here", async () => {
  const { envelope } = await opened();
  await moved(demo, "signature", signature, "withdraw");
  expect(await tellProvider(demo)).toBe(1);
  expect(docusign.envelopes.get(envelope)).toMatchObject({ status: "voided" });
  expect(await tellProvider(demo)).toBe(0);
});

test("voided at DocuSign: the letter may be sent again", async () => {
  const { envelope } = await opened();
  Object.assign(docusign.envelopes.get(envelope) ?? {}, { status: "voided", voidedReason: "Wrong paper" });
  await post(connectJson("envelope-voided", envelope, ACCOUNT));
  expect(await letterState()).toBe("voided");
  expect(await stored(demo, "signature", signature)).toMatchObject({ status: "voided", reason: "Wrong paper" });
});

test("an address of signing at a host that nobody named goes to no browser", async () => {
  const environment = demo.environment as { redirects?: string[] };
  environment.redirects = ["myinfo.gov.sg"];
  try {
    const { body } = await seller.post("obligation/signature/view", { envelope_id: signature });
    expect(body).toMatchObject({ code: 1099 });
    expect(JSON.stringify(body)).not.toContain("docusign");
  } finally {
    environment.redirects = ["docusign.net"];
  }
});
