-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "vendor_invite" DROP CONSTRAINT "vendor_invite_status_check";
ALTER TABLE "vendor_invite" ADD CONSTRAINT "vendor_invite_status_check" CHECK ("status" IN ('draft', 'sent', 'opened', 'registered', 'kyc_submitted', 'linked', 'bounced', 'expired', 'revoked', 'declined'));
