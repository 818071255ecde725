-- What a mail is about, as people choose what they are told of; keys for what lists of contacts, vendors and companies are narrowed by.
ALTER TABLE "mail" ADD COLUMN "topic" text;
ALTER TABLE "mail" ADD CONSTRAINT "mail_topic_check" CHECK ("topic" IN ('tasks', 'decisions', 'reminders', 'invitations', 'announcements', 'security'));
CREATE INDEX "buyer_currency_index" ON "buyer" ("currency");
CREATE INDEX "buyer_status_index" ON "buyer" ("status");
CREATE INDEX "company_status_index" ON "company" ("status");
CREATE INDEX "company_role_index" ON "company" ("role");
CREATE INDEX "company_brand_index" ON "company" ("brand");
CREATE INDEX "contact_kind_index" ON "contact" ("kind");
CREATE INDEX "contact_status_index" ON "contact" ("status");
CREATE INDEX "document_category_required_index" ON "document_category" ("required");
CREATE INDEX "mail_topic_index" ON "mail" ("topic");
CREATE INDEX "tag_scope_index" ON "tag" ("scope");
CREATE INDEX "tag_status_index" ON "tag" ("status");
CREATE INDEX "vendor_status_index" ON "vendor" ("status");
CREATE INDEX "vendor_risk_index" ON "vendor" ("risk");
CREATE INDEX "vendor_currency_index" ON "vendor" ("currency");
CREATE INDEX "vendor_invite_status_index" ON "vendor_invite" ("status");
