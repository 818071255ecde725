-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "tool_invoice" ADD COLUMN "seller_entity" bigint;
ALTER TABLE "tool_invoice" ADD COLUMN "payment_account" bigint;
ALTER TABLE "tool_invoice" ADD COLUMN "document_kind" text;
ALTER TABLE "tool_invoice" ADD COLUMN "customer_address" text;
ALTER TABLE "tool_invoice" ADD CONSTRAINT "tool_invoice_seller_entity_refers" FOREIGN KEY ("seller_entity") REFERENCES "company_entity" (id);
ALTER TABLE "tool_invoice" ADD CONSTRAINT "tool_invoice_payment_account_refers" FOREIGN KEY ("payment_account") REFERENCES "bank_account" (id);
ALTER TABLE "tool_invoice" ADD CONSTRAINT "tool_invoice_document_kind_check" CHECK ("document_kind" IN ('invoice', 'tax_invoice'));
ALTER TABLE "tool_invoice" ADD CONSTRAINT "tool_invoice_customer_address_check" CHECK (char_length("customer_address") <= 300);

-- Invoices of before are issued by the company's main entity, and paid to its default account for debts.
UPDATE tool_invoice AS own
SET seller_entity = issuer.id,
  document_kind = CASE WHEN issuer.gst_registered AND issuer.gst_no IS NOT NULL THEN 'tax_invoice' ELSE 'invoice' END,
  payment_account = (
    SELECT account.id
    FROM bank_account account
    WHERE account.entity = issuer.id AND account.status = 'active' AND account.currency = own.currency
      AND account.usage IN ('collection', 'both')
    ORDER BY account.is_default DESC NULLS LAST, account.id
    LIMIT 1
  )
FROM company_entity issuer
WHERE issuer.id = (
  SELECT main.id FROM company_entity main WHERE main.company = own.company ORDER BY main.is_default DESC NULLS LAST, main.id LIMIT 1
);
