-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "document_category" ADD COLUMN "name_zh" text;
ALTER TABLE "document_category" ADD CONSTRAINT "document_category_name_zh_check" CHECK (char_length("name_zh") <= 120);
