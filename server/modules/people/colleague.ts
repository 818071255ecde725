import type { Stored } from "../../platform/query/rows.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { readRecord } from "../../platform/query/read.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { fieldMessages } from "../../platform/wording.ts";

/** A person of the own company, locked for writing. @throws Refusal not_found for a missing and a foreign one alike */
export async function lockedColleague(context: WriteContext, id: unknown): Promise<Stored<"user">> {
  const { record } = await readRecord(context, "user", id, { lock: true });
  return record.company === context.acting?.company?.id ? record : refuse("not_found");
}

/** The acting person's company. @throws Refusal forbidden for somebody without one */
export const ownCompany = (context: ReadContext): string => context.acting?.company?.id ?? refuse("forbidden");

/** Taken addresses and phones are told here, and only here. @throws Refusal invalid_fields at each taken field */
export async function requireFree(
  context: WriteContext,
  values: { email?: unknown; phone?: unknown },
  except?: string,
): Promise<void> {
  const row = await context.trx.first<{ email: boolean | null; phone: boolean | null }>(
    `SELECT bool_or(email = $1) AS email, bool_or(phone = $2 AND company = $3) AS phone FROM "user" WHERE id <> $4`,
    [values.email ?? null, values.phone ?? null, ownCompany(context), except ?? "0"],
  );
  const duplicates = (["email", "phone"] as const).filter(
    (field) => values[field] !== undefined && row?.[field] === true,
  );
  if (duplicates.length > 0)
    refuseFields(duplicates.map((field) => ({ field, message: context.say("error", `${field}_taken`) })));
}

/** Groups of the role that the company works in; others give nothing. @throws Refusal invalid_fields at the field */
export function requireGroups(context: ReadContext, given: unknown, field: string): void {
  const known = Object.keys(context.registry.roles.roles[context.acting?.role ?? ""]?.groups ?? {});
  const wrong = (Array.isArray(given) ? given : []).filter((one) => !known.includes(String(one)));
  if (wrong.length > 0)
    refuseFields(fieldMessages(context.say, "user", [{ path: field, keyword: "options", params: {} }]));
}
