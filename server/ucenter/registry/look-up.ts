import type { RequestContext } from "../../context.ts";

/** A company as the register tells it, and whether the register is a simulated one. */
export interface FoundCompany {
  readonly legal_name: string;
  readonly entity_type: string;
  readonly entity_status: string;
  readonly registration_date: string;
  readonly address: Readonly<Record<string, string>>;
  readonly simulated: boolean;
}

/** Asks the business register for a company by its UEN; undefined where it knows none, or cannot be asked now. */
export async function lookUpCompany({ ports }: Pick<RequestContext, "ports">, uen: string): Promise<FoundCompany | undefined> {
  const entry = await ports.register.lookUp(uen).catch(() => undefined);
  if (!entry) return undefined;
  const { legal_name, entity_type, entity_status, registration_date, address } = entry;
  return { legal_name, entity_type, entity_status, registration_date, address: { ...address }, simulated: ports.register.simulated };
}
