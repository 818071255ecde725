import { found, type Invariant } from "./invariant.ts";

/** The face of an item is the sum of what is free, transferred, financed and settled; what was transferred is the face of its living children; what all its holders were paid is no more than was paid of its invoices. */
export const ip_face_split: Invariant = ({ db }) => found(db, `
  SELECT 'invoice_paid ' || number AS record, 'face ' || face || ', free ' || coalesce(available, 0) || ', transferred ' || coalesce(transferred, 0) || ', financed ' || coalesce(financed_face, 0) || ', settled ' || coalesce(settled, 0) AS says
  FROM invoice_paid WHERE status IN ('issued', 'pending_acceptance', 'accepted', 'part_financed', 'financed', 'due', 'overdue', 'settled')
    AND face <> coalesce(available, 0) + coalesce(transferred, 0) + coalesce(financed_face, 0) + coalesce(settled, 0)
  UNION ALL
  SELECT 'invoice_paid ' || p.number, 'transferred ' || coalesce(p.transferred, 0) || ', its parts ' || coalesce(sum(c.face), 0)
  FROM invoice_paid p LEFT JOIN invoice_paid c ON c.parent = p.id AND c.status NOT IN ('draft', 'pending_approval', 'declined', 'rejected', 'expired', 'cancelled', 'voided')
  GROUP BY p.id HAVING coalesce(p.transferred, 0) <> coalesce(sum(c.face), 0)
  UNION ALL
  SELECT 'invoice_paid ' || t.number, 'its holders were paid ' || t.settled || ', of its invoices ' || t.paid || ' was paid' FROM (
    WITH RECURSIVE tree AS (SELECT id AS root, id, settled FROM invoice_paid WHERE parent IS NULL UNION ALL SELECT tree.root, c.id, c.settled FROM invoice_paid c JOIN tree ON c.parent = tree.id)
    SELECT p.number, sum(coalesce(tree.settled, 0)) AS settled, (SELECT coalesce(sum(v.paid), 0) FROM invoice_paid_invoices i JOIN invoice v ON v.id = i.invoice WHERE i.parent = p.id) AS paid
    FROM tree JOIN invoice_paid p ON p.id = tree.root GROUP BY p.id
  ) t WHERE t.settled > t.paid`);
