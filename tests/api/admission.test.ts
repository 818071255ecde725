import { afterAll, beforeAll, expect, test } from "vitest";
import { newcomerOf, type Newcomer } from "../generate/people.ts";
import { startApplication, type Application } from "./application/application.ts";
import { fine } from "./application/deals.ts";

let demo: Application;
let lender: Newcomer;
let buyer: Newcomer;
/** Who has the number after the fund provider was refused. */
let seller: Newcomer;

beforeAll(async () => {
  demo = await startApplication();
  lender = await newcomerOf(demo, "financier", "202699902E");
  buyer = await newcomerOf(demo, "enterprise", "202699901K");
  // A name that is another supplier's, one letter aside.
  await demo.store.transaction((trx) =>
    trx.run("UPDATE company_entity SET legal_name = 'Bukit Precisions Parts Pte. Ltd.' WHERE id = $1", [lender.entity]),
  );
});
afterAll(() => demo.close());

const mails = (letter: string, recipient: string) =>
  demo.store.reading.rows<{ subject: string; body: string }>(
    "SELECT subject, body FROM mail WHERE letter = $1 AND recipient = $2",
    [letter, recipient],
  );
const companyOf = async (id: string | undefined) =>
  (await demo.store.reading.first<{ status: string; version: number }>(
    "SELECT status, version FROM company WHERE id = $1",
    [id],
  ))!;
const settle = async (who: Newcomer, what: "admit" | "refuse", comment: string) =>
  (await demo.signedIn("ops")).post(`ucenter/admin/company/${who.company}/${what}`, {
    version: (await companyOf(who.company)).version,
    comment,
  });

test("until it is admitted a fund provider stands in no list, is chosen by nobody, and its people hold no rights", async () => {
  const supplier = await demo.signedIn("maker.s1");
  for (const list of ["ucenter/common/fund_provider/list", "obligation/supplier/fund_provider/open"]) {
    const { rows } = fine(await supplier.get(list, { page_size: 100 }));
    expect(rows.map(({ id }: { id: string }) => id)).not.toContain(lender.entity);
  }
  const chosen = (await supplier.post("ucenter/supplier/kyc/draft", { financier_entity: lender.entity })).body;
  expect(chosen).toMatchObject({ code: 100, data: [{ field: "financier_entity" }] });
  const own = await lender.browser();
  expect((await own.get("ucenter/financier/user/system/info")).body.data).toMatchObject({
    company: { status: "registered" },
    permissions: [],
  });
  expect(
    (await own.post("obligation/financier/product", { kind: "finance", name: "Quick money", currency: "SGD" })).body
      .code,
  ).toBe(1004);
});

test("an enterprise that waits fills in its case and neither sends it nor invites anybody; who lists its number does not find it", async () => {
  const own = await buyer.browser();
  expect(
    (await own.post("ucenter/vendor/invite", { vendor_name: "Somebody", email: "some@body.example" })).body.code,
  ).not.toBe(0);
  expect((await own.get("ucenter/enterprise/user/system/info")).body.data["permissions"]).toEqual(["kyc.prepare"]);
  const supplier = await demo.signedIn("maker.s1");
  const listed = fine(
    await supplier.post("obligation/supplier/buyer", {
      name: "A new buyer",
      uen: "202699901K",
      email: "pay@newbuyer.example",
    }),
  );
  expect(listed["buyer_entity"]).toBeUndefined();
  fine(await settle(buyer, "admit", "Business profile seen"));
  expect((await companyOf(buyer.company)).status).toBe("onboarding");
  expect(
    (
      await demo.store.reading.first<{ buyer_entity: string }>("SELECT buyer_entity FROM buyer WHERE id = $1", [
        listed["id"],
      ])
    )?.buyer_entity,
  ).toBe(buyer.entity);
  expect((await (await buyer.browser()).get("ucenter/enterprise/user/system/info")).body.data["permissions"]).toContain(
    "kyc.submit",
  );
});

test("the operator sees what was registered and whom it looks like, and refuses with a reason that is mailed", async () => {
  const operator = await demo.signedIn("ops");
  const seen = fine(await operator.get("ucenter/admin/company/admission", { id: lender.company ?? "" }));
  expect(seen).toMatchObject({
    legal_name: "Bukit Precisions Parts Pte. Ltd.",
    uen: "202699902E",
    contact_name: "New financier",
    alike: [{ name: "Bukit Precision Parts Pte. Ltd.", uen: "201599103Z", role: "supplier", why: "near_name" }],
  });
  expect(
    (await (await demo.signedIn("admin.f1")).get("ucenter/admin/company/admission", { id: lender.company ?? "" })).body
      .code,
  ).toBe(1004);
  fine(await settle(lender, "refuse", "The name is another company's"));
  expect((await companyOf(lender.company)).status).toBe("closed");
  expect(
    await demo.store.reading.first("SELECT uen, former_uen FROM company_entity WHERE id = $1", [lender.entity]),
  ).toEqual({ uen: null, former_uen: "202699902E" });
  expect(fine(await operator.get("ucenter/admin/company/admission", { id: lender.company ?? "" }))).toMatchObject({
    uen: "202699902E",
  });
  seller = await newcomerOf(demo, "supplier", "202699902E");
  expect(seller.company, "the company that the number belongs to").toBeDefined();
  const [mail] = await mails("company_refused", "newcomer.financier@newcomer.example");
  expect(mail?.body).toContain("The name is another company's");
  expect((await (await lender.browser()).get("ucenter/financier/user/system/info")).body).toMatchObject({
    code: 1001,
    data: { reason: "company_closed" },
  });
});

test("a fund provider that an applicant asks sees what the register says of it and whom it looks like, and nobody who was not admitted", async () => {
  await demo.store.transaction(async (trx) => {
    // A supplier is admitted by nobody.
    await trx.run("UPDATE company SET status = 'onboarding' WHERE id = $1", [seller.company]);
    await trx.run("UPDATE company_entity SET legal_name = 'Bukit Precision Parts Private Limited' WHERE id = $1", [
      seller.entity,
    ]);
  });
  const provider = await demo.store.reading.first<{ id: string }>(
    "SELECT e.id FROM company_entity e WHERE e.uen = '201199106W'",
  );
  const made = fine(
    await (await seller.browser()).post("ucenter/supplier/kyc/draft", { financier_entity: provider?.id }),
  );
  const identity = async (who: string) =>
    (await (await demo.signedIn(who)).get("ucenter/financier/kyc/identity", { id: made["id"] })).body;
  expect((await identity("maker.f1")).code, "a draft is its maker's").toBe(1005);
  await demo.store.transaction((trx) =>
    trx.run("UPDATE kyc_case SET status = 'submitted' WHERE id = $1::bigint", [made["id"]]),
  );
  expect(await identity("maker.f1")).toMatchObject({
    code: 0,
    data: {
      legal_name: "Bukit Precision Parts Private Limited",
      uen: "202699902E",
      register: "not_there",
      alike: [{ name: "Bukit Precision Parts Pte. Ltd.", uen: "201599103Z", why: "same_name" }],
    },
  });
  expect((await identity("maker.f1")).data["alike"][0]).not.toHaveProperty("role");
  expect((await identity("maker.f2")).code).toBe(1005);
  expect((await identity("maker.s1")).code).toBe(1004);
});
