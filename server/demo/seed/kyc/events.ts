import { deliverReports } from "../../../modules/credit-report/order-report.ts";
import type { Event, Play } from "../play.ts";
import { caseContent } from "./content.ts";
import { profiles } from "./profiles.ts";

/** Who hands in a file of their own, at the first fund provider; enterprises say what limit they will ask for. */
const FILES: readonly (readonly [company: string, limit?: string])[] = [
  ["s1"],
  ["s2"],
  ["s3"],
  ["s4"],
  ["e1", "5000000.00"],
  ["e2", "2000000.00"],
];
/** Who lets the second fund provider have the same file. */
const REUSED = ["s1", "e1"] as const;
/** Who does so where the demo shows deals at every step. */
const ALSO_REUSED = ["s2", "e2"] as const;

const NOTES = {
  low: "Register, ownership and figures agree; no adverse news.",
  medium:
    "Register, ownership and figures agree; no adverse news. The bureau's grade calls for another look within the year.",
};

/** A fund provider looks at a case and lets it pass: one begins and checks, two others approve. */
function reviewed(
  play: Play,
  financier: string,
  company: string,
  [begun, checked, approved]: readonly [string, string, string],
): Event[] {
  const name = `kyc ${company}-${financier}`;
  const risk = profiles[company]?.risk ?? "medium";
  const take = (day: string, who: string, transition: string, body?: () => Record<string, unknown>): Event => ({
    day,
    run: play.take(`${who}.${financier}`, "kyc_case", name, transition, body),
  });
  return [
    take(begun, "maker", "start"),
    { day: begun, run: async () => void (await deliverReports(play.stage.running)) },
    { day: checked, run: play.answerChecklist(`maker.${financier}`, name) },
    take(checked, "maker", "screen", () => ({
      screening_result: "clear",
      risk_rating: risk,
      review_notes: NOTES[risk],
    })),
    take(approved, "checker", "approve"),
    take(approved, "checker2", "approve"),
  ];
}

/**
 * The companies make themselves known: each file is filled in, handed in, checked and approved before the first deal;
 * some are used again elsewhere.
 */
export function kycEvents(play: Play): Event[] {
  const own = FILES.flatMap(([company, limit]): Event[] => {
    const name = `kyc ${company}-f1`;
    return [
      {
        day: "2026-06-23",
        run: play.create(`maker.${company}`, "kyc_case", name, async () => ({
          entity: play.id(company),
          financier_entity: play.id("f1"),
          currency: "SGD",
          ...(await caseContent(play, company)),
          ...(limit === undefined ? {} : { requested_limit: limit }),
        })),
      },
      { day: "2026-06-24", run: play.take(`checker.${company}`, "kyc_case", name, "submit") },
      ...reviewed(play, "f1", company, ["2026-06-25", "2026-06-29", "2026-06-30"]),
    ];
  });
  const again = [...REUSED, ...(play.showcase ? ALSO_REUSED : [])].flatMap((company): Event[] => {
    const name = `kyc ${company}-f2`;
    return [
      {
        day: "2026-06-30",
        run: play.take(`checker.${company}`, "kyc_case", `kyc ${company}-f1`, "reuse", () => ({
          reuse_for: play.id("f2"),
          consent_reuse: true,
        })),
      },
      {
        day: "2026-06-30",
        run: play.find("kyc_case", name, () => ({ entity: play.id(company), financier_entity: play.id("f2") })),
      },
      ...reviewed(play, "f2", company, ["2026-06-30", "2026-07-01", "2026-07-01"]),
    ];
  });
  return [...own, ...again];
}
