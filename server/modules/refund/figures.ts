import type { VirtualField } from "../../platform/query/expression.ts";

/** Who gives the last approval of a refund, by name: the signatory or person of the company, whose address it is. */
export const refundFigures: Readonly<Record<string, VirtualField>> = {
  "refund.last_approver": {
    type: "text",
    text: (refund) => `coalesce(
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
          AND lower(${refund}.ceo_email) IN (lower(person.contact_email), lower(person.email))
        ORDER BY person.id
        LIMIT 1
      )
    )`,
  },
};
