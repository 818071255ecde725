import type { WriteContext, RequestContext } from "../../platform/context.ts";
import { sha256 } from "../../platform/ports/random.ts";
import { insertRecord } from "../../platform/records/write.ts";
import type { Reading } from "../../platform/store/handle.ts";
import { originOf } from "../../platform/letters/origin.ts";

/** One coming of a signer to the place of signing. Its two secrets are kept by their hashes alone. */
export interface Visit {
  id: string;
  signature: string;
  place: number;
  needs_code: boolean;
  document_sha256: string;
  seen_at: string | null;
  expires_at: string;
  used_at: string | null;
  outcome: string | null;
}

/** The secret that stands in the address of return. It follows from the visit's token, so that neither is kept. */
export const stateOf = (token: string): string => Buffer.from(sha256(`return ${token}`), "hex").toString("base64url");

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Notes a visit; gives its token. */
export async function openVisit(
  context: WriteContext,
  visit: { signature: string; place: number; needs_code: boolean; document_sha256: string },
): Promise<string> {
  const { clock, random } = context.ports;
  const token = random.token();
  const minutes = context.registry.constants.link.signing_minutes;
  await insertRecord(context, "signing_visit", {
    ...visit,
    token_hash: sha256(token),
    state_hash: sha256(stateOf(token)),
    expires_at: new Date(clock.now().getTime() + minutes * 60_000).toISOString(),
  });
  return token;
}

const BY = {
  token_hash: "SELECT * FROM signing_visit WHERE token_hash = $1",
  state_hash: "SELECT * FROM signing_visit WHERE state_hash = $1",
} as const;

const found = (db: Reading, column: keyof typeof BY, secret: unknown): Promise<Visit | undefined> =>
  typeof secret === "string" && SECRET.test(secret)
    ? db.first<Visit>(BY[column], [sha256(secret)])
    : Promise.resolve(undefined);

/** The visit of this token, or undefined. */
export const visitByToken = (db: Reading, token: unknown): Promise<Visit | undefined> => found(db, "token_hash", token);
/** The visit whose address of return this state stood in, or undefined. */
export const visitByState = (db: Reading, state: unknown): Promise<Visit | undefined> => found(db, "state_hash", state);

/** Whether the visit's address is still good. */
export const isLive = (visit: Visit, now: Date): boolean =>
  visit.used_at === null && Date.parse(visit.expires_at) > now.getTime();

/** Uses the visit up; false where that had happened before. */
export async function useVisit(context: WriteContext, visit: Visit, outcome: string): Promise<boolean> {
  return (
    (await context.trx.run(
      `UPDATE signing_visit
        SET used_at = $2, outcome = $3, version = version + 1
        WHERE id = $1 AND used_at IS NULL AND expires_at > $2`,
      [visit.id, context.ports.clock.now().toISOString(), outcome],
    )) === 1
  );
}

/** Notes how a visit ended, as the browser says; a signature is never un-said. */
export async function noteOutcome(context: WriteContext, visit: Visit, outcome: string): Promise<void> {
  await context.trx.run(
    `UPDATE signing_visit
      SET outcome = $2, version = version + 1
      WHERE id = $1 AND (outcome IS NULL OR outcome NOT IN ('signing_complete', 'decline'))`,
    [visit.id, outcome],
  );
}

/** Page to which people come back from signing. */
const RETURN_PAGE = "/docusign/feedback";

/** The address of return of one visit. */
export const returnAddress = (
  context: Pick<RequestContext, "registry" | "environment" | "brand">,
  envelope: string,
  state: string,
): string =>
  `${originOf(context.registry, context.environment, context.brand)}${RETURN_PAGE}?${new URLSearchParams({ envelope_id: envelope, state }).toString()}`;

/** The same with how it ended, as a place of signing adds it. */
export const returnWith = (address: string, event: string): string => `${address}&event=${event}`;
