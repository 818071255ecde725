import type { Play, Event } from "./play.ts";
import { companies, users } from "./companies.ts";
import { type Profile, profiles } from "./kyc-profiles.ts";
import { deliverReports } from "../../modules/credit-report/order-report.ts";

const YEARS = [2025, 2024, 2023] as const;
const WEIGHTS = [2, 7, 6, 5, 4, 3, 2];

/** A fictional identity number with its check letter. */
function identity(digits: number): string {
  const sum = [...String(digits)].reduce((total, digit, index) => total + Number(digit) * (WEIGHTS[index] ?? 0), 0);
  return `S${digits}${"JZIHGFEDCBA"[sum % 11] ?? ""}`;
}

/** So many thousands, or a part of a hundred of them, as money. */
const thousands = (figure: number, part = 100): string => `${String(Math.round(figure * part * 10))}.00`;

const partners = (shares: Profile["buyers"]) => shares.map(([name, share_pct]) => ({ name, share_pct }));

/** The figures of a year, oldest last. */
function yearOf({ revenue, gross, net, assets, debts, audited }: Profile, index: number): Record<string, unknown> {
  const sold = revenue[index] ?? 0;
  return {
    fiscal_year: YEARS[index],
    currency: "SGD",
    revenue: thousands(sold),
    gross_profit: thousands(sold, gross),
    net_profit: thousands(sold, net),
    total_assets: thousands(sold, assets),
    total_liabilities: thousands(sold, debts),
    audited,
  };
}

/** The papers of a case: what the register, the tax office and the bank have on the company. */
async function papers(play: Play, code: string, profile: Profile): Promise<Record<string, unknown>> {
  const paper = (title: string) => play.paper(`maker.${code}`, title);
  const tax: Record<string, unknown>[] = [];
  for (const [index, year] of YEARS.entries())
    tax.push({
      year_of_assessment: year + 1,
      amount: thousands(profile.revenue[index] ?? 0, profile.net * 0.17),
      file: await paper(`Notice of assessment ${String(year + 1)}`),
    });
  const statements: string[] = [];
  for (const month of ["December 2025", "January 2026", "February 2026", "March 2026", "April 2026", "May 2026"])
    statements.push(await paper(`Bank statement ${month}`));
  return {
    financial_iras_tax_payable_in_past_three_years: tax,
    bank_statements_6m: statements,
    acra_bizfile: await paper("Register extract"),
    acra_bizfile_date: "2026-06-15",
    ar_ageing: await paper("Receivables by age, May 2026"),
    ap_ageing: await paper("Payables by age, May 2026"),
    ...(companies.some(({ code: one, kind }) => one === code && kind === "ROC")
      ? { constitution: await paper("Constitution"), board_resolution: await paper("Board resolution") }
      : {}),
  };
}

/** Everything that a company hands in to be known by a fund provider, papers included. */
export async function caseContent(play: Play, code: string): Promise<Record<string, unknown>> {
  const company = companies.find((one) => one.code === code);
  const profile = profiles[code];
  const administrator = users.find(({ email }) => email === `admin.${code}@demo.example`);
  if (!company || !profile || !administrator) throw new Error(`the demo knows no file of ${code}`);
  const address = { street: company.street, postal: company.postal, country: "SG" };
  return {
    administratorInformation: {
      admin_name: administrator.name,
      admin_id_no: identity(9_700_100 + companies.indexOf(company)),
      admin_address: address,
      admin_email: administrator.email,
      admin_phone: administrator.phone,
    },
    company_profile: {
      uen: company.uen,
      legal_name: company.name,
      entity_type: company.kind,
      registration_date: profile.founded,
      registered_address: address,
      nature_of_business: profile.business,
      year_end_month: profile.yearEnd,
      main_buyers: partners(profile.buyers),
      main_suppliers: partners(profile.suppliers),
    },
    shareholders: profile.holders.map(({ name, id, share, nationality }) => ({
      name,
      id_no: typeof id === "number" ? identity(id) : id,
      nationality: nationality ?? "SG",
      share_pct: share,
    })),
    directors: profile.directors.map(({ name, id, since }) => ({
      name,
      id_no: identity(id),
      position: "Director",
      appointed_on: since,
    })),
    authorizers: [play.id(`authorizer ceo.${code}`)],
    financials: YEARS.map((_year, index) => yearOf(profile, index)),
    declarations: {
      sanctions: false,
      litigation: false,
      related_party: false,
      source_of_funds: profile.funds,
      consent_credit_bureau: true,
    },
    ...(await papers(play, code, profile)),
  };
}

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
  const execute = (day: string, who: string, transition: string, body?: () => Record<string, unknown>): Event => ({
    day,
    run: play.execute(`${who}.${financier}`, "kyc_case", name, transition, body),
  });
  return [
    execute(begun, "maker", "start"),
    { day: begun, run: async () => void (await deliverReports(play.stage.running)) },
    { day: checked, run: play.answerChecklist(`maker.${financier}`, name) },
    execute(checked, "maker", "screen", () => ({
      screening_result: "clear",
      risk_rating: risk,
      review_notes: NOTES[risk],
    })),
    execute(approved, "checker", "approve"),
    execute(approved, "checker2", "approve"),
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
      { day: "2026-06-24", run: play.execute(`checker.${company}`, "kyc_case", name, "submit") },
      ...reviewed(play, "f1", company, ["2026-06-25", "2026-06-29", "2026-06-30"]),
    ];
  });
  const again = [...REUSED, ...(play.showcase ? ALSO_REUSED : [])].flatMap((company): Event[] => {
    const name = `kyc ${company}-f2`;
    return [
      {
        day: "2026-06-30",
        run: play.execute(`checker.${company}`, "kyc_case", `kyc ${company}-f1`, "reuse", () => ({
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
