import { accountName } from "../../modules/company/derive.ts";
import { insertRecord } from "../../platform/records/write.ts";
import type { WriteContext } from "../../platform/context.ts";
import { companies, relations, users } from "./companies.ts";
import type { Play } from "./play.ts";
import { asPlatform, type Stage } from "./stage.ts";
import { hashPassword } from "../../platform/session/password.ts";
import { DEPARTMENTS } from "../../modules/registration/company.ts";

/** Fictional identity numbers with valid check letters. */
const PERSONS = ["S9700001H", "S9700002F", "S9700003D", "S9700004B", "S9700005J", "F9700006U"];
const BANKS = ["7171", "7339", "7375", "9496", "7232"];

/** Companies that deal in dollars of the United States too. */
const DOLLARS = new Set(["f1", "e2", "s3"]);

const trading = companies.filter(({ uen }) => uen !== undefined);

/** The people who bind each company: its chief executive, and its second signatory where it has one. */
async function authorizers(context: WriteContext, play: Play): Promise<void> {
  for (const [index, user] of users
    .filter(({ groups, company }) => groups.includes("signatory") && trading.some(({ code }) => code === company))
    .entries()) {
    const isChief = user.email.startsWith("ceo.");
    const made = await insertRecord(context, "authorizer", {
      entity: play.id(user.company),
      name: user.name,
      id_type: "NRIC",
      id_no: PERSONS[index % PERSONS.length],
      position: user.job,
      authorizer_type: isChief ? "ceo" : "director",
      email: user.email,
      phone: user.phone,
      signing_mode: "single",
      source: "manual",
      audit_result: "approved",
      status: "active",
    });
    play.name(`authorizer ${user.email.split("@")[0] ?? ""}`, made.id);
  }
}

/** An account for each currency of each company, verified long enough to be paid to. */
async function accounts(context: WriteContext, play: Play, day: string): Promise<void> {
  for (const [index, { code, name }] of trading.entries()) {
    for (const [order, currency] of (DOLLARS.has(code) ? ["SGD", "USD"] : ["SGD"]).entries()) {
      const at = {
        currency,
        bank_code: BANKS[index % BANKS.length],
        account_no: `${100 + index}${order}${4_567_890 + index * 1_111}`,
      };
      const account = await insertRecord(context, "bank_account", {
        entity: play.id(code),
        ...at,
        short_name: accountName(at),
        branch_code: "001",
        account_name: name,
        usage: "both",
        is_default: true,
        verification_method: "statement",
        verified_on: day,
        hold_until: `${day}T09:30:00.000+08:00`,
        status: "active",
      });
      play.name(`account ${code} ${currency}`, account.id);
    }
  }
}

/** Who owes what is known of whom: E1 is well known, E2 and a customer abroad are not. */
async function buyerLists(context: WriteContext, play: Play): Promise<void> {
  const entry = (values: Record<string, unknown>) =>
    insertRecord(context, "buyer_list_entry", {
      financier_entity: play.id("f1"),
      currency: "SGD",
      valid_until: "2027-06-30",
      ...values,
    });
  await entry({
    buyer_uen: "201299101G",
    buyer_name: "Straits Harvest Foods Pte. Ltd.",
    default_limit: "1000000.00",
    rating: "A",
    reason: "Listed group, ten years of clean payment",
    list: "whitelist",
  });
  await entry({
    buyer_uen: "200899102N",
    buyer_name: "Kallang Bay Marine Services Pte. Ltd.",
    currency: "USD",
    default_limit: "100000.00",
    rating: "B",
    reason: "Good, with some late payments",
    list: "general",
  });
  if (play.showcase)
    await entry({
      financier_entity: play.id("f2"),
      buyer_uen: "200899102N",
      buyer_name: "Kallang Bay Marine Services Pte. Ltd.",
      default_limit: "150000.00",
      rating: "B",
      reason: "Good, with some late payments",
      list: "general",
    });
  await entry({
    buyer_name: "Pacific Galley Inc.",
    currency: "USD",
    default_limit: "50000.00",
    rating: "C",
    reason: "Customer abroad, off the platform",
    list: "general",
  });
}

/** What the fund providers of the showcase offer, as their facilities say it. */
async function products(context: WriteContext, play: Play): Promise<void> {
  const offered = [
    {
      owner: "f1",
      name: "Confirmed invoice finance",
      kind: "finance",
      advance_rate: "90.00",
      rate: "7.20",
      max_tenor: 120,
    },
    { owner: "f1", name: "Discounted payables", kind: "dpo", rate: "5.40", max_tenor: 120 },
    {
      owner: "f1",
      name: "Factoring in dollars",
      kind: "factoring",
      currency: "USD",
      advance_rate: "80.00",
      rate: "9.60",
      max_tenor: 90,
      grace_days: 5,
      recourse: true,
    },
    {
      owner: "f2",
      name: "Confirmed invoice finance",
      kind: "finance",
      advance_rate: "85.00",
      rate: "7.80",
      max_tenor: 90,
    },
  ];
  for (const { owner, ...product } of offered) {
    const entity = await context.trx.first<{ company: string }>("SELECT company FROM company_entity WHERE id = $1", [
      play.id(owner),
    ]);
    await insertRecord(context, "product", {
      company: entity?.company,
      currency: "SGD",
      grace_days: 3,
      penalty_rate: "6.00",
      effective_from: play.stage.clock.day,
      ...product,
      status: "published",
    });
  }
}

/** The investors' money stands behind what the first fund provider pays out. */
async function mandates(context: WriteContext, play: Play): Promise<void> {
  const investor = await context.trx.first<{ id: string }>("SELECT id FROM company WHERE role = 'investor'");
  await insertRecord(context, "portfolio_mandate", { investor: investor?.id, financier_entity: play.id("f1") });
}

/**
 * What stands before the demo's first deal: who binds the companies, where they are paid, and which buyers are known.
 */
export async function seedStanding(play: Play): Promise<void> {
  const { day } = play.stage.clock;
  await asPlatform(play.stage, async (context) => {
    await authorizers(context, play);
    await accounts(context, play, day);
    await buyerLists(context, play);
    await mandates(context, play);
    if (play.showcase) await products(context, play);
  });
}

/** Companies with their entities, and who invoices whom; gives entity ids by company code. */
async function seedCompanies(stage: Stage): Promise<{ entities: Map<string, string>; ids: Map<string, string> }> {
  const entities = new Map<string, string>();
  const ids = new Map<string, string>();
  await asPlatform(stage, async (context) => {
    for (const { code, name, role, uen, kind, gst, street, postal, turnover, employees } of companies) {
      const registered = uen === undefined ? undefined : await context.ports.register.lookUp(uen);
      const company = await insertRecord(context, "company", {
        name,
        role,
        brand: "default",
        status: "active",
        industry_ssic: registered?.primary_ssic,
        annual_turnover_band: turnover,
        employees,
      });
      ids.set(code, company.id);
      if (uen === undefined) continue;
      const entity = await insertRecord(context, "company_entity", {
        company: company.id,
        uen,
        legal_name: name,
        entity_type: kind,
        entity_status: "live",
        primary_ssic: registered?.primary_ssic,
        gst_registered: gst === true,
        is_default: true,
        registered_address: { street, postal, country: "SG" },
        finance_email: `finance.${code}@demo.example`,
        ...(gst === true ? { gst_no: uen } : {}),
      });
      entities.set(code, entity.id);
    }
    for (const [seller, buyer] of relations) {
      await insertRecord(context, "company_relation", {
        seller_entity: entities.get(seller),
        buyer_entity: entities.get(buyer),
        status: "linked",
      });
    }
  });
  return { entities, ids };
}

/** The department of a job: who runs or only looks at the company is in its management, the others do its finances. */
const departmentOf = (email: string): string => (/^(admin|ceo|viewer|ops)\./.test(email) ? "Management" : "Finance");

/** Departments of every company, by company and name. */
async function seedDepartments(stage: Stage, ids: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const departments = new Map<string, string>();
  await asPlatform(stage, async (context) => {
    for (const [code, company] of ids)
      for (const name of DEPARTMENTS)
        departments.set(`${code} ${name}`, (await insertRecord(context, "department", { company, name })).id);
  });
  return departments;
}

/** A group of those who handle a company's money, in every company that has them. */
async function seedGroups(stage: Stage, ids: ReadonlyMap<string, string>): Promise<void> {
  await asPlatform(stage, async (context) => {
    for (const [code, company] of ids) {
      const members = ["maker", "checker", "checker2"].flatMap(
        (who) => stage.users.get(`${who}.${code}@demo.example`) ?? [],
      );
      if (members.length === 0) continue;
      const group = await insertRecord(context, "user_group", {
        company,
        name: "Finance team",
        description: "Prepares and checks",
        members,
        member_count: members.length,
        used_in_rules: 0,
      });
      await context.trx.run(`UPDATE "user" SET groups = $2::bigint[] WHERE id = ANY($1::bigint[])`, [
        members,
        [group.id],
      ]);
    }
  });
}

/** Companies and people; all people of the demo share one password, hashed once. Gives entity ids by company code. */
export async function seedPeople(stage: Stage, password: string): Promise<Map<string, string>> {
  const { entities, ids } = await seedCompanies(stage);
  const hash = await hashPassword(password);
  const departments = await seedDepartments(stage, ids);
  await asPlatform(stage, async (context) => {
    for (const user of users) {
      const made = await insertRecord(context, "user", {
        email: user.email,
        name: user.name,
        phone: user.phone,
        contact_email: user.email,
        company: ids.get(user.company),
        roles: user.roles,
        permission_groups: user.groups,
        is_company_admin: user.admin,
        job_title: user.job,
        language: user.language,
        status: "active",
        password_hash: hash,
        guide_step: 0,
        has_done_tour: false,
        department: departments.get(`${user.company} ${departmentOf(user.email)}`),
        legal_entities: entities.has(user.company) ? [entities.get(user.company)] : [],
      });
      stage.users.set(user.email, made.id);
    }
  });
  await seedGroups(stage, ids);
  return entities;
}
