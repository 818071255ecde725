import type { WriteContext } from "../../context.ts";
import { insertingRecords } from "../../records/insert.ts";
import { runTogether } from "../../store/run-together.ts";
import { sha256 } from "../../ports/random.ts";
import type { Move } from "../plan/model.ts";

/** For whom a link is made, and what it lets them decide. */
export interface Issuing {
  readonly move: Move;
  readonly id: string;
  readonly version: number;
  readonly recipient: string;
  /** The company the recipient acts for; empty where it is none of ours yet. */
  readonly company: string;
  readonly language?: string | undefined;
}

/**
 * Makes a link for one transition of one version of a record and one recipient; gives the secret, of which only the
 * hash is kept. Earlier links of the same recipient and transition end; one that has run out stays run out. It lives by
 * real time.
 */
export async function issueLink(context: WriteContext, issuing: Issuing): Promise<string> {
  const { move } = issuing;
  const hours = move.transition.link?.hours;
  if (hours === undefined) throw new Error(`${move.entity}.${move.name} has no link`);
  const now = context.ports.clock.now();
  const token = context.ports.random.token();
  const earlier = {
    text: `UPDATE email_link
      SET revoked_at = $5::timestamptz
      WHERE subject_entity = $1
        AND subject_id = $2
        AND transition = $3
        AND recipient = $4
        AND used_at IS NULL
        AND revoked_at IS NULL
        AND expires_at > $5::timestamptz`,
    values: [move.entity, issuing.id, move.name, issuing.recipient, now.toISOString()],
  };
  const made = {
    token_hash: sha256(token),
    subject_entity: move.entity,
    subject_id: issuing.id,
    subject_version: issuing.version,
    transition: move.name,
    recipient: issuing.recipient,
    ...(issuing.company === "" ? {} : { company: issuing.company }),
    purpose: `${move.entity}_${move.name}`,
    expires_at: new Date(now.getTime() + hours * 3_600_000).toISOString(),
    ...(issuing.language === undefined ? {} : { language: issuing.language }),
  };
  await runTogether(context.trx, [earlier, await insertingRecords(context, "email_link", [made])]);
  return token;
}
