-- Tables that are no entities: sessions, idempotency results, the audit, files, human numbers, settings.

CREATE TABLE session (
  token_hash text PRIMARY KEY,
  user_id bigint NOT NULL,
  role text,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  ip text NOT NULL DEFAULT '',
  user_agent text NOT NULL DEFAULT '',
  stepped_up_at timestamptz
);
CREATE INDEX session_user_id ON session (user_id, created_at);

CREATE TABLE idempotency_result (
  actor text NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  status integer NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  keep boolean NOT NULL DEFAULT false,
  PRIMARY KEY (actor, call, key)
);
CREATE INDEX idempotency_result_created_at ON idempotency_result (created_at) WHERE NOT keep;

CREATE TABLE audit (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'link', 'system', 'stranger')),
  actor_id text,
  actor_name text,
  company_id bigint,
  role text,
  session text,
  ip text NOT NULL DEFAULT '',
  user_agent text NOT NULL DEFAULT '',
  trace_id text NOT NULL DEFAULT '',
  action text NOT NULL,
  entity text,
  record_id bigint,
  version integer,
  before jsonb,
  after jsonb,
  code text NOT NULL DEFAULT '0'
);
CREATE INDEX audit_record ON audit (entity, record_id, seq);
CREATE INDEX audit_company ON audit (company_id, seq);

CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_never_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();

CREATE TABLE file (
  id bigint PRIMARY KEY,
  category text NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  sha256 text NOT NULL,
  storage_key text NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'clean', 'refused')),
  uploaded_by bigint NOT NULL,
  company_id bigint,
  -- The record whose rights rule the file; empty until a record that names it is saved.
  entity text,
  record_id bigint,
  created_at timestamptz NOT NULL
);
CREATE INDEX file_record ON file (entity, record_id);
CREATE INDEX file_uploaded_by ON file (uploaded_by);

CREATE TABLE number_series (
  prefix text NOT NULL,
  year integer NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (prefix, year)
);

CREATE TABLE setting (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);
