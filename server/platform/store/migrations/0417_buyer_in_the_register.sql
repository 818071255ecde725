-- What the register says of a buyer is asked of it where it is read; nothing was ever kept of it.
-- breaks earlier releases: they read the column that is dropped here

ALTER TABLE "buyer" DROP COLUMN "registry_status";
