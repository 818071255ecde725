-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "tool_invoice" ADD COLUMN "sgd_rate" text;
ALTER TABLE "tool_invoice" ADD COLUMN "net_sgd" numeric(15,2);
ALTER TABLE "tool_invoice" ADD COLUMN "gst_sgd" numeric(15,2);
ALTER TABLE "tool_invoice" ADD COLUMN "total_sgd" numeric(15,2);
ALTER TABLE "tool_invoice" ADD CONSTRAINT "tool_invoice_sgd_rate_check" CHECK (char_length("sgd_rate") <= 12);
ALTER TABLE "tool_invoice" ADD CONSTRAINT "tool_invoice_net_sgd_check" CHECK ("net_sgd" >= 0);
ALTER TABLE "tool_invoice" ADD CONSTRAINT "tool_invoice_gst_sgd_check" CHECK ("gst_sgd" >= 0);
ALTER TABLE "tool_invoice" ADD CONSTRAINT "tool_invoice_total_sgd_check" CHECK ("total_sgd" >= 0);
