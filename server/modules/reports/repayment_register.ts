import { within, type Report } from "./report.ts";

/** Each deal's share of each posted repayment. */
export const repayment_register: Report = ({ context, entities, role, from, to }) => {
  const own =
    { financier: "r.financier_entity", enterprise: "coalesce(f.obligor_entity, d.enterprise_entity, r.payer_entity)" }[
      role
    ] ?? "coalesce(f.seller_entity, d.vendor_entity)";
  return context.db.rows(
    `SELECT r.value_date AS date, coalesce(l.deal_no, f.number, d.number) AS deal_no, r.currency,
         coalesce(l.penalty, 0)::numeric(20,2) AS penalty, coalesce(l.interest, 0)::numeric(20,2) AS interest,
         coalesce(l.fee, 0)::numeric(20,2) AS fee,
       coalesce(l.principal, 0)::numeric(20,2) AS principal, coalesce(l.residual, 0)::numeric(20,2) AS residual,
       (
         coalesce(l.penalty, 0) + coalesce(l.interest, 0) + coalesce(l.fee, 0) + coalesce(l.principal, 0) + coalesce(l.residual, 0)
       )::numeric(20,2) AS total
     FROM repayment r
     JOIN repayment_lines l ON l.parent = r.id
     LEFT JOIN financing_application f ON f.id = l.financing
     LEFT JOIN dpo d ON d.id = l.dpo
     WHERE r.status = 'posted' AND ${own} = ANY($1::bigint[]) AND ${within("r.value_date", "$2", "$3")}
     ORDER BY r.value_date, r.id, l.place`,
    [entities, from ?? null, to ?? null],
  );
};
