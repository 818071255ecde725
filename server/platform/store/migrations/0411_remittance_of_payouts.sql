-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "disbursement" ADD COLUMN "remittance_file" bigint;
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_remittance_file_refers" FOREIGN KEY ("remittance_file") REFERENCES "file" (id);
