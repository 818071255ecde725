-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "checklist_items" ADD COLUMN "text_zh" text;
ALTER TABLE "checklist_config_items" ADD COLUMN "text_zh" text;
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_text_zh_check" CHECK (char_length("text_zh") <= 200);
ALTER TABLE "checklist_config_items" ADD CONSTRAINT "checklist_config_items_text_zh_check" CHECK (char_length("text_zh") <= 200);
