-- What is asked of other records at each reading is kept in no column of its own; none was ever written.

ALTER TABLE "receivable_row" DROP COLUMN "received", DROP COLUMN "outstanding", DROP COLUMN "bucket";
ALTER TABLE "sales_order" DROP COLUMN "cost", DROP COLUMN "margin_pct", DROP COLUMN "invoiced_pct", DROP COLUMN "bills";
