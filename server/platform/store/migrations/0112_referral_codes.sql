-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE UNIQUE INDEX "company_referral_code_key" ON "company" ("referral_code");
