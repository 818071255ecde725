-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "brc_report" ADD COLUMN "shareholders" jsonb;
ALTER TABLE "brc_report" ADD COLUMN "ex_directors" jsonb;
ALTER TABLE "brc_report" ADD COLUMN "cost" numeric(15,2);
ALTER TABLE "brc_report" ADD CONSTRAINT "brc_report_cost_check" CHECK ("cost" >= 0);
