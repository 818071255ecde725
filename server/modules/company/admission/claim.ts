import type { ReadContext } from "../../../platform/context.ts";
import { askRegister } from "../look-up.ts";
import { likeness } from "./alike.ts";

/** Who a company says it is. */
export interface Claim {
  readonly company: string;
  readonly legal_name: string;
  readonly uen: string;
}

/** A company that is here, by what may be taken for another's. */
export interface ExistingCompany extends Record<string, unknown> {
  name: string;
  uen: string;
  role: string;
  status: string;
}

const OTHERS =
  "SELECT e.legal_name AS name, coalesce(e.uen, e.former_uen) AS uen, c.role, c.status FROM company_entity e JOIN company c ON c.id = e.company WHERE e.company <> $1::bigint ORDER BY e.legal_name, e.id";

/** The name by which a register knows a company, as it is compared: case and full stops aside. */
const plain = (name: string): string =>
  name
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** What the business register says of a name and number. */
export async function asRegistered(context: ReadContext, { legal_name, uen }: Claim): Promise<Record<string, string>> {
  const { found, asked } = await askRegister(context, uen);
  const agrees = !asked
    ? "not_asked"
    : found === undefined
      ? "not_there"
      : plain(found.legal_name) === plain(legal_name)
        ? "agrees"
        : "differs";
  return {
    register: agrees,
    ...(found ? { register_name: found.legal_name, register_status: found.entity_status } : {}),
  };
}

/** The companies here that a name or number could be taken for, each with why. */
export async function alikeTo(
  { db }: ReadContext,
  { company, legal_name, uen }: Claim,
): Promise<(ExistingCompany & { why: string })[]> {
  const others = await db.rows<ExistingCompany>(OTHERS, [company]);
  return others.flatMap((one) => {
    const why = likeness({ name: legal_name, uen }, one);
    return why === undefined ? [] : [{ ...one, why }];
  });
}
