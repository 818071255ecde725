-- Each audit entry is chained to the one before it, so that one which the database's owner changed, removed or put in between is found.

CREATE FUNCTION audit_link(earlier bytea, entry audit) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(earlier || convert_to(jsonb_build_array(
    entry.seq, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor_kind, entry.actor_id, entry.actor_name, entry.company_id, entry.role, entry.session,
    entry.ip, entry.user_agent, entry.trace_id, entry.action, entry.entity, entry.record_id, entry.version, entry.before, entry.after, entry.code)::text, 'UTF8'))
$$;

ALTER TABLE audit_sequence ADD COLUMN link bytea;
ALTER TABLE audit_sequence DISABLE TRIGGER audit_sequence_append_only;
DO $$
DECLARE
  one record;
  last bytea := '';
BEGIN
  FOR one IN SELECT s.number, a AS entry FROM audit_sequence s JOIN audit a ON a.seq = s.entry ORDER BY s.number LOOP
    last := audit_link(last, one.entry);
    UPDATE audit_sequence SET link = last WHERE number = one.number;
  END LOOP;
END
$$;
ALTER TABLE audit_sequence ENABLE TRIGGER audit_sequence_append_only;
ALTER TABLE audit_sequence ALTER COLUMN link SET NOT NULL;

CREATE OR REPLACE FUNCTION audit_numbered() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  last audit_sequence;
BEGIN
  PERFORM pg_advisory_xact_lock(20261124);
  SELECT * INTO last FROM audit_sequence ORDER BY number DESC LIMIT 1;
  INSERT INTO audit_sequence (number, entry, link) VALUES (coalesce(last.number, 0) + 1, NEW.seq, audit_link(coalesce(last.link, ''), NEW));
  RETURN NULL;
END
$$;

-- The head of the chain as it was on a day, sealed with a key that the database does not hold.
CREATE TABLE audit_seal (
  number bigint PRIMARY KEY CHECK (number > 0),
  sealed_at timestamptz NOT NULL,
  seal text NOT NULL
);
CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR DELETE ON audit_seal FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_seal_never_emptied BEFORE TRUNCATE ON audit_seal FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
