-- Journals are listed by the record that posted them: its index takes the place of the one that has another name.
CREATE INDEX "journal_source_record_index" ON "journal" ("source_record");
DROP INDEX "journal_source";
