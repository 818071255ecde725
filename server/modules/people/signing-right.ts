import type { Id } from "../../../schemas/vocabulary/value.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import type { NextStep } from "../../platform/lifecycle/plan/plan.ts";
import { WRITING } from "../../platform/lifecycle/plan/actor.ts";
import { step } from "../../platform/lifecycle/step.ts";
import { OWN_PERMISSIONS, permissionsWith } from "../../platform/session/acting.ts";
import type { Reading } from "../../platform/store/handle.ts";

/** What lets somebody confirm a right of another. */
const CONFIRMING = ["user.manage", "document.sign"];

/** An authorizer whose account may not sign yet, and whether the company has somebody who could confirm that it may. */
interface SigningRequest {
  readonly authorizer: Id<"authorizer">;
  readonly account: Id<"user">;
  readonly confirmed: boolean;
}

/** The steps that ask an authorizer's company to let the account sign. */
export const requestSigning = (requests: readonly SigningRequest[]): readonly NextStep[] =>
  requests.map(({ authorizer, account, confirmed }) =>
    step(confirmed ? "authorizer.ask_signing" : "authorizer.offer_signing", authorizer, { account }),
  );

/**
 * Whether somebody of the account's company other than the account's person, and other than whoever wrote the
 * authorizer or put them forward, could confirm a right.
 */
async function hasConfirmer(
  { db, registry, lock }: { readonly db: Reading; readonly registry: Registry; readonly lock?: boolean | undefined },
  authorizer: string,
  account: string,
): Promise<boolean> {
  const people = await db.rows<{
    roles: string[] | null;
    permission_groups: string[] | null;
    own: string[] | null;
  }>(
    `SELECT u.roles, u.permission_groups, ${OWN_PERMISSIONS} AS own
      FROM "user" u
      JOIN "user" person ON person.id = $2::bigint AND person.company = u.company
      WHERE u.status = 'active'
        AND u.id <> person.id
        AND NOT EXISTS (
          SELECT FROM timeline_entry taking
          WHERE taking.subject_entity = 'authorizer'
            AND taking.subject_id = $1::bigint
            AND taking.transition = ANY($3::text[])
            AND (taking.actor = u.id OR taking.actor_phone = nullif(u.phone, '')))
      ORDER BY u.id${lock === true ? " FOR SHARE OF u" : ""}`,
    [authorizer, account, ["submit", ...WRITING]],
  );
  return people.some(({ roles, permission_groups: groups, own }) =>
    (roles ?? []).some((role) => {
      const held = permissionsWith(registry, role, groups ?? [], own ?? []);
      return CONFIRMING.some((permission) => held.has(permission));
    }),
  );
}

/** Authorizers and accounts of one address and company whose account may not sign yet. */
const FOUND = `SELECT a.id AS authorizer, u.id AS account
  FROM authorizer a
  JOIN company_entity e ON e.id = a.entity
  JOIN "user" u ON u.company = e.company AND lower(u.email) = lower(a.email)
  WHERE a.signing_right <> 'given' AND NOT 'signatory' = ANY(coalesce(u.permission_groups, '{}'))`;

interface Found {
  authorizer: Id<"authorizer">;
  account: Id<"user">;
}

const signingRequests = (
  context: { readonly db: Reading; readonly registry: Registry; readonly lock?: boolean | undefined },
  found: readonly Found[],
): Promise<SigningRequest[]> =>
  Promise.all(
    found.map(async (one) => ({ ...one, confirmed: await hasConfirmer(context, one.authorizer, one.account) })),
  );

/** The account at an authorizer's address that may not sign for the company yet; none where there is none. */
export const account_to_sign = async (reading: ReadingOf<"authorizer">): Promise<readonly SigningRequest[]> =>
  signingRequests(
    reading,
    await reading.db.rows<Found>(
      `${FOUND} AND a.id = $1::bigint AND u.status IN ('active', 'locked') ORDER BY u.id LIMIT 1`,
      [reading.record.id ?? null],
    ),
  );

/** The authorizers in force as whom somebody binds their company who may not sign for it yet; one at most. */
export const binds_company = async (reading: ReadingOf<"user">): Promise<readonly SigningRequest[]> =>
  signingRequests(
    reading,
    await reading.db.rows<Found>(`${FOUND} AND u.id = $1::bigint AND a.status = 'active' ORDER BY a.id LIMIT 1`, [
      reading.record.id ?? null,
    ]),
  );

/** Whether somebody else could confirm that an authorizer's account may sign. */
export const signing_confirmer = (reading: ReadingOf<"authorizer">): Promise<boolean> =>
  hasConfirmer(reading, reading.record.id ?? "0", reading.record.account ?? "0");
