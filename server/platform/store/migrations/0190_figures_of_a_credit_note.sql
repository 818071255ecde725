-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "credit_note" ADD COLUMN "invoice_before" numeric(15,2);
ALTER TABLE "credit_note" ADD COLUMN "invoice_after" numeric(15,2);
ALTER TABLE "credit_note" ADD COLUMN "held_before" numeric(15,2);
ALTER TABLE "credit_note" ADD COLUMN "held_after" numeric(15,2);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_invoice_before_check" CHECK ("invoice_before" >= 0);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_invoice_after_check" CHECK ("invoice_after" >= 0);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_held_before_check" CHECK ("held_before" >= 0);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_held_after_check" CHECK ("held_after" >= 0);
