import { authorizer, caseContent, fundProviders, ownEntity, uploaded } from "../../api/application/kyc-content.ts";
import { anyRecord } from "../../../server/platform/query/unscoped.ts";
import type { Client } from "../../api/application/client.ts";
import { fine } from "../../api/application/deals.ts";
import type { Ending } from "../../api/endings/ending.ts";
import { PREPARED as OF_MONEY } from "../idempotency/prepared/all.ts";
import type { Prepared } from "../idempotency/prepared/ready.ts";

type Row = Record<string, unknown>;

const MAKER = "maker.s1";
const ADMIN = "admin.s1";
const PRODUCT = { name: "Prompt money", kind: "finance", currency: "SGD", rate: "7.20", max_tenor: 90 };
const REPORT = { key: "ageing", period_days: 7, recipients: ["maker.s1@demo.example"], next_on: "2026-11-24" };
const ENTITY = {
  uen: "197401143C",
  legal_name: "Lion Gate Boxes Pte. Ltd.",
  entity_type: "ROC",
  registered_address: { street: "Tuas Avenue 1", postal: "639501", country: "SG" },
};
const TOOL_INVOICE = {
  number: "RIGHTS-TI",
  customer: "Ong Hardware",
  customer_email: "buying@ong.example",
  issue_date: "2026-11-23",
  due_date: "2026-12-23",
  currency: "SGD",
  lines: [{ description: "Rope", quantity: "1", unit_price: "10.00", gst_code: "SR" }],
};
const YEAR = { year: 2024, scope1: "10", scope2: "20", energy_kwh: "1000" };

const made = async (answered: ReturnType<Client["post"]>): Promise<string> => String(fine(await answered)["id"]);

async function account(story: Ending): Promise<Row> {
  const maker = await story.client(MAKER);
  return {
    entity: (await ownEntity(maker)).id,
    currency: "SGD",
    bank_code: "7171",
    branch_code: "001",
    account_no: "0339991239",
    account_name: "For goods",
    usage: "both",
    proof_file: await uploaded(maker, "statement.pdf"),
  };
}

/** An account that its company has entered and not yet put forward. */
const drafted = async (story: Ending) =>
  made((await story.client(MAKER)).post("ucenter/bank/account", await account(story)));

/** An account that waits for a second person. */
async function putForward(story: Ending): Promise<string> {
  const id = await drafted(story);
  await story.step(MAKER, "bank_account", id, "submit");
  return id;
}

/** Somebody who is to act for the company, entered and not yet put forward. */
async function entered(story: Ending): Promise<{ id: string; entity: string }> {
  const maker = await story.client(MAKER);
  const entity = await ownEntity(maker);
  const { id } = await authorizer(maker, entity.id);
  return { id, entity: entity.id };
}

/** Somebody with an account whom a fund provider has found to bind the company: may the account sign? */
async function askedAbout(story: Ending): Promise<string> {
  const maker = await story.client(MAKER);
  const entity = await ownEntity(maker);
  const { id, version } = await authorizer(maker, entity.id, { name: "TAN MEI LING", email: "maker.s1@demo.example" });
  fine(await (await story.client("checker.s1")).post("ucenter/supplier/authorizer/submit", { id, version }));
  const { version: submitted } = (await anyRecord(story.demo.store.reading, story.demo.registry, "authorizer", id))!;
  fine(
    await (
      await story.client("checker.f1")
    ).post(`ucenter/financier/supplier/authorised/${id}/audit`, { version: submitted, audit_result: "approved" }),
  );
  return id;
}

async function change(story: Ending): Promise<Row> {
  const admin = await story.client(ADMIN);
  const own = await ownEntity(admin);
  return {
    entity: own.id,
    legal_name: "Another Name Pte. Ltd.",
    entity_type: "ROC",
    street: "Tuas Avenue 2",
    postal: "639502",
    reason: "Moved and renamed",
    proof_file: await uploaded(admin, "register.pdf"),
  };
}
const changed = async (story: Ending) =>
  made((await story.client(ADMIN)).post("ucenter/company/change", await change(story)));

async function changeSubmitted(story: Ending): Promise<string> {
  const id = await changed(story);
  await story.step(ADMIN, "company_change", id, "submit");
  return id;
}

async function paper(story: Ending): Promise<Row> {
  const category = await story.demo.store.reading.first<{ id: string }>(
    "SELECT id FROM document_category ORDER BY id LIMIT 1",
  );
  const bill = await story.make(MAKER, "bill", {
    bill_no: "RIGHTS-BILL",
    vendor: "Steel & Co",
    bill_date: "2026-11-23",
    due_date: "2026-12-23",
    currency: "SGD",
    lines: [{ description: "Steel rods", quantity: "10", unit_price: "100.00" }],
  });
  return {
    parent_type: "bill",
    parent_id: bill,
    category_id: category?.id,
    name: "Delivery order",
    file_id: await story.file(MAKER),
  };
}

const kyc = async (story: Ending): Promise<Row> => {
  const maker = await story.client("maker.s3");
  return {
    financier_entity: (await fundProviders(maker)).get("Meridian Trade Capital Pte. Ltd."),
    entity: (await ownEntity(maker)).id,
  };
};

async function provider(story: Ending): Promise<string> {
  const admin = await story.client("admin.e2");
  const orchid = [...(await fundProviders(admin))].find(([name]) => name.startsWith("Orchid"))?.[1];
  return made(
    admin.post("obligation/enterprise/fund_provider", {
      provider_entity: orchid,
      contact_name: "Ms Ong",
      email: "ong@orchid.example",
      products: ["finance"],
      message: "Please finance our suppliers.",
    }),
  );
}

/** An invoice in an order that is drafted. */
async function ordered(story: Ending): Promise<string> {
  const invoice = await story.invoiceOf("LG-2202");
  await story.order("s2", [{ invoice, face: "32700.00" }], "2026-11-26");
  return invoice;
}

const product = (story: Ending) => story.make("admin.f1", "product", PRODUCT);

/** What people do before writes that are not of money, where the demo has nothing that stands ready. */
const OTHERS: Prepared = {
  "tool_invoice.checkno": async (story) => ({
    who: MAKER,
    id: await story.make(MAKER, "tool_invoice", TOOL_INVOICE),
    fields: { number: "RIGHTS-FREE" },
  }),
  "authorizer.update": async (story) => ({ who: MAKER, id: (await entered(story)).id, fields: { position: "Chair" } }),
  "authorizer.delete": async (story) => ({ who: MAKER, id: (await entered(story)).id }),
  "authorizer.submit_one": async (story) => ({ who: "checker.s1", id: (await entered(story)).id }),
  "authorizer.give_signing": async (story) => ({ who: ADMIN, id: await askedAbout(story) }),
  "authorizer.withhold_signing": async (story) => ({
    who: ADMIN,
    id: await askedAbout(story),
    fields: { comment: "Only our directors sign here." },
  }),
  "authorizer.put_forward": async (story) => {
    const { id, entity } = await entered(story);
    return { who: "checker.s1", id, fields: { entity } };
  },
  "bank_account.create": async (story) => ({ who: MAKER, fields: await account(story) }),
  "bank_account.update": async (story) => ({
    who: MAKER,
    id: await drafted(story),
    fields: { account_name: "For all" },
  }),
  "bank_account.delete": async (story) => ({ who: MAKER, id: await drafted(story) }),
  "bank_account.submit": async (story) => ({
    who: MAKER,
    id: await drafted(story),
    fields: await story.proof(MAKER, "bank_account.submit"),
  }),
  "bank_account.approve": async (story) => ({ who: "checker.s1", id: await putForward(story) }),
  "company_change.update": async (story) => ({ who: ADMIN, id: await changed(story), fields: { reason: "Renamed" } }),
  "company_change.approve": async (story) => ({ who: "checker.f1", id: await changeSubmitted(story) }),
  "company_change.reject": async (story) => ({
    who: "checker.f1",
    id: await changeSubmitted(story),
    fields: { comment: "The register says otherwise" },
  }),
  "company_change.submit": async (story) => ({ who: ADMIN, id: await changed(story) }),
  "company_entity.create": async () => ({ who: ADMIN, fields: ENTITY }),
  "company_entity.delete": async (story) => ({
    who: ADMIN,
    id: await made((await story.client(ADMIN)).post("ucenter/company/entity", ENTITY)),
  }),
  "document.create": async (story) => ({ who: MAKER, fields: await paper(story) }),
  "document.update": async (story) => ({
    who: MAKER,
    id: await made((await story.client(MAKER)).post("ucenter/document", await paper(story))),
    fields: { name: "Another name" },
  }),
  "document_category.create": async () => ({
    who: "ops",
    fields: { category_id: "another_paper", name: "Another paper", business: "Finance", required: "optional" },
  }),
  "dpo_payable.update": async (story) => ({ who: "maker.e1", id: await ordered(story), fields: { face: "20000.00" } }),
  "dpo_payable.delete": async (story) => ({ who: "maker.e1", id: await ordered(story) }),
  "fund_provider.update": async (story) => ({
    who: "admin.e2",
    id: await provider(story),
    fields: { message: "Please fund all of our suppliers" },
  }),
  "fund_provider.invite": async (story) => ({ who: "admin.e2", id: await provider(story) }),
  "kyc_case.create": async (story) => ({ who: "maker.s3", fields: await kyc(story) }),
  "kyc_case.update": async (story) => {
    const maker = await story.client("maker.s3");
    const id = await made(maker.post("ucenter/supplier/kyc/draft", await kyc(story)));
    return { who: "maker.s3", id, fields: await caseContent(maker, await ownEntity(maker)) };
  },
  "product.update": async (story) => ({ who: "admin.f1", id: await product(story), fields: { rate: "7.30" } }),
  "product.delete": async (story) => ({ who: "admin.f1", id: await product(story) }),
  "product.publish": async (story) => ({ who: "admin.f1", id: await product(story) }),
  "report_schedule.create": async () => ({ who: MAKER, fields: REPORT }),
  "report_schedule.update": async (story) => ({
    who: MAKER,
    id: await story.make(MAKER, "report_schedule", REPORT),
    fields: { period_days: 14 },
  }),
  "rule.set_approval": async () => ({
    who: ADMIN,
    fields: { subject: "bank", lines: [{ groups: ["checker_l1"] }] },
  }),
  "sustainability.update": async (story) => ({
    who: MAKER,
    id: await made(
      (await story.client(MAKER)).post("ucenter/sustainability", { ...YEAR, entity: await story.entityOf("s1") }),
    ),
    fields: { scope1: "11" },
  }),
};

/** What people do before each write that nothing in the demo is ready for. */
export const PREPARED: Prepared = { ...OF_MONEY, ...OTHERS };
