/** A company of the demo. */
interface DemoCompany {
  readonly code: string;
  readonly name: string;
  readonly role: "supplier" | "enterprise" | "financier" | "admin" | "investor";
  readonly uen?: string;
  readonly kind?: "ROB" | "ROC" | "LLP";
  readonly gst?: boolean;
  readonly street: string;
  readonly postal: string;
  /** What the company says of itself. */
  readonly turnover?: "under_1m" | "1m_10m" | "10m_50m" | "50m_100m" | "over_100m";
  readonly employees?: number;
}

/** Fictional companies whose UENs have valid check letters. */
export const companies: readonly DemoCompany[] = [
  {
    code: "f1",
    name: "Meridian Trade Capital Pte. Ltd.",
    role: "financier",
    uen: "201199106W",
    kind: "ROC",
    gst: true,
    street: "Marina Boulevard 12",
    postal: "018982",
    turnover: "10m_50m",
    employees: 64,
  },
  {
    code: "f2",
    name: "Orchid Factors Pte. Ltd.",
    role: "financier",
    uen: "201899107N",
    kind: "ROC",
    gst: true,
    street: "Robinson Road 77",
    postal: "068896",
    turnover: "1m_10m",
    employees: 22,
  },
  {
    code: "e1",
    name: "Straits Harvest Foods Pte. Ltd.",
    role: "enterprise",
    uen: "201299101G",
    kind: "ROC",
    gst: true,
    street: "Pandan Loop 30",
    postal: "128249",
    turnover: "over_100m",
    employees: 410,
  },
  {
    code: "e2",
    name: "Kallang Bay Marine Services Pte. Ltd.",
    role: "enterprise",
    uen: "200899102N",
    kind: "ROC",
    gst: true,
    street: "Tuas View Road 8",
    postal: "637441",
    turnover: "50m_100m",
    employees: 265,
  },
  {
    code: "s1",
    name: "Bukit Precision Parts Pte. Ltd.",
    role: "supplier",
    uen: "201599103Z",
    kind: "ROC",
    gst: true,
    street: "Bukit Batok Crescent 21",
    postal: "658065",
    turnover: "1m_10m",
    employees: 48,
  },
  {
    code: "s2",
    name: "Lion Gate Packaging LLP",
    role: "supplier",
    uen: "T21LL9904E",
    kind: "LLP",
    gst: true,
    street: "Senoko Drive 15",
    postal: "758203",
    turnover: "1m_10m",
    employees: 37,
  },
  {
    code: "s3",
    name: "Jurong Cold Chain Logistics Pte. Ltd.",
    role: "supplier",
    uen: "201799105H",
    kind: "ROC",
    gst: true,
    street: "Fishery Port Road 3",
    postal: "619742",
    turnover: "10m_50m",
    employees: 92,
  },
  {
    code: "s4",
    name: "Ah Seng Hardware Trading",
    role: "supplier",
    uen: "59999901B",
    kind: "ROB",
    gst: false,
    street: "Jalan Besar 210",
    postal: "208889",
    turnover: "under_1m",
    employees: 6,
  },
  { code: "platform", name: "Harbourline Operations", role: "admin", street: "Cecil Street 100", postal: "069532" },
  { code: "investors", name: "Lighthouse Investors", role: "investor", street: "Raffles Place 1", postal: "048616" },
];

/** Who invoices whom, or may come to. */
export const relations: readonly (readonly [seller: string, buyer: string])[] = [
  ["s1", "e1"],
  ["s1", "e2"],
  ["s2", "e1"],
  ["s2", "e2"],
  ["s3", "e1"],
  ["s3", "e2"],
  ["s4", "s2"],
  ["s4", "e1"],
];

/** A person of the demo. */
interface DemoUser {
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
