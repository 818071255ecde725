import { insertRecord } from "../../platform/records/insert.ts";
import { hashPassword } from "../../platform/session/password.ts";
import { DEPARTMENTS } from "../../modules/registration/company.ts";
import { companies, relations } from "./companies.ts";
import type { Stage } from "./stage.ts";
import { asPlatform } from "./stage.ts";
import { users } from "./users.ts";

/** Companies with their entities, and who invoices whom; gives entity ids by company code. */
async function seedCompanies(stage: Stage): Promise<{ entities: Map<string, string>; ids: Map<string, string> }> {
  const entities = new Map<string, string>();
  const ids = new Map<string, string>();
  await asPlatform(stage, async (context) => {
    for (const { code, name, role, uen, kind, gst, street, postal } of companies) {
      const company = await insertRecord(context, "company", { name, role, brand: "default", status: "active" });
      ids.set(code, company.id);
      if (uen === undefined) continue;
      const entity = await insertRecord(context, "company_entity", {
        company: company.id,
        uen,
        legal_name: name,
        entity_type: kind,
        entity_status: "live",
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
