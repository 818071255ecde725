import type { VirtualField } from "../../platform/query/expression.ts";

/** Who gives the last approval of a refund, by name: the signatory or person of the company, whose address it is. */
export const refundFigures: Readonly<Record<string, VirtualField>> = {
  "refund.last_approver": {
    type: "text",
    text: (refund) => `CASE WHEN ${refund}.ceo_email IS NOT NULL THEN coalesce(
      (
        SELECT signatory.name
        FROM authorizer signatory
        WHERE signatory.entity = ${refund}.financier_entity AND lower(signatory.email) = lower(${refund}.ceo_email)
        ORDER BY signatory.status <> 'active', signatory.id DESC
        LIMIT 1
      ),
      (
        SELECT person.name
        FROM "user" person
        JOIN company_entity own ON own.company = person.company
        WHERE own.id = ${refund}.financier_entity
          AND (lower(person.email) = lower(${refund}.ceo_email) OR lower(person.contact_email) = lower(${refund}.ceo_email))
        ORDER BY person.id
        LIMIT 1
      )
    ) END`,
  },
};
