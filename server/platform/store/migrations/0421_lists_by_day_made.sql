-- Lists of items, orders and sales may be narrowed by the day they were made, by tier and by customer: what is summed of
-- them then is read from the index alone too.
DROP INDEX IF EXISTS "dpo_enterprise_entity_pay_date_id_sums_index";
CREATE INDEX "dpo_enterprise_entity_pay_date_id_sums_index" ON dpo USING btree (enterprise_entity, pay_date, id) INCLUDE (vendor_entity, financier_entity, currency, face_total, discount_total, net_total, face_outstanding, penalty, late_fee, total_due, status, created_at, accept_by, maturity_date, bucket);
DROP INDEX IF EXISTS "dpo_vendor_entity_pay_date_id_sums_index";
CREATE INDEX "dpo_vendor_entity_pay_date_id_sums_index" ON dpo USING btree (vendor_entity, pay_date, id) INCLUDE (enterprise_entity, financier_entity, currency, face_total, discount_total, net_total, face_outstanding, penalty, late_fee, total_due, status, created_at, accept_by, maturity_date, bucket);
DROP INDEX IF EXISTS "dpo_financier_entity_pay_date_id_sums_index";
CREATE INDEX "dpo_financier_entity_pay_date_id_sums_index" ON dpo USING btree (financier_entity, pay_date, id) INCLUDE (enterprise_entity, vendor_entity, currency, face_total, discount_total, net_total, face_outstanding, penalty, late_fee, total_due, status, created_at, accept_by, maturity_date, bucket);
DROP INDEX IF EXISTS "invoice_paid_issuer_entity_maturity_date_id_sums_index";
CREATE INDEX "invoice_paid_issuer_entity_maturity_date_id_sums_index" ON invoice_paid USING btree (issuer_entity, maturity_date, id) INCLUDE (holder_entity, currency, face, available, status, created_at, tier, business_type, transferred, requested, parent);
DROP INDEX IF EXISTS "invoice_paid_holder_entity_maturity_date_id_sums_index";
CREATE INDEX "invoice_paid_holder_entity_maturity_date_id_sums_index" ON invoice_paid USING btree (holder_entity, maturity_date, id) INCLUDE (issuer_entity, currency, face, available, status, created_at, tier, business_type, transferred, requested, parent);
DROP INDEX IF EXISTS "sales_order_company_order_date_id_sums_index";
CREATE INDEX "sales_order_company_order_date_id_sums_index" ON sales_order USING btree (company, order_date, id) INCLUDE (currency, total, kind, status, customer);
