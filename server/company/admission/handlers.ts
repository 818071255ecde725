import type { ReadContext } from "../../context.ts";
import { reads, type Handlers, type Input } from "../../handler.ts";
import { refuse } from "../../refusal.ts";
import { askRegister } from "../../ucenter/registry/look-up.ts";
import { likeness } from "./alike.ts";

interface Registered extends Record<string, unknown> {
  id: string;
  legal_name: string;
  uen: string;
}

interface Known extends Record<string, unknown> {
  name: string;
  uen: string;
  role: string;
  status: string;
}

const REGISTERED = `SELECT c.id, c.role, c.created_at AS registered_at, coalesce(e.uen, e.former_uen) AS uen, e.legal_name, e.entity_type, u.name AS contact_name, u.job_title AS contact_job, u.email, u.phone
  FROM company c JOIN company_entity e ON e.company = c.id LEFT JOIN "user" u ON u.company = c.id AND u.is_company_admin WHERE c.id = $1::bigint ORDER BY e.is_default DESC NULLS LAST, e.id, u.id LIMIT 1`;

const OTHERS = "SELECT e.legal_name AS name, coalesce(e.uen, e.former_uen) AS uen, c.role, c.status FROM company_entity e JOIN company c ON c.id = e.company WHERE e.company <> $1::bigint ORDER BY e.legal_name, e.id";

/** The name by which a register knows a company, as it is compared: case and full stops aside. */
const plain = (name: string): string => name.normalize("NFKC").toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();

/**
 * What a company gave when it registered, what the register says of its number, and whom it could be taken for.
 * @throws Refusal 1005 for a company that is not there
 */
async function admission(input: Input, context: ReadContext): Promise<unknown> {
  const registered = await context.db.first<Registered>(REGISTERED, [input["id"]]) ?? refuse("1005");
  const others = await context.db.rows<Known>(OTHERS, [registered.id]);
  const { found, asked } = await askRegister(context, registered.uen);
  const agrees = !asked ? "not_asked" : found === undefined ? "not_there" : plain(found.legal_name) === plain(registered.legal_name) ? "agrees" : "differs";
  return {
    ...Object.fromEntries(Object.entries(registered).filter(([, value]) => value !== null)),
    register: agrees, ...(found ? { register_name: found.legal_name, register_status: found.entity_status } : {}),
    alike: others.flatMap((one) => {
      const why = likeness({ name: registered.legal_name, uen: registered.uen }, one);
      return why === undefined ? [] : [{ ...one, why }];
    }),
  };
}

/** Calls of the operator about companies that wait to be admitted. */
export const admissionHandlers: Handlers = { "company.admission": reads(admission) };
