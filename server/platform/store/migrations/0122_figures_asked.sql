-- Figures that were never kept are asked of the records that they are about, at each reading.

ALTER TABLE "buyer_limit" DROP COLUMN "concentration_pct";
ALTER TABLE "buyer_limit" DROP COLUMN "overdue";
ALTER TABLE "buyer_list_entry" DROP COLUMN "used";
ALTER TABLE "buyer_list_entry" DROP COLUMN "volume";
ALTER TABLE "buyer_list_entry" DROP COLUMN "average_days";
ALTER TABLE "buyer_list_entry" DROP COLUMN "dispute_pct";
ALTER TABLE "buyer_list_entry" DROP COLUMN "suggestion";
ALTER TABLE "disbursement" DROP COLUMN "limit_ok";
ALTER TABLE "disbursement" DROP COLUMN "loa_ok";
