/** Terms that a fund provider proposes for a facility on the first day of the tests. */
export const facilityTerms = (limit: string) => ({
  limit,
  interest_rate: "7.20",
  day_count: "ACT365",
  interest_mode: "arrears",
  advance_rate_ip: "90.00",
  advance_rate_whitelist: "85.00",
  advance_rate_general: "80.00",
  max_tenor: 120,
  grace_days: 3,
  penalty_rate: "6.00",
  effective_from: "2026-11-23",
  expires_on: "2027-11-23",
});
