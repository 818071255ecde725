-- A file is filed under a document category as it is uploaded; which of them the platform draws up itself stands with them.

ALTER TABLE "file" ADD COLUMN "filed_as" text;
ALTER TABLE "file" ADD CONSTRAINT "file_filed_as_check" CHECK (char_length("filed_as") <= 60);
ALTER TABLE "document_category" ADD COLUMN "drawn_up" boolean;
UPDATE "document_category" SET "drawn_up" = category_id IN ('payment_obligation_confirmation', 'letter_of_assignment', 'notice_of_assignment');
