/** The role under which everything runs but migrations: it makes and drops nothing. */
export const APPLICATION_ROLE = "invoice_financing_application";

/** Tables that are only ever added to. */
export const APPEND_ONLY: readonly string[] = [
  "audit",
  "audit_sequence",
  "audit_seal",
  "timeline_entry",
  "journal_lines",
  "limit_move",
];

/** Tables that are added to, and of whose rows only these columns ever change. */
const CHANGING_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  journal: ["version", "updated_at", "updated_by", "status"],
};

const narrowed = Object.entries(CHANGING_COLUMNS)
  .map(
    ([table, columns]) => `
DO $$ BEGIN
  IF to_regclass('public.${table}') IS NOT NULL THEN
    REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM ${APPLICATION_ROLE};
    GRANT UPDATE (${columns.join(", ")}) ON ${table} TO ${APPLICATION_ROLE};
  END IF;
END $$;`,
  )
  .join("");

/** Makes the role where it is missing, and makes its privileges what they must be; may be run again and again. */
export const roleText = `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${APPLICATION_ROLE}') THEN
    CREATE ROLE ${APPLICATION_ROLE} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
-- PostgreSQL 15 does not know SET apart from membership.
DO $$ BEGIN
  IF NOT pg_has_role(current_user, '${APPLICATION_ROLE}', CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END) THEN GRANT ${APPLICATION_ROLE} TO CURRENT_USER; END IF;
END $$;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO ${APPLICATION_ROLE};
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${APPLICATION_ROLE};
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${APPLICATION_ROLE};
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${APPLICATION_ROLE};
DO $$ BEGIN
  IF to_regnamespace('job_queue') IS NOT NULL THEN
    GRANT USAGE ON SCHEMA job_queue TO ${APPLICATION_ROLE};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA job_queue TO ${APPLICATION_ROLE};
  END IF;
END $$;
DO $$ DECLARE append_only text; BEGIN
  FOREACH append_only IN ARRAY ARRAY[${APPEND_ONLY.map((name) => `'${name}'`).join(", ")}] LOOP
    IF to_regclass('public.' || quote_ident(append_only)) IS NOT NULL THEN
      EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %I FROM ${APPLICATION_ROLE}', append_only);
    END IF;
  END LOOP;
  IF to_regclass('public.schema_migration') IS NOT NULL THEN REVOKE INSERT, UPDATE, DELETE ON schema_migration FROM ${APPLICATION_ROLE}; END IF;
END $$;${narrowed}`;
