-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE INDEX "task_subject_id_subject_entity_index" ON "task" ("subject_id", "subject_entity");
DROP INDEX "task_subject_entity_subject_id_index";
