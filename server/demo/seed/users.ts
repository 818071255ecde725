import type { DemoCompany } from "./companies.ts";
import { companies } from "./companies.ts";

/** A person of the demo. */
export interface DemoUser {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly company: string;
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  readonly admin: boolean;
  readonly job: string;
  readonly language: "en-US" | "zh-CN";
}

/**
 * Who works in a company, with the permission groups of their job. A company's second checker also keeps its accounts.
 */
const JOBS: Readonly<Record<string, { readonly groups: readonly string[]; readonly job: string }>> = {
  admin: { groups: ["company_administrator"], job: "Company administrator" },
  maker: { groups: ["maker"], job: "Accounts executive" },
  checker: { groups: ["checker_l1"], job: "Finance manager" },
  checker2: { groups: ["checker_l2", "accountant"], job: "Finance director" },
  ceo: { groups: ["signatory"], job: "Chief executive" },
  viewer: { groups: ["viewer"], job: "Auditor" },
};

const FAMILY = ["Tan", "Lim", "Lee", "Ng", "Wong", "Goh", "Chua", "Rahman", "Kumar", "Fernandez"];
const GIVEN = [
  "Wei Ling",
  "Jun Hao",
  "Mei Fen",
  "Aisyah",
  "Rajan",
  "Clara",
  "Boon Kiat",
  "Nurul",
  "Deepa",
  "Marcus",
  "Shu Min",
  "Hafiz",
];

/** People of companies that both sell and buy: S2 sells to E1 and buys from S4. */
const SEVERAL_ROLES: Readonly<Record<string, readonly string[]>> = {
  "checker2.s2@demo.example": ["supplier", "enterprise"],
  "ceo.e1@demo.example": ["enterprise", "supplier"],
};

let made = 0;
const nextName = (): string =>
  `${GIVEN[made % GIVEN.length]} ${FAMILY[(made * 7 + Math.floor(made / 10)) % FAMILY.length]}`;

function person(company: DemoCompany, who: string, email: string, groups: readonly string[], job: string): DemoUser {
  const user: DemoUser = {
    email,
    name: nextName(),
    phone: `+65${80000000 + made * 137}`,
    company: company.code,
    groups,
    job,
    admin: who === "admin",
    roles: SEVERAL_ROLES[email] ?? [company.role],
    language: who === "checker2" && company.role === "enterprise" ? "zh-CN" : "en-US",
  };
  made += 1;
  return user;
}

/** Companies whose large amounts a second signatory agrees to, beside the chief executive. */
const SECOND_SIGNATORY = new Set(["e1", "f1"]);

const staff: readonly DemoUser[] = companies.flatMap((company) => {
  if (company.role === "admin")
    return [{ ...person(company, "admin", "ops@demo.example", ["operator"], "Platform operations"), admin: true }];
  if (company.role === "investor") return [person(company, "viewer", "investor1@demo.example", ["viewer"], "Investor")];
  const six = Object.entries(JOBS).map(([who, { groups, job }]) =>
    person(company, who, `${who}.${company.code}@demo.example`, groups, job),
  );
  const more =
    company.code !== "f1"
      ? []
      : [
          person(company, "risk", "risk.f1@demo.example", ["checker_l2"], "Risk manager"),
          person(company, "acct", "acct.f1@demo.example", ["accountant"], "Accountant"),
        ];
  const signatory = SECOND_SIGNATORY.has(company.code)
    ? [person(company, "signatory", `signatory.${company.code}@demo.example`, ["signatory"], "Director")]
    : [];
  return [...six, ...more, ...signatory];
});

/** Who ran the platform beside its operator, and has left: what they put forward waits for the operator. */
const deputies: readonly DemoUser[] = companies
  .filter(({ role }) => role === "admin")
  .map((company) => ({
    ...person(company, "admin", "deputy@demo.example", ["operator"], "Platform operations"),
    admin: true,
  }));

/**
 * Everybody of the demo: six people in each trading company, two more at F1, a second signatory where amounts are
 * large, the platform's operator and their deputy, and an investor.
 */
export const users: readonly DemoUser[] = [...staff, ...deputies];
