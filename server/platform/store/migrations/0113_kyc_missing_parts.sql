-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "kyc_case" ADD COLUMN "required_documents" text[];
ALTER TABLE "kyc_case" ADD COLUMN "missing" jsonb;
ALTER TABLE "sustainability" ADD COLUMN "policies" text[];
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_required_documents_check" CHECK (cardinality("required_documents") <= 7 AND "required_documents" <@ ARRAY['constitution', 'board_resolution', 'bank_statements_6m', 'gst_f5_4q', 'ar_ageing', 'ap_ageing', 'ownership_chart']::text[]);
ALTER TABLE "sustainability" ADD CONSTRAINT "sustainability_policies_check" CHECK ("policies" <@ ARRAY['environment', 'labour', 'anti_bribery', 'procurement']::text[]);
CREATE INDEX "sustainability_year_index" ON "sustainability" ("year");
