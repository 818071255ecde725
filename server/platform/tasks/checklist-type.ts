/** Which template is asked of a record, by its entity. */
const TYPES: Readonly<Record<string, string>> = {
  kyc_case: "kyc",
  credit_application: "credit",
  facility: "facility",
  financing_application: "financing",
  invoice_paid: "ip",
};

/** The kind of checklist of a record; undefined where nothing is checked by one. */
export const checklistType = (entity: string): string | undefined => TYPES[entity];

/** All kinds asked of a record: of a financing on an invoice-paid item also what is checked of the item. */
export function checklistTypes(entity: string, record: Readonly<Record<string, unknown>>): readonly string[] {
  const own = checklistType(entity);
  if (own === undefined) return [];
  return entity === "financing_application" && record["basis"] === "invoicepaid" ? [own, "ip"] : [own];
}
