import { guard } from "../../../platform/lifecycle/guards/guard.ts";
import { authorizer_ground } from "../facts/authorizer_ground.ts";
import { account_ground } from "../facts/account_ground.ts";
import { isFilled } from "../../../../schemas/vocabulary/path.ts";

const plain = (name: unknown): string =>
  String(name ?? "")
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Who was identified by Singpass is an officer that the company's case names, or a resolution empowers them. */
export const officer_named = guard("officer_named", { authorizer_ground }, ({ record, facts }) => {
  const { officers } = facts.authorizer_ground;
  if (record.source !== "myinfo" || isFilled(record.board_resolution) || officers.length === 0) return undefined;
  return officers.some((name) => plain(name) === plain(record.name))
    ? undefined
    : { params: { name: record.name ?? "" } };
});

/** A company keeps a CEO who is empowered. */
export const not_last_ceo = guard("not_last_ceo", { authorizer_ground }, ({ record, facts }) =>
  record.authorizer_type === "ceo" && record.status === "active" && facts.authorizer_ground.other_ceos === 0
    ? {}
    : undefined,
);

/** The account is not among the entity's accounts already. */
export const account_is_new = guard("account_is_new", { account_ground }, ({ facts }) =>
  facts.account_ground.same > 0 ? {} : undefined,
);
