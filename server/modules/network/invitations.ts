import type { WriteContext, ReadContext } from "../../platform/context.ts";
import { executeNow } from "../../platform/lifecycle/engine.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { brandOf, sayIn } from "../../platform/letters/wording.ts";
import { previewLetter } from "../../platform/letters/preview.ts";
import { recipientsOf } from "../../platform/letters/recipients.ts";
import { modelOf } from "../../platform/lifecycle/plan/configured.ts";
import { companiesOf } from "../../platform/records/companies-of.ts";
import { actorOf } from "../../platform/lifecycle/setting.ts";
import { system } from "../../platform/lifecycle/plan/actor.ts";
import { readRecord } from "../../platform/query/read.ts";
import type { Stored } from "../../platform/query/rows.ts";
import { isDecimal, money } from "../../../schemas/vocabulary/decimal.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import { invitation_context } from "./facts.ts";

/**
 * Invitations that wait for a vendor of this UEN, where the company has registered by itself: they are asked on the
 * platform from now on.
 * @param platform context of the platform itself
 * @param company the supplier that has just registered
 */
export async function matchInvitations(platform: WriteContext, company: string): Promise<void> {
  const waiting = await platform.trx.rows<{ id: string }>(
    `SELECT n.id
       FROM vendor_invite n
       WHERE n.status IN ('sent', 'opened') AND n.invited_company IS NULL AND n.company <> $1
       AND n.uen IN (
         SELECT e.uen
         FROM company_entity e
         JOIN company c ON c.id = e.company
         WHERE e.company = $1 AND c.role = 'supplier'
       )
       ORDER BY n.id
       FOR UPDATE`,
    [company],
  );
  for (const { id } of waiting) await executeNow(platform, "vendor_invite", id, "match", { invited_company: company });
}

const BOTH = ["en-US", "zh-CN"] as const;

/** Id of what is typed and not kept. */
const TYPED = "0";

/** The invitation as it is typed, or the kept one that the id names. */
async function invitationOf(
  input: HandlerInputs["vendor_invite.preview"],
  context: ReadContext,
): Promise<Stored<"vendor_invite">> {
  if (input.id !== undefined) return (await readRecord(context, "vendor_invite", input.id)).record;
  const { id: _id, proposed_sub_limit: limit, ...typed } = input;
  return {
    vendor_name: "…",
    contact_name: "…",
    ...typed,
    // An amount that is not typed to its end is none yet.
    ...(isDecimal(limit) ? { proposed_sub_limit: money(limit) } : {}),
    company: context.acting?.company?.id as Id<"company"> | undefined,
    id: TYPED as Id<"vendor_invite">,
    version: 1,
  };
}

/**
 * The letter that an invitation will send, as the other person will have it: in their language and brand where they are
 * known here, in both languages where they are not. Nothing is kept and nothing is sent.
 * @throws Refusal not_found for an invitation that is not the own company's
 */
export async function previewInvitation(
  input: HandlerInputs["vendor_invite.preview"],
  context: ReadContext,
): Promise<HandlerAnswers["vendor_invite.preview"]> {
  const { registry, db } = context;
  const today = context.ports.clock.today();
  const typed = await invitationOf(input, context);
  const { invited } = await invitation_context({
    db,
    registry,
    record: typed,
    entity: "vendor_invite",
    ask: {},
    lock: false,
    today,
  });
  // As it will be once it is sent: whom a draft names is no party yet.
  const record: Stored<"vendor_invite"> = {
    ...typed,
    status: "sent",
    ...(invited === undefined ? {} : { invited_company: invited.company }),
  };
  const name = invited === undefined ? "vendor_invited" : "vendor_asked";
  const parties = await companiesOf(db, registry, "vendor_invite", record, today);
  const occasion = {
    model: modelOf(registry),
    actor: actorOf(context) ?? system,
    entity: "vendor_invite",
    record,
    parties,
  };
  const [recipient] = await recipientsOf(db, registry, occasion, registry.letters.get(name) ?? {});
  const brand = await brandOf(db, recipient?.company, context.brand);
  const languages = recipient?.language === undefined ? BOTH : [recipient.language];
  const own = context.acting?.company?.name ?? "";
  const { subject, html } = await previewLetter(context, {
    name,
    record,
    brand,
    languages,
    places: { actor: context.acting?.user.name ?? "", company: own, comment: "" },
  });
  return {
    subject,
    html,
    languages,
    is_here: invited !== undefined,
    brand_title: sayIn(registry, brand, languages[0] ?? "en-US")("brand", "title"),
    // Where the other company is here, its people's addresses are theirs to tell.
    ...(invited === undefined && record.email ? { recipient: record.email } : {}),
  };
}
