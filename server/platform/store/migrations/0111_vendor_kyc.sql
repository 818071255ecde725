-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "vendor" ADD COLUMN "kyc_valid_until" date;
ALTER TABLE "vendor" DROP CONSTRAINT "vendor_kyc_status_check";
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_kyc_status_check" CHECK ("kyc_status" IN ('none', 'in_review', 'info_requested', 'approved', 'expiring', 'expired', 'rejected', 'withdrawn'));
