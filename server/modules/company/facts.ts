import { matchColumn, matchesOf } from "../../platform/store/encryption/encryption.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";

/** The entity's other accounts in the same currency, and those with the same number. */
interface SiblingAccounts {
  readonly defaults: readonly Id<"bank_account">[];
  readonly actives: number;
  readonly same: number;
  /** Who entered the same account, which its company or who pays to it has still to agree to. */
  readonly in_hand: { readonly status: string; readonly by: string } | undefined;
}

/** Reads them. */
export const sibling_accounts = async ({ db, record, lock }: ReadingOf<"bank_account">): Promise<SiblingAccounts> => {
  const rows = await db.rows<{
    id: Id<"bank_account">;
    is_same: boolean;
    bank_code: string;
    status: string;
    is_default: boolean;
    entered_by: string | null;
  }>(
    `SELECT account.id, coalesce(${matchColumn("account.account_no")} = ANY($4::text[]), false) AS is_same,
        account.bank_code, account.status, account.is_default, maker.name AS entered_by
      FROM bank_account account
      LEFT JOIN "user" maker ON maker.id = account.created_by
      WHERE account.entity = $1::bigint AND account.currency = $2 AND account.id::text <> $3
      ORDER BY account.id${lock ? " FOR UPDATE OF account" : ""}`,
    [
      record.entity ?? null,
      record.currency ?? "",
      String(record.id),
      matchesOf(db.keys, "bank_account.account_no", record.account_no ?? ""),
    ],
  );
  const open = rows.filter(({ status }) => !["rejected", "disabled", "draft"].includes(status));
  const same = open.filter((row) => row.is_same && row.bank_code === record.bank_code);
  const waiting = same.find(({ status }) => status === "pending" || status === "checked");
  return {
    defaults: rows.filter((row) => row.is_default).map(({ id }) => id),
    actives: rows.filter(({ status }) => status === "active").length,
    same: same.length,
    in_hand: waiting && { status: waiting.status, by: waiting.entered_by ?? "" },
  };
};

/** A request that waits for a company of this number, and the entity that it is. */
export interface PendingRequest<Entity extends "buyer" | "fund_provider"> {
  readonly id: Id<Entity>;
  readonly entity: Id<"company_entity">;
}

/** The fund provider by whose own code a company registered. */
interface ReferringProvider {
  readonly provider: Id<"company_entity">;
  readonly name: string;
  readonly contact: string;
  readonly email: string;
}

/** Who has named a company, by its registration number, before it was here. */
interface PendingRequests {
  /** Suppliers that list it as their buyer. */
  readonly buyers: readonly PendingRequest<"buyer">[];
  /** Enterprises that asked it to be their fund provider. */
  readonly requests: readonly PendingRequest<"fund_provider">[];
  readonly referring_provider: ReferringProvider | undefined;
}

/** Buyers listed under the number of a company ($1) that no company was found for. */
export const PENDING_BUYERS = `SELECT b.id, e.id AS entity
  FROM buyer b
  JOIN company_entity e ON e.uen = b.uen
  JOIN company c ON c.id = e.company
  WHERE e.company = $1
    AND c.role <> 'financier'
    AND c.status <> 'closed'
    AND b.buyer_entity IS NULL
    AND b.owner_company <> $1
    AND b.link IN ('none', 'invited')
  ORDER BY b.id`;

/** Requests to a fund provider of the number of a company ($1) that none was found for. */
export const PENDING_REQUESTS = `SELECT f.id, e.id AS entity
  FROM fund_provider f
  JOIN company_entity e ON e.uen = f.uen
  JOIN company c ON c.id = e.company
  WHERE e.company = $1
    AND c.role = 'financier'
    AND c.status <> 'closed'
    AND f.provider_entity IS NULL
    AND f.company <> $1
    AND f.status = 'invited'
  ORDER BY f.id`;

const REFERRING_PROVIDER = `SELECT p.id AS provider, p.legal_name AS name, r.name AS contact, r.email
  FROM registration r
  JOIN company c ON c.referral_code = r.referral_code AND c.role = 'financier' AND c.status = 'active'
  JOIN company_entity p ON p.company = c.id
  WHERE r.company = $1 AND r.role = 'enterprise'
  ORDER BY p.is_default DESC NULLS LAST, p.id
  LIMIT 1`;

/** Reads it of a company. */
export const waiting_requests = async ({ db, record, lock }: ReadingOf<"company">): Promise<PendingRequests> => ({
  buyers: await db.rows<PendingRequest<"buyer">>(PENDING_BUYERS + (lock ? " FOR UPDATE OF b" : ""), [record.id]),
  requests: await db.rows<PendingRequest<"fund_provider">>(PENDING_REQUESTS + (lock ? " FOR UPDATE OF f" : ""), [
    record.id,
  ]),
  referring_provider: await db.first<ReferringProvider>(REFERRING_PROVIDER, [record.id]),
});
