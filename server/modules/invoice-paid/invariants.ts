import { ruled } from "../../platform/invariants/invariant.ts";

const LIVE =
  "('pending_approval', 'pending_ceo', 'pending_signature', 'issued', 'pending_acceptance', 'accepted', 'part_financed', 'financed', 'due', 'overdue')";

/**
 * The face of an item is the sum of what is free, transferred, financed and settled; what was transferred is the face
 * of its living children; what all its holders were paid is no more than was paid of its invoices. What each fund
 * provider has tied and lent adds up to what is financed and lent, and what the item holds of its issuer's limits is
 * what is free and, of each fund provider's own part, what it has not lent.
 */
export const ip_face_split = ruled(
  {
    about: "invoice_paid",
    sql: (only) => `
  SELECT 'invoice_paid ' || number AS record,
    'face ' || face || ', free ' || coalesce(available, 0) || ', transferred ' || coalesce(transferred, 0) || ', financed ' || coalesce(financed_face, 0) || ', settled ' || coalesce(settled, 0) AS says
  FROM invoice_paid
  WHERE ${only("id")}
    AND status IN ('issued', 'pending_acceptance', 'accepted', 'part_financed', 'financed', 'due', 'overdue', 'settled')
    AND face <> coalesce(available, 0) + coalesce(transferred, 0) + coalesce(financed_face, 0) + coalesce(settled, 0)`,
  },
  {
    about: "invoice_paid",
    sql: (only) => `
  SELECT 'invoice_paid ' || p.number AS record,
    'transferred ' || coalesce(p.transferred, 0) || ', its parts ' || coalesce(sum(c.face), 0) AS says
  FROM invoice_paid p
  LEFT JOIN invoice_paid c ON c.parent = p.id
    AND c.status NOT IN ('draft', 'pending_approval', 'declined', 'rejected', 'expired', 'cancelled', 'voided')
  WHERE ${only("p.id")} GROUP BY p.id HAVING coalesce(p.transferred, 0) <> coalesce(sum(c.face), 0)`,
  },
  {
    about: "invoice_paid",
    sql: (only) => `
  SELECT 'invoice_paid ' || t.number AS record,
    'its holders were paid ' || t.settled || ', of its invoices ' || t.paid || ' was paid' AS says
  FROM (
    WITH RECURSIVE up AS (
      SELECT id, parent
      FROM invoice_paid
      WHERE ${only("id")}
      UNION SELECT p.id, p.parent
      FROM up
      JOIN invoice_paid p ON p.id = up.parent
    ),
    tree AS (
      SELECT p.id AS root, p.id, p.settled
      FROM invoice_paid p
      JOIN up ON up.id = p.id
      WHERE up.parent IS NULL
      UNION ALL SELECT tree.root, c.id, c.settled
      FROM invoice_paid c
      JOIN tree ON c.parent = tree.id
    )
    SELECT p.number, sum(coalesce(tree.settled, 0)) AS settled,
      (
        SELECT coalesce(sum(v.paid), 0)
        FROM invoice_paid_invoices i
        JOIN invoice v ON v.id = i.invoice
        WHERE i.parent = p.id
      ) AS paid
    FROM tree JOIN invoice_paid p ON p.id = tree.root GROUP BY p.id
  ) t WHERE t.settled > t.paid`,
  },
  {
    sql: () => `
  SELECT 'invoice_paid ' || p.number AS record,
    'financed ' || coalesce(p.financed_face, 0) || ' and lent ' || coalesce(p.financed_principal, 0) || ', by its fund providers ' || f.face || ' and ' || f.principal AS says
  FROM invoice_paid p CROSS JOIN LATERAL (
    SELECT coalesce(sum((part ->> 'face')::numeric), 0) AS face,
      coalesce(sum((part ->> 'principal')::numeric), 0) AS principal
    FROM jsonb_array_elements(coalesce(p.fundings, '[]'::jsonb)) AS parts(part)
  ) f WHERE f.face <> coalesce(p.financed_face, 0) OR f.principal <> coalesce(p.financed_principal, 0)`,
  },
  {
    sql: () => `
  SELECT 'invoice_paid ' || p.number AS record,
    'holds ' || r.held || ' at fund provider ' || r.financier || ', its parts ask for ' || r.asked AS says
  FROM invoice_paid p CROSS JOIN LATERAL (
    SELECT financier, sum(held) AS held, sum(asked) AS asked FROM (
      SELECT (part ->> 'financier')::bigint AS financier, (part ->> 'amount')::numeric AS held, 0 AS asked
      FROM jsonb_array_elements(coalesce(p.reserves, '[]'::jsonb)) AS parts(part)
      UNION ALL SELECT (part ->> 'financier')::bigint, 0,
        greatest((part ->> 'face')::numeric - (part ->> 'principal')::numeric, 0)
      FROM jsonb_array_elements(coalesce(p.fundings, '[]'::jsonb)) AS parts(part)
      WHERE p.status IN ${LIVE}
      UNION ALL SELECT p.financiers[1], 0, coalesce(p.available, 0)
      WHERE p.status IN ${LIVE} AND p.financiers[1] IS NOT NULL
    ) each GROUP BY financier
  ) r WHERE r.held <> r.asked`,
  },
);
