import type { RequestContext } from "../../platform/context.ts";

/** A company as the register tells it, and whether the register is a simulated one. */
export interface FoundCompany {
  readonly legal_name: string;
  readonly entity_type: string;
  readonly entity_status: string;
  readonly registration_date: string;
  readonly primary_ssic?: string;
  readonly address: Readonly<Record<string, string>>;
  readonly simulated: boolean;
}

/** Asks the business register for a company by its UEN; undefined where it knows none, or cannot be asked now. */
export async function lookUpCompany(
  context: Pick<RequestContext, "ports">,
  uen: string,
): Promise<FoundCompany | undefined> {
  return (await askRegister(context, uen)).found;
}

/** The register's answer, and whether there is a register that answered at all. */
export async function askRegister(
  { ports }: Pick<RequestContext, "ports">,
  uen: string,
): Promise<{ found: FoundCompany | undefined; asked: boolean }> {
  const asked = await ports.register.lookUp(uen).then(
    (entry) => ({ entry }),
    () => undefined,
  );
  if (!asked?.entry) return { found: undefined, asked: asked !== undefined && !ports.register.absent };
  const { legal_name, entity_type, entity_status, registration_date, primary_ssic, address } = asked.entry;
  return {
    found: {
      legal_name,
      entity_type,
      entity_status,
      registration_date,
      ...(primary_ssic === undefined ? {} : { primary_ssic }),
      address: { ...address },
      simulated: ports.register.simulated,
    },
    asked: true,
  };
}
