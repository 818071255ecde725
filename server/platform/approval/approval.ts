import type { Answered } from "../answered.ts";
import type { WriteContext, ReadContext } from "../context.ts";
import { refuseFields, refuse } from "../refusal.ts";
import { fieldMessages } from "../wording.ts";
import type { Registry } from "../../../registry/registry.ts";
import { permissionsOf } from "../../../registry/access.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { engine } from "../lifecycle/engine.ts";
import { colleaguesOf } from "../lifecycle/approval/person.ts";
import {
  approvalScope,
  groupNames,
  isSpecial,
  type ApprovalRule,
  type Tier,
  ruleOf,
  tierOf,
} from "../lifecycle/approval/rules.ts";
import { insertRecord } from "../records/write.ts";
import { writeAudit } from "../records/audit.ts";
import { readRecord } from "../query/read.ts";
import { isSoleApprover } from "../session/acting.ts";
import { faultsOf } from "./faults.ts";
import { fitting, CHIEF, linesOf, tiersFrom, type Line } from "./fitting.ts";

/** Who signs gives the last of several agreements: that alone makes nobody one who is asked. */
const SIGNING_PERMISSION = "document.sign";

/** Whether people of a role may be asked by an entry of `by`: they can be that party, and may have the permission. */
function mayApprove(registry: Registry, role: string, entry: string, beside: readonly string[]): boolean {
  const [party = "", permission] = entry.split(":");
  if (permission === undefined || (party in registry.roles.roles && party !== role)) return false;
  const isLast =
    permission === SIGNING_PERMISSION && beside.some((other) => other !== entry && other.startsWith(`${party}:`));
  return !isLast && permissionsOf(registry, role).includes(permission);
}

/**
 * What the approval rules of a company are about that acts in this role: the subjects of the agreements which some
 * transition asks of it.
 * @param role a role of roles.json
 * @returns names of subjects (`ip`, `cn`), as approval_tier lists them
 */
function subjectsOf(registry: Registry, role: string): string[] {
  const subjects = new Set<string>();
  for (const lifecycle of registry.lifecycles.values()) {
    for (const { approval, by } of Object.values(lifecycle.transitions)) {
      if (approval?.rule === undefined || subjects.has(approval.rule)) continue;
      const of = approval.of ?? by.map((entry) => entry.split(":")[0] ?? "");
      if (by.some((entry) => of.includes(entry.split(":")[0] ?? "") && mayApprove(registry, role, entry, by)))
        subjects.add(approval.rule);
    }
  }
  return (registry.entities.get("approval_tier")?.properties["subject"]?.options ?? [])
    .map(String)
    .filter((subject) => subjects.has(subject));
}

const company = (context: ReadContext | WriteContext): string => context.acting?.company?.id ?? "0";

interface Own {
  id: string;
  subject: string;
  status: string;
}

function shown(
  group: (name: string) => string,
  rule: ApprovalRule,
  tier: Tier,
  own: readonly Own[],
): Answered<"approval_tier"> {
  const below = rule.tiers[rule.tiers.findIndex((one) => one === tier) - 1]?.up_to;
  const proposed = own.find((one) => one.subject === rule.subject && one.status === "proposed");
  return {
    subject: rule.subject,
    levels: tier.levels.length,
    expires_after_days: rule.expires_after_days,
    approvers: tier.levels
      .map(
        ({ groups, approvers, ceo }) =>
          `${approvers > 1 ? `${approvers} × ` : ""}${(ceo ? [CHIEF] : groups).map(group).join(" / ")}`,
      )
      .join(" → "),
    is_default: !own.some((one) => one.subject === rule.subject && one.status === "active"),
    ...(below === undefined ? {} : { above: below }),
    ...(tier.up_to === undefined ? {} : { up_to: tier.up_to }),
    ...(proposed ? { proposed: proposed.id } : {}),
  };
}

const groupsIn = (tiers: readonly Tier[]): string[] => [
  CHIEF,
  ...tiers.flatMap(({ levels }) => levels.flatMap(({ groups }) => groups)),
];

/**
 * The approval rules of the acting company, one row a tier: what it has set, else the standard. Those of subjects that
 * it is never asked about are not listed, but told to whoever names one.
 */
export async function approvalRules(
  input: HandlerInputs["rule.approval"],
  context: ReadContext,
): Promise<HandlerAnswers["rule.approval"]> {
  const own = await context.db.rows<Own>(
    "SELECT id, subject, status FROM approval_rule WHERE company = $1 AND facility IS NULL AND status IN ('active', 'proposed')",
    [company(context)],
  );
  const { subject, amount } = input;
  const subjects = subjectsOf(context.registry, context.acting?.role ?? "");
  const listed = [...new Set([...subjects, ...own.map((one) => one.subject)])];
  const rows: Answered<"approval_tier">[] = [];
  for (const name of typeof subject === "string" ? [subject] : listed) {
    const rule = await ruleOf(context.db, company(context), name);
    const tiers = typeof amount === "string" ? [tierOf(rule, amount)] : rule.tiers;
    const named = await groupNames(context.db, context, groupsIn(tiers));
    rows.push(...tiers.map((tier) => shown(named, rule, tier, own)));
  }
  return { rows, count: rows.length };
}

/** Lines with what people call their groups. */
async function named(context: ReadContext, lines: readonly Line[]) {
  const names = await groupNames(
    context.db,
    context,
    lines.flatMap(({ groups }) => groups),
  );
  return lines.map((line) => ({ ...line, shown: { groups: line.groups.map(names) } }));
}

/**
 * The approval rule of the acting company for a subject, one line an agreement: what is in force, or what a change of
 * it asks for; or, to begin a change with, what is in force without the agreements that nobody of the company could
 * give, and which those are.
 * @throws Refusal not_found where no such change is the company's
 */
export async function ruleLines(
  input: HandlerInputs["rule.approval_lines"],
  context: ReadContext,
): Promise<HandlerAnswers["rule.approval_lines"]> {
  if (typeof input.id === "string") {
    const { record } = await readRecord(context, "approval_rule", input.id);
    return {
      subject: record.subject,
      ...(record.facility ? { facility: record.facility } : {}),
      lines: await named(context, linesOf(record.tiers as Tier[])),
      expires_after_days: record.expires_after_days,
    };
  }
  const rule = await ruleOf(
    context.db,
    company(context),
    String(input.subject ?? subjectsOf(context.registry, context.acting?.role ?? "")[0]),
    input.facility,
  );
  const { tiers, out } =
    input.fitting === true
      ? fitting(rule.tiers, await colleaguesOf(context.db, company(context)))
      : { tiers: rule.tiers, out: [] };
  const left = out.flatMap(({ up_to, level, why }) =>
    linesOf([{ up_to, levels: [level] }]).map((line) => ({ ...line, why })),
  );
  return {
    subject: rule.subject,
    lines: await named(context, linesOf(tiers)),
    expires_after_days: rule.expires_after_days,
    ...(left.length === 0 ? {} : { left_out: await named(context, left) }),
  };
}

/**
 * Proposes another approval rule for a subject, or for the deals under one scope; it comes into force when a
 * second person confirms it.
 * @throws Refusal invalid_fields a scope that is not its own or has no such deals, lines by which some amount could
 * not be approved, rule_violated nobody else could confirm it, stale_version a change of this subject waits already
 */
export async function proposeRule(
  input: HandlerInputs["rule.set_approval"],
  context: WriteContext,
): Promise<HandlerAnswers["rule.set_approval"]> {
  const scope = approvalScope();
  const named = input[scope.entity];
  const scopeId = await scope.own(context, "approval_lines", typeof named === "string" ? named : undefined);
  if (scopeId !== undefined && !isSpecial(input.subject))
    refuseFields(fieldMessages(context.say, "approval_lines", [{ path: "subject", keyword: "options", params: {} }]));
  const found = await context.trx.first<{ version: number; name: string }>(
    `SELECT rule.version, who.name
      FROM approval_rule rule
      JOIN "user" who ON who.id = rule.created_by
      WHERE rule.company = $1
        AND rule.subject = $2
        AND rule.facility IS NOT DISTINCT FROM $3::bigint
        AND rule.status = 'proposed'
      FOR UPDATE OF rule`,
    [company(context), input.subject, scopeId ?? null],
  );
  if (found)
    refuse("stale_version", {
      data: { current_status: "proposed", current_version: found.version, pending_by: found.name },
    });
  const lines = input.lines as Line[];
  await faultsOf(context, company(context), input.subject, lines);
  if (await isSoleApprover(context, [context.acting?.user.id ?? "0"], ["rule.manage", "document.sign"]))
    refuse("rule_violated", { data: { rule: "second_person" }, message: context.say("error", "rule.second_person") });
  const record = await insertRecord(context, "approval_rule", {
    company: company(context),
    subject: input.subject,
    [scope.entity]: scopeId,
    tiers: tiersFrom(lines),
    expires_after_days: input.expires_after_days ?? 10,
  });
  await writeAudit(context, {
    action: "approval_rule.create",
    entity: "approval_rule",
    id: record.id,
    version: record.version,
    after: record,
  });
  await engine.saved(context, "approval_rule", "created", record);
  return {
    id: record.id,
    subject: record.subject,
    tiers: record.tiers,
    expires_after_days: record.expires_after_days,
    status: record.status,
    version: record.version,
  };
}
