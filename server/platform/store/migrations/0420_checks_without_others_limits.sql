-- What was left of a buyer's facility and credit limit stood in the checks that its vendors read: it stands apart from
-- them (`left`), for the fund provider alone. A facility of factoring is the supplier's own and stays told.

UPDATE financing_application AS application
SET eligibility = (
  SELECT jsonb_agg(
    CASE
      WHEN check_row ->> 'code' = 'LIMIT_FACILITY' AND facility.kind = 'supplier_factoring' THEN check_row
      WHEN check_row ->> 'code' NOT IN ('LIMIT_FACILITY', 'LIMIT_CREDIT') THEN check_row
      WHEN check_row ->> 'detail' ~ '^-?[0-9.]+ [0-9.]+$' THEN check_row || jsonb_build_object(
        'detail', 'of_buyer ' || split_part(check_row ->> 'detail', ' ', 2),
        'left', split_part(check_row ->> 'detail', ' ', 1))
      WHEN check_row ->> 'detail' ~ '^-?[0-9.]+ [0-9.]+ ' THEN check_row || jsonb_build_object(
        'detail', regexp_replace(check_row ->> 'detail', '^-?[0-9.]+', '0.00'))
      ELSE check_row
    END
    ORDER BY place
  )
  FROM jsonb_array_elements(application.eligibility) WITH ORDINALITY AS checks(check_row, place)
  LEFT JOIN facility ON facility.id = application.facility
)
WHERE jsonb_typeof(application.eligibility) = 'array'
  AND application.eligibility @? '$[*] ? (@.code == "LIMIT_FACILITY" || @.code == "LIMIT_CREDIT")';
