import { isFilled } from "../../../schemas/vocabulary/path.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";
import type { AccountGround } from "../facts/account_ground.ts";
import type { AuthorizerGround } from "../facts/authorizer_ground.ts";

const plain = (name: unknown): string => String(name ?? "").normalize("NFKC").toUpperCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** Who was identified by Singpass is an officer that the company's case names, or a resolution empowers them. */
const officer_named: Guard = ({ record, facts }) => {
  const { officers } = facts["authorizer_ground"] as AuthorizerGround;
  if (record["source"] !== "myinfo" || isFilled(record["board_resolution"]) || officers.length === 0) return undefined;
  return officers.some((name) => plain(name) === plain(record["name"])) ? undefined : { params: { name: String(record["name"]) } };
};

/** A company keeps a CEO who is empowered. */
const not_last_ceo: Guard = ({ record, facts }) => (record["authorizer_type"] === "ceo" && record["status"] === "active" && (facts["authorizer_ground"] as AuthorizerGround).other_ceos === 0 ? {} : undefined);

/** Whoever rejects says why. */
const rejection_explained: Guard = ({ ask }) => (ask["audit_result"] === "rejected" && !isFilled(ask["comment"]) ? {} : undefined);

/** The account is not among the entity's accounts already. */
const account_is_new: Guard = ({ facts }) => ((facts["account_ground"] as AccountGround).same > 0 ? {} : undefined);

/** Guards of authorizers and bank accounts by name. */
export const companyGuards: Readonly<Record<string, Guard>> = { account_is_new, not_last_ceo, officer_named, rejection_explained };
