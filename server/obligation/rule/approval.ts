import type { ReadContext, WriteContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { engine } from "../../lifecycle/engine.ts";
import type { ApprovalRule, Tier } from "../../lifecycle/approval/levels.ts";
import { ruleOf } from "../../lifecycle/approval/rules.ts";
import { tierOf } from "../../lifecycle/approval/tier.ts";
import { insertRecord } from "../../records/insert.ts";
import { writeAudit } from "../../records/audit.ts";
import { refuse } from "../../refusal.ts";
import { faultsOf } from "./faults.ts";

const subjectsOf = (context: ReadContext): string[] => {
  const options = context.registry.entities.get("approval_tier")?.properties["subject"]?.options ?? [];
  return options.map(String);
};

const company = (context: ReadContext | WriteContext): string => context.acting?.company?.id ?? "0";

interface Own extends Record<string, unknown> {
  id: string;
  subject: string;
  status: string;
}

function shown(context: ReadContext, rule: ApprovalRule, tier: Tier, own: readonly Own[]): Record<string, unknown> {
  const proposed = own.find((one) => one.subject === rule.subject && one.status === "proposed");
  const group = (name: string) => {
    const said = context.say("role", `group.${name}`);
    return said.includes(`group.${name}`) ? name : said;
  };
  return {
    subject: rule.subject, levels: tier.levels.length, expires_after_days: rule.expires_after_days,
    approvers: tier.levels.map(({ groups, approvers }) => `${approvers > 1 ? `${approvers} × ` : ""}${groups.map(group).join(" / ")}`).join(" → "),
    is_default: !own.some((one) => one.subject === rule.subject && one.status === "active"),
    ...(tier.up_to === undefined ? {} : { up_to: tier.up_to }), ...(proposed ? { proposed: proposed.id } : {}),
  };
}

/** The approval rules of the acting company, one row a tier: what it has set, else the standard. */
export async function approvalRules(input: Input, context: ReadContext): Promise<unknown> {
  const own = await context.db.rows<Own>("SELECT id, subject, status FROM approval_rule WHERE company = $1 AND status IN ('active', 'proposed')", [company(context)]);
  const { subject, amount } = input;
  const rows: unknown[] = [];
  for (const name of subjectsOf(context).filter((one) => subject === undefined || one === subject)) {
    const rule = await ruleOf(context.db, company(context), name);
    const tiers = typeof amount === "string" ? [tierOf(rule, amount)] : rule.tiers;
    rows.push(...tiers.map((tier) => shown(context, rule, tier, own)));
  }
  return { rows, count: rows.length };
}

/**
 * Proposes another approval rule for a subject; it comes into force when a second person confirms it.
 * @throws Refusal 100 tiers that leave a gap or name an unknown group, 1054 a change of this subject waits already
 */
export async function proposeRule(input: Input, context: WriteContext): Promise<unknown> {
  const found = await context.trx.first<{ version: number; name: string }>(
    `SELECT rule.version, who.name FROM approval_rule rule JOIN "user" who ON who.id = rule.created_by WHERE rule.company = $1 AND rule.subject = $2 AND rule.status = 'proposed' FOR UPDATE OF rule`, [company(context), input["subject"]]);
  if (found) refuse("1054", { data: { current_status: "proposed", current_version: found.version, pending_by: found.name } });
  await faultsOf(context, company(context), input["tiers"] as Tier[]);
  const record = await insertRecord(context, "approval_rule", { company: company(context), subject: input["subject"], tiers: input["tiers"], expires_after_days: input["expires_after_days"] ?? 10 });
  await writeAudit(context, { action: "approval_rule.create", entity: "approval_rule", id: record.id, version: record.version, after: record });
  await engine.saved(context, "approval_rule", "created", record);
  return { id: record.id, subject: record["subject"], tiers: record["tiers"], expires_after_days: record["expires_after_days"], status: record["status"], version: record.version };
}
