-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "mail" ADD COLUMN "related_title" text;
ALTER TABLE "mail" ADD CONSTRAINT "mail_related_title_check" CHECK (char_length("related_title") <= 120);
