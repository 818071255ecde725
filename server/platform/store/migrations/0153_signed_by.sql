-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "signature" ADD COLUMN "next_signer" character varying(254);
ALTER TABLE "signature" ADD COLUMN "sign_by" date;
UPDATE "signature" SET "sign_by" = ("created_at" AT TIME ZONE 'Asia/Singapore')::date + 13,
  "next_signer" = (SELECT signer ->> 'email' FROM jsonb_array_elements("signers") AS signer WHERE signer ->> 'status' <> 'signed' ORDER BY (signer ->> 'order')::integer LIMIT 1)
  WHERE "status" = 'sent';
