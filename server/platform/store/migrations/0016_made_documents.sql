-- Bytes of documents that the platform itself draws up in the course of a transition: written in the same transaction
-- as the record that names them, so that neither is ever there without the other.
CREATE TABLE file_content (
  file_id bigint PRIMARY KEY REFERENCES file (id),
  bytes bytea NOT NULL
);

-- Nobody uploaded what the platform made.
ALTER TABLE file ALTER COLUMN uploaded_by DROP NOT NULL;
