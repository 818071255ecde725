import { afterAll, beforeAll, expect, test } from "vitest";
import { matchBuyers } from "../../server/modules/network/buyers.ts";
import { makeContext } from "../../server/platform/write-context.ts";
import { type Application, startApplication } from "./application/application.ts";
import { type Talk, talkAs } from "./application/bodies.ts";

const BASE = "obligation/supplier/buyer";
let demo: Application;
let supplier: Talk;
let enterprise: Talk;

beforeAll(async () => {
  demo = await startApplication();
  supplier = await talkAs(demo, "admin.s4");
  enterprise = await talkAs(demo, "admin.e2");
});
afterAll(() => demo.close());

const shown = async (id: string) => (await supplier.get(`${BASE}?id=${id}`)).data;
const mails = (letter: string) =>
  demo.store.reading.rows<{ recipient: string }>(`SELECT recipient FROM mail WHERE letter = $1`, [letter]);

test("a buyer is found by its UEN, and the enterprise decides whether the supplier may invoice it", async () => {
  const added = await supplier.post(BASE, { name: "Kallang", uen: "200899102N" });
  expect(added).toMatchObject({
    code: 0,
    data: { name: expect.stringContaining("Kallang Bay Marine"), relation: "not_linked" },
  });
  const { id, version } = added.data;
  expect((await supplier.get("ucenter/supplier/related/enterprise/list?keyword=Kallang")).data.rows).toEqual([]);
  expect(await supplier.post(`${BASE}/${id}/ask_link`, { version })).toMatchObject({ code: 0 });
  expect(await shown(id)).toMatchObject({ relation: "asked" });
  expect(await mails("buyer_asked")).toHaveLength(1);
  const requests = (await enterprise.get("obligation/enterprise/buyer/asked/list")).data.rows;
  expect(requests).toMatchObject([{ id, allowed_actions: ["accept_link", "decline_link"] }]);
  expect(requests[0].outstanding).toBeUndefined();
  expect((await enterprise.get("obligation/workflow/task/list?tab=todo")).data.rows).toContainEqual(
    expect.objectContaining({ kind: "buyer_accept_link" }),
  );
  expect(
    await enterprise.post(`obligation/enterprise/buyer/${id}/accept_link`, { version: requests[0].version }),
  ).toMatchObject({ code: 0 });
  expect(await shown(id)).toMatchObject({ relation: "linked" });
  expect((await supplier.get("ucenter/supplier/related/enterprise/list?keyword=Kallang")).data.rows).toHaveLength(1);
  expect(
    (await enterprise.get("obligation/enterprise/vendor/list?status=active&page_size=100")).data.rows,
  ).toContainEqual(expect.objectContaining({ uen: "59999901B" }));
});

test("what a vendor has sold and may draw is told once in each currency, and sums are of one currency", async () => {
  await demo.store.transaction((trx) => trx.run("UPDATE invoice SET currency = 'SGD' WHERE invoice_no = 'JC-US-0955'"));
  const { rows, summary } = (await enterprise.get("obligation/enterprise/vendor/volume/list?keyword=Jurong")).data;
  expect(rows).toMatchObject([
    { name: "Jurong Cold Chain Logistics Pte. Ltd.", currency: "SGD", volume: "36450.00" },
    { name: "Jurong Cold Chain Logistics Pte. Ltd.", currency: "USD", volume: "70600.00" },
  ]);
  expect(summary.by_currency).toMatchObject([
    { currency: "SGD", volume: "36450.00" },
    { currency: "USD", volume: "70600.00" },
  ]);
  const buyer = await talkAs(demo, "admin.e1");
  const { rows: drawn } = (await buyer.get("obligation/enterprise/vendor/volume/list?keyword=Lion")).data;
  expect(drawn).toMatchObject([{ sub_limit: "300000.00", used: "64310.00", left: "235690.00", volume: "238710.00" }]);
});

test("whoever deals with a buyer already has nothing to ask of it", async () => {
  const rows = (await supplier.get(`${BASE}/list?keyword=Straits`)).data.rows;
  expect(rows).toMatchObject([{ relation: "linked", link: "linked" }]);
  expect((await shown(rows[0].id)).allowed_actions).not.toContain("ask_link");
});

test("nobody lists a buyer twice, the own company or a fund provider, nor names a company without its UEN", async () => {
  const at = async (values: object) => await supplier.post(BASE, { name: "Somebody", ...values });
  expect(await at({ uen: "200899102N" })).toMatchObject({ code: 100, data: [{ field: "uen" }] });
  expect(await at({ uen: "59999901B" })).toMatchObject({ code: 100, data: [{ field: "uen" }] });
  const provider = await demo.store.reading.first<{ uen: string; id: string }>(
    `SELECT e.uen, e.id FROM company_entity e JOIN company c ON c.id = e.company WHERE c.role = 'financier' LIMIT 1`,
  );
  expect(await at({ uen: provider?.uen })).toMatchObject({ code: 100, data: [{ field: "uen" }] });
  expect(await at({ buyer_entity: provider?.id })).toMatchObject({ code: 100, data: [{ field: "buyer_entity" }] });
});

test("a buyer that is not here yet is invited once, and is asked to be linked when it has registered", async () => {
  const { id, version } = (await supplier.post(BASE, { name: "Not Here Pte. Ltd.", uen: "202211111H" })).data;
  expect(await supplier.post(`${BASE}/${id}/invite`, { version })).toMatchObject({
    code: 100,
    data: [{ field: "email" }],
  });
  const other = (
    await supplier.post(BASE, { name: "Also Not Here Pte. Ltd.", uen: "202222222C", email: "pay@nothere.example" })
  ).data;
  expect(await supplier.post(`${BASE}/${other.id}/invite`, { version: other.version })).toMatchObject({ code: 0 });
  expect(await mails("buyer_invited")).toEqual([{ recipient: "pay@nothere.example" }]);
  expect((await shown(other.id)).allowed_actions).not.toContain("invite");
  await demo.store.transaction(async (trx) => {
    const one = await trx.first<{ id: string; company: string }>(
      `SELECT id, company FROM company_entity WHERE uen = '201599103Z'`,
    );
    await trx.rows(`UPDATE company_entity SET uen = '202222222C' WHERE id = $1`, [one?.id]);
    await matchBuyers(makeContext({ ...demo, trx }), String(one?.company));
    await trx.rows(`UPDATE company_entity SET uen = '201599103Z' WHERE id = $1`, [one?.id]);
  });
  expect(await shown(other.id)).toMatchObject({ relation: "asked", buyer_entity: expect.any(String) });
});

test("a company that becomes somebody's vendor by an invitation finds it among its buyers", async () => {
  const seller = await talkAs(demo, "admin.s1");
  await demo.store.transaction(async (trx) => {
    const of = (uen: string) => `(SELECT id FROM company_entity WHERE uen = '${uen}')`;
    await trx.rows(
      `DELETE FROM company_relation WHERE seller_entity = ${of("201599103Z")} AND buyer_entity = ${of("201299101G")}`,
    );
    await trx.rows(`DELETE FROM buyer WHERE uen = '201299101G'`);
    await trx.rows(`DELETE FROM vendor WHERE vendor_entity = ${of("201599103Z")}`);
  });
  const inviter = await talkAs(demo, "admin.e1");
  const draft = await inviter.post("ucenter/vendor/invite", {
    vendor_name: "Bukit",
    email: "bukit@new.example",
    contact_name: "Mr Goh",
    uen: "201599103Z",
  });
  expect(
    await inviter.post(`ucenter/vendor/invite/${draft.data.id}/send`, { version: draft.data.version }),
  ).toMatchObject({ code: 0 });
  const seen = await seller.get(`ucenter/vendor/invite?id=${draft.data.id}`);
  expect(
    await seller.post(`ucenter/vendor/invite/${draft.data.id}/accept`, { version: seen.data.version }),
  ).toMatchObject({ code: 0 });
  expect((await seller.get(`${BASE}/list?keyword=Straits`)).data.rows).toMatchObject([
    { uen: "201299101G", relation: "linked" },
  ]);
});

test("an enterprise whose KYC a fund provider approves stands among its buyers, once", async () => {
  const existing = await demo.store.reading.first<{ id: string; financier: string; uen: string }>(
    `SELECT k.id, f.company AS financier, e.uen FROM kyc_case k JOIN company_entity e ON e.id = k.entity JOIN company c ON c.id = e.company JOIN company_entity f ON f.id = k.financier_entity
     WHERE c.role = 'enterprise' AND k.status = 'approved' AND f.uen = '201199106W' ORDER BY k.id LIMIT 1`,
  );
  const approvers = [await talkAs(demo, "checker.f1"), await talkAs(demo, "checker2.f1")];
  const approvedAgain = async () => {
    await demo.store.transaction((trx) =>
      trx.rows(`UPDATE kyc_case SET status = 'in_review' WHERE id = $1`, [existing?.id]),
    );
    for (const approver of approvers) {
      const { version } = (await approver.get(`ucenter/financier/kyc?id=${String(existing?.id)}`)).data;
      expect(await approver.post("ucenter/financier/kyc/approve", { id: existing?.id, version })).toMatchObject({
        code: 0,
      });
    }
  };
  const rows = () =>
    demo.store.reading.rows(`SELECT name, link FROM buyer WHERE owner_company = $1 AND uen = $2`, [
      existing?.financier,
      existing?.uen,
    ]);
  await demo.store.transaction((trx) => trx.rows(`DELETE FROM buyer WHERE owner_company = $1`, [existing?.financier]));
  await approvedAgain();
  expect(await rows()).toHaveLength(1);
  await approvedAgain();
  expect(await rows()).toHaveLength(1);
});

test("a supplier sees at each enterprise it deals with how the two stand, for what, and what is left to use", async () => {
  const { rows } = (await supplier.get("ucenter/supplier/related/enterprise/list?page_size=100")).data;
  const straits = rows.find(({ name }: { name: string }) => name.startsWith("Straits"));
  expect(straits).toMatchObject({
    enterprise_id: straits.id,
    uen: "201299101G",
    relation_status: "linked",
    currency: "SGD",
    credit_available: "50000.00",
  });
  expect(Array.isArray(straits.products)).toBe(true);
  expect((await supplier.get("ucenter/supplier/related/enterprise/list?relation_status=ended")).data.rows).toEqual([]);
});
