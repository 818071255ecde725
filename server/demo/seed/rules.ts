import type { Event, Play } from "./play.ts";

/**
 * The terms on which payables of the enterprise's facilities are paid early, and the enterprise's own programme for its
 * first supplier.
 */
export function ruleEvents(play: Play): Event[] {
  const day = "2026-07-14";
  const rules = (
    [
      ["FAC-1", "f1"],
      ["FAC-3", "f2"],
    ] as const
  ).flatMap(([facility, financier]) => {
    const name = `rule ${facility}`;
    return [
      {
        day,
        run: play.propose(`admin.${financier}`, "dpo_rule", name, () => ({
          facility: play.id(facility),
          financier_entity: play.id(financier),
          enterprise_entity: play.id("e1"),
          rate: "5.40",
          min_tenor: 3,
          max_tenor: 120,
          extension_days: 0,
          acceptance_window: 5,
          auto_accept: false,
          grace_days: 3,
          penalty_rate: "6.00",
        })),
      },
      { day, run: play.execute(`checker.${financier}`, "dpo_rule", name, "approve") },
    ];
  });
  return [
    ...rules,
    ...(play.showcase ? laterRules(play) : []),
    {
      day,
      run: play.propose("admin.e1", "early_payment_programme", "programme", () => ({
        enterprise_entity: play.id("e1"),
        vendor_entities: [play.id("s1")],
        min_apr: "3.00",
        max_apr: "15.00",
        auto_accept: false,
      })),
    },
    { day, run: play.execute("checker.e1", "early_payment_programme", "programme", "open") },
  ];
}

/** Terms and programmes that the demo shows beside those of its stories. */
function laterRules(play: Play): Event[] {
  const day = "2026-11-17";
  const terms = (
    [
      ["FAC-6", "f2", "5.80"],
      ["FAC-8", "f1", "5.60"],
    ] as const
  ).flatMap(([facility, financier, rate]) => [
    {
      day,
      run: play.propose(`admin.${financier}`, "dpo_rule", `rule ${facility}`, () => ({
        facility: play.id(facility),
        financier_entity: play.id(financier),
        enterprise_entity: play.id("e2"),
        rate,
        min_tenor: 3,
        max_tenor: 120,
        extension_days: 0,
        acceptance_window: 5,
        auto_accept: false,
        grace_days: 3,
        penalty_rate: "6.00",
      })),
    },
    { day, run: play.execute(`checker.${financier}`, "dpo_rule", `rule ${facility}`, "approve") },
  ]);
  const programmes = (["e1", "e2"] as const).flatMap((enterprise) => [
    {
      day,
      run: play.propose(`admin.${enterprise}`, "early_payment_programme", `programme ${enterprise} s2`, () => ({
        enterprise_entity: play.id(enterprise),
        vendor_entities: [play.id("s2")],
        min_apr: "4.00",
        max_apr: "12.00",
        auto_accept: false,
      })),
    },
    {
      day,
      run: play.execute(`checker.${enterprise}`, "early_payment_programme", `programme ${enterprise} s2`, "open"),
    },
  ]);
  return [...terms, ...programmes];
}
