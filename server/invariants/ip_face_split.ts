import { ruled } from "./rule.ts";

/** The face of an item is the sum of what is free, transferred, financed and settled; what was transferred is the face of its living children; what all its holders were paid is no more than was paid of its invoices. */
export const ip_face_split = ruled(
  {
    about: "invoice_paid",
    sql: (only) => `
  SELECT 'invoice_paid ' || number AS record, 'face ' || face || ', free ' || coalesce(available, 0) || ', transferred ' || coalesce(transferred, 0) || ', financed ' || coalesce(financed_face, 0) || ', settled ' || coalesce(settled, 0) AS says
  FROM invoice_paid WHERE ${only("id")} AND status IN ('issued', 'pending_acceptance', 'accepted', 'part_financed', 'financed', 'due', 'overdue', 'settled')
    AND face <> coalesce(available, 0) + coalesce(transferred, 0) + coalesce(financed_face, 0) + coalesce(settled, 0)`,
  },
  {
    about: "invoice_paid",
    sql: (only) => `
  SELECT 'invoice_paid ' || p.number AS record, 'transferred ' || coalesce(p.transferred, 0) || ', its parts ' || coalesce(sum(c.face), 0) AS says
  FROM invoice_paid p LEFT JOIN invoice_paid c ON c.parent = p.id AND c.status NOT IN ('draft', 'pending_approval', 'declined', 'rejected', 'expired', 'cancelled', 'voided')
  WHERE ${only("p.id")} GROUP BY p.id HAVING coalesce(p.transferred, 0) <> coalesce(sum(c.face), 0)`,
  },
  {
    about: "invoice_paid",
    sql: (only) => `
  SELECT 'invoice_paid ' || t.number AS record, 'its holders were paid ' || t.settled || ', of its invoices ' || t.paid || ' was paid' AS says FROM (
    WITH RECURSIVE up AS (SELECT id, parent FROM invoice_paid WHERE ${only("id")} UNION SELECT p.id, p.parent FROM up JOIN invoice_paid p ON p.id = up.parent),
    tree AS (SELECT p.id AS root, p.id, p.settled FROM invoice_paid p JOIN up ON up.id = p.id WHERE up.parent IS NULL UNION ALL SELECT tree.root, c.id, c.settled FROM invoice_paid c JOIN tree ON c.parent = tree.id)
    SELECT p.number, sum(coalesce(tree.settled, 0)) AS settled, (SELECT coalesce(sum(v.paid), 0) FROM invoice_paid_invoices i JOIN invoice v ON v.id = i.invoice WHERE i.parent = p.id) AS paid
    FROM tree JOIN invoice_paid p ON p.id = tree.root GROUP BY p.id
  ) t WHERE t.settled > t.paid`,
  },
);
