-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "buyer_limit" ADD COLUMN "withheld" numeric(15,2);
ALTER TABLE "credit_limit" ADD COLUMN "withheld" numeric(15,2);
ALTER TABLE "facility" ADD COLUMN "withheld" numeric(15,2);
ALTER TABLE "vendor_sub_limit" ADD COLUMN "withheld" numeric(15,2);
ALTER TABLE "buyer_limit" ADD CONSTRAINT "buyer_limit_withheld_check" CHECK ("withheld" >= 0);
ALTER TABLE "credit_limit" ADD CONSTRAINT "credit_limit_withheld_check" CHECK ("withheld" >= 0);
ALTER TABLE "facility" ADD CONSTRAINT "facility_withheld_check" CHECK ("withheld" >= 0);
ALTER TABLE "vendor_sub_limit" ADD CONSTRAINT "vendor_sub_limit_withheld_check" CHECK ("withheld" >= 0);

-- Of a limit that was granted and is not in force nothing may be had: all of the rest is withheld.
CREATE FUNCTION withheld_of(status text, rest numeric, set_aside numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN status IN ('frozen', 'suspended', 'expired', 'terminating', 'terminated', 'cancelled', 'removed')
      THEN greatest(0, rest)
    ELSE set_aside
  END
$$;
CREATE OR REPLACE FUNCTION credit_limit_available() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reserved := coalesce(NEW.reserved, 0);
  NEW.utilised := coalesce(NEW.utilised, 0);
  NEW.frozen_amount := coalesce(NEW.frozen_amount, 0);
  NEW.withheld := withheld_of(NEW.status, coalesce(NEW.approved, 0) - NEW.reserved - NEW.utilised, NEW.frozen_amount);
  NEW.available := greatest(0, coalesce(NEW.approved, 0) - NEW.reserved - NEW.utilised - NEW.withheld);
  RETURN NEW;
END
$$;
CREATE OR REPLACE FUNCTION facility_available() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reserved := coalesce(NEW.reserved, 0);
  NEW.utilised := coalesce(NEW.utilised, 0);
  NEW.frozen_amount := coalesce(NEW.frozen_amount, 0);
  NEW.withheld := withheld_of(NEW.status, coalesce(NEW."limit", 0) - NEW.reserved - NEW.utilised, NEW.frozen_amount);
  NEW.available := greatest(0, coalesce(NEW."limit", 0) - NEW.reserved - NEW.utilised - NEW.withheld);
  NEW.used_pct := CASE WHEN coalesce(NEW."limit", 0) > 0 THEN least(100, round((NEW.reserved + NEW.utilised) * 100 / NEW."limit", 2)) END;
  RETURN NEW;
END
$$;
CREATE OR REPLACE FUNCTION part_limit_available() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reserved := coalesce(NEW.reserved, 0);
  NEW.utilised := coalesce(NEW.utilised, 0);
  NEW.withheld := withheld_of(NEW.status, coalesce(NEW."limit", 0) - NEW.reserved - NEW.utilised, 0);
  NEW.available := greatest(0, coalesce(NEW."limit", 0) - NEW.reserved - NEW.utilised - NEW.withheld);
  RETURN NEW;
END
$$;
-- The triggers write the figure of the limits that are there.
UPDATE buyer_limit SET withheld = 0;
UPDATE credit_limit SET withheld = 0;
UPDATE facility SET withheld = 0;
UPDATE vendor_sub_limit SET withheld = 0;
