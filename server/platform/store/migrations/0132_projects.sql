-- Each financing is a project with a process of its own; processes know their project.

ALTER TABLE "financing_application" ADD COLUMN "project" text;
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_project_check" CHECK (char_length("project") <= 20);

CREATE TEMPORARY TABLE case_numbers AS
  SELECT subject_entity, subject_id, year, row_number() OVER (PARTITION BY year ORDER BY subject_id) AS place FROM (
    SELECT 'financing_application' AS subject_entity, id AS subject_id, to_char(created_at AT TIME ZONE 'Asia/Singapore', 'YYYY') AS year FROM "financing_application"
    UNION SELECT subject_entity, subject_id, min(to_char(started_at AT TIME ZONE 'Asia/Singapore', 'YYYY')) FROM "process"
      WHERE subject_entity <> 'financing_application' AND subject_id IS NOT NULL GROUP BY subject_entity, subject_id) AS cases;
UPDATE "financing_application" SET project = 'PRJ-' || year || '-' || lpad(place::text, 6, '0') FROM case_numbers
  WHERE case_numbers.subject_entity = 'financing_application' AND case_numbers.subject_id = "financing_application".id;
UPDATE "process" SET project_no = 'PRJ-' || year || '-' || lpad(place::text, 6, '0') FROM case_numbers
  WHERE case_numbers.subject_entity = "process".subject_entity AND case_numbers.subject_id = "process".subject_id;
INSERT INTO number_series (prefix, year, last) SELECT 'PRJ', year::integer, max(place) FROM case_numbers GROUP BY year ON CONFLICT (prefix, year) DO UPDATE SET last = excluded.last;

CREATE TEMPORARY TABLE process_numbers AS
  SELECT f.id, to_char(f.created_at AT TIME ZONE 'Asia/Singapore', 'YYYY') AS year,
    row_number() OVER (PARTITION BY to_char(f.created_at AT TIME ZONE 'Asia/Singapore', 'YYYY') ORDER BY f.id)
      + coalesce((SELECT last FROM number_series WHERE prefix = 'PRC' AND number_series.year = to_char(f.created_at AT TIME ZONE 'Asia/Singapore', 'YYYY')::integer), 0) AS place
  FROM "financing_application" f WHERE f.process IS NULL;
UPDATE "financing_application" SET process = 'PRC-' || year || '-' || lpad(place::text, 6, '0') FROM process_numbers WHERE process_numbers.id = "financing_application".id;
INSERT INTO number_series (prefix, year, last) SELECT 'PRC', year::integer, max(place) FROM process_numbers GROUP BY year ON CONFLICT (prefix, year) DO UPDATE SET last = excluded.last;
INSERT INTO "process" (id, created_at, updated_at, number, project_no, company, financier, subject_entity, subject_id, subject_title, started_at, current_step, steps, status)
  SELECT f.id, f.created_at, f.updated_at, f.process, f.project, s.company, CASE WHEN f.status = 'draft' THEN NULL ELSE e.company END, 'financing_application', f.id, f.number, f.created_at, f.status, '[]',
    CASE WHEN f.status IN ('returned', 'rejected') THEN f.status WHEN f.status IN ('written_off', 'declined', 'expired', 'withdrawn') THEN 'cancelled'
      WHEN f.status IN ('draft', 'submitted', 'pending_approval', 'approved', 'offer_accepted', 'ready') THEN 'running' ELSE 'approved' END
  FROM "financing_application" f LEFT JOIN company_entity s ON s.id = f.seller_entity LEFT JOIN company_entity e ON e.id = f.financier_entity
  WHERE NOT EXISTS (SELECT 1 FROM "process" p WHERE p.id = f.id);
DROP TABLE case_numbers, process_numbers;
