-- Numbers of audit entries without gaps: audit.seq loses a number with every transaction that is undone, these do not.
-- They are given at commit, one transaction after the other, so that nothing else waits for a lock held longer than that.

CREATE TABLE audit_sequence (
  number bigint PRIMARY KEY CHECK (number > 0),
  entry bigint NOT NULL UNIQUE REFERENCES audit (seq)
);
INSERT INTO audit_sequence (number, entry) SELECT row_number() OVER (ORDER BY seq), seq FROM audit;

CREATE FUNCTION audit_numbered() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(20261124);
  INSERT INTO audit_sequence (number, entry) SELECT coalesce(max(number), 0) + 1, NEW.seq FROM audit_sequence;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER audit_numbered AFTER INSERT ON audit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_numbered();
CREATE TRIGGER audit_sequence_append_only BEFORE UPDATE OR DELETE ON audit_sequence FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_sequence_never_emptied BEFORE TRUNCATE ON audit_sequence FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
