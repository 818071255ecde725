import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "../application/application.ts";
import { startApplication } from "../application/application.ts";
import type { Client } from "../application/client.ts";
import { entityOf, made, stored, visitOf } from "./fixture.ts";

let demo: Application;
let owner: Client;
let guest: Client;

beforeAll(async () => {
  demo = await startApplication();
  owner = await demo.signedIn("ceo.e2");
  guest = demo.stranger();
});
afterAll(() => demo.close());

/** An envelope of one signer, over an offer whose paper is there. */
async function envelope(): Promise<string> {
  const [e2, f2] = [await entityOf(demo, "200899102N"), await entityOf(demo, "201899107N")];
  // The offer is granted when all have signed: never less than what the limit in force already bears.
  const limit = await demo.store.reading.first<{ approved: string }>(
    "SELECT approved FROM credit_limit WHERE entity = $1::bigint AND financier_entity = $2::bigint AND currency = 'SGD' ORDER BY id DESC LIMIT 1",
    [e2, f2],
  );
  const amount = limit?.approved ?? "1.00";
  const file = await made(demo, "credit_application", {
    entity: e2,
    financier_entity: f2,
    kind: "new",
    currency: "SGD",
    requested_limit: amount,
    recommended_limit: amount,
    purpose: "x",
    industry: "10712",
    review_date: "2027-11-23",
    status: "accepted",
  });
  await demo.store.transaction(async (trx) => {
    const bytes = Buffer.from("%PDF-1.7 an offer");
    const id = demo.ports.ids.next();
    await trx.run(
      "INSERT INTO file (id, category, name, media_type, size, sha256, storage_key, state, entity, record_id, created_at) VALUES ($1::bigint, 'document', 'offer.pdf', 'application/pdf', $2::integer, $3, $4, 'clean', 'credit_application', $5::bigint, now())",
      [id, bytes.length, createHash("sha256").update(bytes).digest("hex"), `made:${id}`, file],
    );
    await trx.run("INSERT INTO file_content (file_id, bytes) VALUES ($1::bigint, $2::bytea)", [id, bytes]);
    await trx.run("UPDATE credit_application SET offer_file = $2::bigint WHERE id = $1::bigint", [file, id]);
  });
  const signer = await demo.store.reading.first<{ name: string }>(
    `SELECT name FROM "user" WHERE email = 'ceo.e2@demo.example'`,
  );
  return made(demo, "signature", {
    document_type: "OFFER",
    document_name: "CRA-TEST",
    credit_application: file,
    owner_entity: e2,
    amount,
    currency: "SGD",
    turn: "owner",
    signers: [{ name: signer?.name, email: "ceo.e2@demo.example", order: 1, party: "owner", status: "waiting" }],
    status: "sent",
  });
}

const look = (token: string) => guest.post("obligation/public/signing/look", { token });
const leave = async (token: string) =>
  new URL((await guest.post("obligation/public/signing/leave", { token })).body.data.redirect_url).searchParams;

test("an address lives five minutes and once; a new one is asked for on the way back", async () => {
  const id = await envelope();
  const token = await visitOf(owner, id);
  demo.wait(5 * 60_000);
  const late = (await look(token)).body.data;
  expect(late).toMatchObject({ state: "expired", redirect_url: expect.stringContaining("event=ttl_expired") });
  for (const [call, more] of [
    ["document", {}],
    ["sign", { signed_as: "X Y", agreed: true }],
    ["decline", { reason: "too late" }],
    ["leave", {}],
  ] as const) {
    expect((await guest.post(`obligation/public/signing/${call}`, { token, ...more })).body, call).toMatchObject({
      code: 1037,
      data: { can_resend: true },
    });
  }
  const back = Object.fromEntries(new URL(late.redirect_url).searchParams);
  expect((await guest.post("obligation/signature/feedback", back)).body.data).toMatchObject({
    status: "sent",
    event: "ttl_expired",
  });
  expect(
    (await guest.post("obligation/signature/view", { envelope_id: back["envelope_id"], state: back["state"] })).body
      .data.sign_url,
  ).toContain("/sign#token=");
});

test("a signer is known again for a day of real time, on whatever business date", async () => {
  demo.ports.clock.setToday("2026-11-19");
  const id = await envelope();
  const state = (await leave(await visitOf(owner, id))).get("state");
  demo.ports.clock.setToday("2026-11-23");
  const again = async () => (await guest.post("obligation/signature/view", { envelope_id: id, state })).body;
  expect((await again()).code).toBe(0);
  demo.wait(24 * 3_600_000 + 5 * 60_000);
  expect((await again()).code).toBe(1037);
  demo.wait(-24 * 3_600_000 - 5 * 60_000);
});

test("whoever comes back without a session proves the address by a code; a wrong code signs nothing and counts", async () => {
  const id = await envelope();
  const back = await leave(await visitOf(owner, id));
  expect(back.get("event")).toBe("cancel");
  const token = await visitOf(
    {
      post: (path: string, body: object) => guest.post(path, { ...body, state: back.get("state") }),
    } as unknown as Client,
    id,
  );
  const seen = (await look(token)).body.data;
  expect(seen).toMatchObject({ state: "open", needs_code: true });
  await guest.post("obligation/public/signing/document", { token });
  const sign = (code?: string) =>
    guest.post("obligation/public/signing/sign", {
      token,
      signed_as: seen.signer,
      agreed: true,
      ...(code === undefined ? {} : { one_time_code: code }),
    });
  expect((await sign()).body.code).toBe(1037);
  const sent = await guest.post("obligation/public/signing/code", { token });
  expect(sent.body.data.masked_to).toBe("c•••@demo.example");
  expect((await guest.post("obligation/public/signing/code", { token })).body.code).toBe(1055);
  expect((await sign("111111")).body).toMatchObject({ code: 1037, data: { purpose: "one_time_code" } });
  expect((await stored(demo, "signature", id))["status"]).toBe("sent");
  expect((await sign("246810")).body.data.redirect_url).toContain("event=signing_complete");
  expect(await stored(demo, "signature", id)).toMatchObject({
    status: "completed",
    signers: [{ evidence: expect.stringContaining("code by mail") }],
  });
});

test("an address that the signer opened signed in is the signer's: another person is refused, nobody signs without a code", async () => {
  const id = await envelope();
  const token = await visitOf(owner, id);
  const colleague = await demo.signedIn("maker.e2");
  for (const [call, more] of [
    ["look", {}],
    ["document", {}],
    ["code", {}],
    ["sign", { signed_as: "X Y", agreed: true }],
    ["decline", { reason: "not mine" }],
    ["leave", {}],
  ] as const)
    expect((await colleague.post(`obligation/public/signing/${call}`, { token, ...more })).body.code, call).toBe(1004);
  expect((await owner.post("obligation/public/signing/look", { token })).body.data.needs_code).toBe(false);
  const seen = (await look(token)).body.data;
  expect(seen).toMatchObject({ state: "open", needs_code: true });
  await guest.post("obligation/public/signing/document", { token });
  const act = { token, signed_as: seen.signer, agreed: true };
  expect((await guest.post("obligation/public/signing/sign", act)).body.code).toBe(1037);
  expect((await stored(demo, "signature", id))["status"]).toBe("sent");
  expect((await owner.post("obligation/public/signing/sign", act)).body.data.redirect_url).toContain(
    "event=signing_complete",
  );
  expect(await stored(demo, "signature", id)).toMatchObject({
    signers: [{ evidence: expect.stringContaining("signed in") }],
  });
});

test("a paper that changed after the visit began is not signed", async () => {
  const id = await envelope();
  const token = await visitOf(owner, id);
  const seen = (await look(token)).body.data;
  await owner.post("obligation/public/signing/document", { token });
  await demo.store.transaction((trx) => trx.run("UPDATE signing_visit SET document_sha256 = 'other'"));
  expect(
    (await owner.post("obligation/public/signing/sign", { token, signed_as: seen.signer, agreed: true })).body.code,
  ).toBe(1054);
  expect((await stored(demo, "signature", id))["status"]).toBe("sent");
});

test("a secret that is altered, or of another kind, opens nothing and tells nothing", async () => {
  const token = await visitOf(owner, await envelope());
  const altered = (token.startsWith("A") ? "B" : "A") + token.slice(1);
  for (const wrong of [altered, "x".repeat(43), `${token} `, "'; DROP TABLE signature; --------------------"])
    expect((await look(wrong)).body.code).toBeOneOf([1037, 100]);
  const { id, signers } = await stored(demo, "signature", await envelope());
  const view = async (who: string) =>
    (await (await demo.signedIn(who)).post("obligation/signature/view", { envelope_id: id })).body;
  expect((await view("maker.s4")).code, "a stranger").toBe(1037);
  const [first] = signers as { name: string }[];
  expect(await view("maker.e2"), "a colleague of the signer is told whose signature is waited for").toMatchObject({
    code: 1004,
    messageDetail: expect.stringContaining(first?.name ?? "nobody"),
  });
});

test("two who sign at the same moment by one address: one of them has signed", async () => {
  const id = await envelope();
  const token = await visitOf(owner, id);
  const seen = (await look(token)).body.data;
  await owner.post("obligation/public/signing/document", { token });
  const both = await Promise.all(
    [1, 2].map(() => owner.post("obligation/public/signing/sign", { token, signed_as: seen.signer, agreed: true })),
  );
  expect(both.map(({ body }) => body.code).toSorted()).toEqual([0, 1037]);
});
