-- The audit's chain has strands, each with numbers and links of its own: a transaction takes the first one that is free, so that nobody waits for the commit of another.

ALTER TABLE audit_sequence ADD COLUMN strand smallint NOT NULL DEFAULT 0;
ALTER TABLE audit_sequence DROP CONSTRAINT audit_sequence_pkey;
ALTER TABLE audit_sequence ADD PRIMARY KEY (strand, number);
ALTER TABLE audit_seal ADD COLUMN strand smallint NOT NULL DEFAULT 0;
ALTER TABLE audit_seal DROP CONSTRAINT audit_seal_pkey;
ALTER TABLE audit_seal ADD PRIMARY KEY (strand, number);

-- The strand that this transaction keeps until its end.
CREATE FUNCTION audit_strand() RETURNS smallint LANGUAGE plpgsql AS $$
DECLARE
  own text := current_setting('audit.strand', true);
  most CONSTANT integer := 64;
  chosen integer;
BEGIN
  -- What is held already is given again; what was only said to be is held from here on.
  IF own ~ '^\d{1,2}$' AND own::integer < most AND pg_try_advisory_xact_lock(20261124, own::integer) THEN RETURN own::smallint; END IF;
  FOR strand IN 0 .. most - 1 LOOP
    IF pg_try_advisory_xact_lock(20261124, strand) THEN
      chosen := strand;
      EXIT;
    END IF;
  END LOOP;
  IF chosen IS NULL THEN
    chosen := pg_backend_pid() % most;
    PERFORM pg_advisory_xact_lock(20261124, chosen);
  END IF;
  PERFORM set_config('audit.strand', chosen::text, true);
  RETURN chosen;
END
$$;

CREATE OR REPLACE FUNCTION audit_numbered() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  own smallint := audit_strand();
  last audit_sequence;
BEGIN
  SELECT * INTO last FROM audit_sequence s WHERE s.strand = own ORDER BY s.number DESC LIMIT 1;
  INSERT INTO audit_sequence (strand, number, entry, link) VALUES (own, coalesce(last.number, 0) + 1, NEW.seq, audit_link(coalesce(last.link, ''), NEW));
  RETURN NULL;
END
$$;
