import { present } from "../platform/present.ts";
import type { HandlerAnswers, HandlerInputs } from "../../generated/types/calls.d.ts";
import type { ReadContext } from "../platform/context.ts";
import { refuse } from "../platform/refusal.ts";
import { owns, reads, writes, type NamedHandlers } from "../platform/handler.ts";
import { enter } from "./catalogue.ts";
import { clock, runDay, setClock } from "./clock.ts";
import { resetSeed, seedState } from "./reset.ts";

/** The page and the secret of the link in a mail that asks for a decision, if it is one. */
function linkIn(body: string): { leads_to?: string; token?: string } {
  const [, page, token] = /https?:\/\/[^/\s]+(\/[\w/-]+)#token=([A-Za-z0-9_-]{43})/.exec(body) ?? [];
  return page === undefined || token === undefined ? {} : { leads_to: page, token };
}

const ALL = `SELECT id, 'mail' AS channel, recipient, subject, body, html, status, created_at FROM mail
  UNION ALL SELECT id, 'sms', recipient, body, body, NULL, status, created_at FROM text_message`;

/**
 * The latest mails and text messages of everyone, as they look, so that a person trying the product out can open a mail
 * and its link.
 * @throws Refusal unknown_route where the environment keeps no outbox open
 */
async function outbox(
  input: HandlerInputs["mail.outbox"],
  context: ReadContext,
): Promise<HandlerAnswers["mail.outbox"]> {
  if (context.environment.outbox !== true) refuse("unknown_route");
  const { page, size, keyword } = input.list;
  const sent = `(SELECT * FROM (${ALL}) each WHERE strpos(lower(recipient), $1) > 0 OR strpos(lower(subject), $1) > 0) sent`;
  const searched = keyword.trim().toLowerCase();
  const rows = await context.db.rows<Record<string, unknown>>(
    `SELECT * FROM ${sent} ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [searched, size, (page - 1) * size],
  );
  const count = await context.db.first<{ count: number }>(`SELECT count(*)::int AS count FROM ${sent}`, [searched]);
  return {
    rows: rows.map((row) => ({
      ...present(row),
      ...linkIn(String(row["body"])),
    })),
    count: count?.count ?? 0,
  };
}

/** Handlers that exist for trying the product out, in environments that allow it. */
export const handlers: NamedHandlers = {
  "calendar.clock": reads(async (input, context) => clock(input, context)),
  "calendar.set_clock": owns(setClock),
  "calendar.run_day": owns(runDay),
  "demo.seed": reads(seedState),
  "demo.reset": owns(resetSeed),
  "demo.enter": writes(enter),
  "mail.outbox": reads(outbox),
};
