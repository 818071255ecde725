-- Companies with duties wait for the operator's admission before anybody else finds them; those that wait now were admitted by nobody yet.

ALTER TABLE "company" DROP CONSTRAINT "company_status_check";
ALTER TABLE "company" ADD CONSTRAINT "company_status_check" CHECK ("status" IN ('registered', 'onboarding', 'active', 'suspended', 'closed'));
UPDATE "company" SET "status" = 'registered' WHERE "status" = 'onboarding' AND "role" IN ('financier', 'investor');
ALTER TABLE "company" ALTER COLUMN "status" SET DEFAULT 'registered';

-- Bills and planned reports ask for permissions of their own.
ALTER TABLE "permission_group" DROP CONSTRAINT "permission_group_permissions_check";
ALTER TABLE "permission_group" ADD CONSTRAINT "permission_group_permissions_check" CHECK (cardinality("permissions") <= 100 AND "permissions" <@ ARRAY['company.manage', 'bank.prepare', 'bank.approve', 'user.manage', 'kyc.prepare', 'kyc.submit', 'kyc.review', 'kyc.approve', 'credit.prepare', 'credit.submit', 'credit.review', 'credit.approve', 'facility.prepare', 'facility.submit', 'facility.approve', 'invoice.prepare', 'invoice.submit', 'invoice.confirm', 'invoice.dispute', 'invoice.receive', 'invoice.archive', 'credit_note.prepare', 'credit_note.approve', 'ip.prepare', 'ip.approve', 'ip.accept', 'finance.prepare', 'finance.submit', 'finance.check', 'finance.approve', 'early_payment.prepare', 'early_payment.approve', 'dpo.prepare', 'dpo.approve', 'dpo.accept', 'payment.prepare', 'payment.approve', 'document.sign', 'ledger.post', 'rule.manage', 'checklist.manage', 'checklist.waive', 'bill.prepare', 'bill.approve', 'report.schedule', 'platform.manage']::text[]);
