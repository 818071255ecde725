import type { WriteContext } from "../../platform/context.ts";
import { anyRecord } from "../../platform/query/unscoped.ts";
import { createDraft } from "../../platform/records/draft.ts";
import { insertRecord } from "../../platform/records/write.ts";
import { companies, relations } from "./companies.ts";
import { type Stage, as, asPlatform } from "./stage.ts";

const DAY = "2026-11-20";

/** Takes a step of the demo by the real engine, as the person who may. */
async function execute(
  stage: Stage,
  who: string,
  entity: string,
  transition: string,
  values: Record<string, unknown>,
): Promise<void> {
  await as(stage, who, async (context) => {
    const draft = await createDraft(context, stage.running.engine, entity, values);
    await stage.running.engine.act(context, { entity, id: draft.id, transition, body: { version: draft.version } });
  });
}

/** A company that trades with another stands in its lists of vendors and buyers. */
async function lists(context: WriteContext, entities: ReadonlyMap<string, string>): Promise<void> {
  const of = async (code: string) => {
    const entity = await anyRecord(context.trx, context.registry, "company_entity", entities.get(code) ?? "");
    return {
      id: entity?.id,
      company: entity?.company,
      name: entity?.legal_name,
      uen: entity?.uen,
      email: entity?.finance_email,
      role: companies.find((company) => company.code === code)?.role,
    };
  };
  for (const [seller, buyer] of relations) {
    const [from, to] = [await of(seller), await of(buyer)];
    const active = {
      status: "active",
      kyc_status: "approved",
      currency: seller === "s3" && buyer === "e2" ? "USD" : "SGD",
    };
    if (to.role === "enterprise") {
      const approved = await context.trx.first<{ submitted_on: string | null; valid_until: string | null }>(
        `SELECT submitted_on, valid_until FROM kyc_case WHERE entity = $1::bigint AND status = 'approved'
         ORDER BY valid_until DESC NULLS LAST LIMIT 1`,
        [from.id],
      );
      await insertRecord(context, "vendor", {
        owner_company: to.company,
        vendor_entity: from.id,
        uen: from.uen,
        contact_email: from.email,
        ...active,
        submitted_on: approved?.submitted_on,
        kyc_valid_until: approved?.valid_until,
      });
    }
    await insertRecord(context, "buyer", {
      owner_company: from.company,
      buyer_entity: to.id,
      name: to.name,
      uen: to.uen,
      email: to.email,
      country: "SG",
      currency: active.currency,
      link: "linked",
    });
  }
}

const TAGS = {
  "maker.s1@demo.example": [
    ["Key buyer", "#0b5c7a"],
    ["Pays late", "#b54708"],
  ],
  "maker.e1@demo.example": [
    ["Strategic", "#0b5c7a"],
    ["Trial", "#667085"],
  ],
  "maker.f1@demo.example": [
    ["Borrower", "#0b5c7a"],
    ["Adviser", "#667085"],
  ],
} as const;

const CONTACTS = {
  "maker.s1@demo.example": [
    {
      kind: "buyer",
      name: "Tan Li Ying",
      organisation: "Straits Harvest Foods Pte. Ltd.",
      uen: "201299101G",
      email: "li.ying@straitsharvest.example",
      phone: "+6591230011",
      position: "Accounts payable",
      tag: 0,
    },
    {
      kind: "buyer",
      name: "Marcus Ong",
      organisation: "Kallang Bay Marine Services Pte. Ltd.",
      uen: "200899102N",
      email: "marcus@kallangbay.example",
      phone: "+6591230012",
      position: "Procurement",
      tag: 1,
    },
    {
      kind: "other",
      name: "Priya Nair",
      organisation: "Nair & Partners LLP",
      email: "priya@nairpartners.example",
      phone: "+6591230013",
      position: "Auditor",
    },
  ],
  "maker.e1@demo.example": [
    {
      kind: "vendor",
      name: "Goh Wei Jie",
      organisation: "Bukit Precision Parts Pte. Ltd.",
      uen: "201599103Z",
      email: "wei.jie@bukitprecision.example",
      phone: "+6591230021",
      position: "Sales",
      tag: 0,
    },
    {
      kind: "vendor",
      name: "Siti Rahman",
      organisation: "Lion Gate Packaging LLP",
      uen: "T21LL9904E",
      email: "siti@liongate.example",
      phone: "+6591230022",
      position: "Finance",
      tag: 1,
    },
  ],
  "maker.f1@demo.example": [
    {
      kind: "buyer",
      name: "Tan Li Ying",
      organisation: "Straits Harvest Foods Pte. Ltd.",
      uen: "201299101G",
      email: "li.ying@straitsharvest.example",
      phone: "+6591230011",
      position: "Treasury",
      tag: 0,
    },
    {
      kind: "vendor",
      name: "Goh Wei Jie",
      organisation: "Bukit Precision Parts Pte. Ltd.",
      uen: "201599103Z",
      email: "wei.jie@bukitprecision.example",
      phone: "+6591230021",
      position: "Finance",
      tag: 0,
    },
    {
      kind: "other",
      name: "Priya Nair",
      organisation: "Nair & Partners LLP",
      email: "priya@nairpartners.example",
      phone: "+6591230013",
      position: "Auditor",
      tag: 1,
    },
  ],
} as const;

async function addressBook(stage: Stage, who: keyof typeof CONTACTS): Promise<void> {
  const { engine } = stage.running;
  await as(stage, who, async (context) => {
    const tags: string[] = [];
    for (const [name, colour] of TAGS[who])
      tags.push((await createDraft(context, engine, "tag", { name, colour, scope: "contact" })).id);
    for (const { tag, ...values } of CONTACTS[who] as readonly (Record<string, unknown> & { tag?: number })[])
      await createDraft(context, engine, "contact", { ...values, ...(tag === undefined ? {} : { tags: [tags[tag]] }) });
  });
}

/**
 * Who knows whom: lists of vendors and buyers, address books with their tags, an invitation to a vendor that is not
 * here yet, and a word of the operator.
 * @param entities legal entities by the demo's company codes
 */
export function networkEvents(
  stage: Stage,
  entities: ReadonlyMap<string, string>,
): { readonly day: string; readonly run: () => Promise<void> }[] {
  return [
    { day: DAY, run: () => asPlatform(stage, (context) => lists(context, entities)) },
    { day: DAY, run: () => addressBook(stage, "maker.s1@demo.example") },
    { day: DAY, run: () => addressBook(stage, "maker.e1@demo.example") },
    ...(stage.running.environment.showcase === true
      ? [{ day: DAY, run: () => addressBook(stage, "maker.f1@demo.example") }]
      : []),
    {
      day: DAY,
      run: () =>
        execute(stage, "admin.e1@demo.example", "vendor_invite", "send", {
          vendor_name: "Nusantara Spice Exports Pte. Ltd.",
          uen: "202299108H",
          contact_name: "Dewi Lestari",
          email: "admin.s5@demo.example",
          phone: "+6591230055",
          proposed_sub_limit: "100000.00",
          message: "We would like to pay your invoices through the platform.",
        }),
    },
    {
      day: DAY,
      run: () =>
        execute(stage, "ops@demo.example", "announcement", "publish", {
          title: "Closed on Christmas Day",
          title_zh: "圣诞节休市",
          body: "Payments due on 25 December are made on 28 December, the next business day.",
          body_zh: "12 月 25 日到期的款项将于下一营业日 12 月 28 日支付。",
          roles: ["supplier", "enterprise", "financier"],
          shown_from: DAY,
          shown_until: "2026-12-28",
        }),
    },
  ];
}
