-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE INDEX "process_subject_id_index" ON "process" ("subject_id");
