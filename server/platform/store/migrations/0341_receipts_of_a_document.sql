-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE INDEX "receivable_row_company_doc_no_index" ON "receivable_row" ("company", "doc_no");
