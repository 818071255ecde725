import type { Event, Play } from "./play.ts";

/** What carries `showcase` is made where the demo shows deals at every step, and nowhere else. */
interface Shown {
  readonly showcase?: true;
}

/** A credit limit that an enterprise asked a fund provider for. */
interface Limit extends Shown {
  readonly enterprise: string;
  readonly financier: string;
  readonly amount: string;
  readonly review: string;
}
const LIMITS: readonly Limit[] = [
  { enterprise: "e1", financier: "f1", amount: "5000000.00", review: "2027-06-30" },
  { enterprise: "e1", financier: "f2", amount: "1000000.00", review: "2027-06-30" },
  { enterprise: "e2", financier: "f1", amount: "2000000.00", review: "2027-06-30" },
  { enterprise: "e2", financier: "f2", amount: "400000.00", review: "2027-06-30", showcase: true },
];

interface Facility extends Shown {
  readonly name: string;
  readonly owner: string;
  readonly financier: string;
  readonly asks: Readonly<Record<string, unknown>>;
  readonly terms: Readonly<Record<string, unknown>> & { readonly limit: string };
  readonly signed: boolean;
  readonly day: string;
}
const PROGRAM = { kind: "enterprise_program", products: ["finance", "early_payment", "dpo"], currency: "SGD" };
const termsOf = (limit: string, rate: string) => ({
  limit,
  interest_rate: rate,
  day_count: "ACT365",
  interest_mode: "arrears",
  advance_rate_ip: "90.00",
  advance_rate_whitelist: "85.00",
  advance_rate_general: "80.00",
  min_tenor: 1,
  max_tenor: 120,
  grace_days: 3,
  penalty_rate: "6.00",
  late_fee: "40.00",
  recourse: false,
  concentration_warn_pct: "60.00",
  effective_from: "2026-07-06",
  expires_on: "2027-12-31",
});
const FACILITIES: readonly Facility[] = [
  {
    name: "FAC-1",
    owner: "e1",
    financier: "f1",
    asks: PROGRAM,
    terms: termsOf("3000000.00", "7.20"),
    signed: true,
    day: "2026-07-06",
  },
  {
    name: "FAC-2",
    owner: "s3",
    financier: "f1",
    signed: true,
    day: "2026-07-07",
    asks: { kind: "supplier_factoring", products: ["factoring"], currency: "USD" },
    terms: {
      ...termsOf("250000.00", "9.60"),
      day_count: "ACT360",
      grace_days: 5,
      late_fee: "30.00",
      recourse: true,
      concentration_warn_pct: "80.00",
      effective_from: "2026-07-07",
    },
  },
  {
    name: "FAC-3",
    owner: "e1",
    financier: "f2",
    asks: PROGRAM,
    terms: termsOf("1000000.00", "7.80"),
    signed: true,
    day: "2026-07-08",
  },
  {
    name: "FAC-4",
    owner: "e2",
    financier: "f1",
    asks: PROGRAM,
    terms: termsOf("1500000.00", "7.50"),
    signed: false,
    day: "2026-11-16",
  },
  {
    name: "FAC-5",
    showcase: true,
    owner: "s2",
    financier: "f2",
    signed: true,
    day: "2026-11-16",
    asks: { kind: "supplier_factoring", products: ["factoring"], currency: "SGD" },
    terms: {
      ...termsOf("200000.00", "8.40"),
      recourse: true,
      concentration_warn_pct: "100.00",
      effective_from: "2026-11-16",
    },
  },
  {
    name: "FAC-6",
    showcase: true,
    owner: "e2",
    financier: "f2",
    asks: PROGRAM,
    terms: { ...termsOf("300000.00", "7.80"), effective_from: "2026-11-16" },
    signed: true,
    day: "2026-11-16",
  },
  {
    name: "FAC-7",
    showcase: true,
    owner: "s2",
    financier: "f1",
    signed: true,
    day: "2026-11-16",
    asks: { kind: "supplier_factoring", products: ["factoring"], currency: "SGD" },
    terms: {
      ...termsOf("250000.00", "9.00"),
      recourse: true,
      concentration_warn_pct: "100.00",
      effective_from: "2026-11-16",
    },
  },
  {
    name: "FAC-8",
    showcase: true,
    owner: "e2",
    financier: "f1",
    signed: true,
    day: "2026-11-16",
    asks: PROGRAM,
    terms: { ...termsOf("250000.00", "7.50"), effective_from: "2026-11-16" },
  },
  {
    name: "FAC-9",
    showcase: true,
    owner: "s1",
    financier: "f2",
    signed: true,
    day: "2026-11-16",
    asks: { kind: "supplier_factoring", products: ["factoring"], currency: "SGD" },
    terms: {
      ...termsOf("120000.00", "8.10"),
      recourse: true,
      concentration_warn_pct: "100.00",
      effective_from: "2026-11-16",
    },
  },
];

const SUB_LIMITS: readonly (readonly [facility: string, vendor: string, limit: string])[] = [
  ["FAC-1", "s1", "500000.00"],
  ["FAC-1", "s2", "300000.00"],
  ["FAC-1", "s3", "400000.00"],
  ["FAC-1", "s4", "50000.00"],
  ["FAC-3", "s1", "200000.00"],
  ["FAC-6", "s1", "80000.00"],
  ["FAC-6", "s2", "100000.00"],
  ["FAC-8", "s1", "80000.00"],
  ["FAC-8", "s2", "120000.00"],
];

const DPO_RATE = "5.40";

function creditEvents(play: Play, { enterprise, financier, amount, review }: Limit): Event[] {
  const name = `limit ${financier}-${enterprise}`;
  const step = (day: string, run: () => Promise<void>): Event => ({ day, run });
  return [
    step(
      "2026-07-01",
      play.create(`maker.${enterprise}`, "credit_application", name, async () => ({
        entity: play.id(enterprise),
        financier_entity: play.id(financier),
        kyc_case: play.id(`kyc ${enterprise}-${financier}`),
        kind: "new",
        currency: "SGD",
        requested_limit: amount,
        purpose: "Paying vendors early and on confirmed terms",
        industry: "10799",
        tenor_days: 90,
        documents: [
          await play.paper(`maker.${enterprise}`, "Audited accounts", "audited_accounts_3y"),
          await play.paper(`maker.${enterprise}`, "Payables ageing", "ap_ageing"),
        ],
      })),
    ),
    step("2026-07-01", play.execute(`maker.${enterprise}`, "credit_application", name, "hand_over")),
    step("2026-07-01", play.execute(`checker.${enterprise}`, "credit_application", name, "submit")),
    step("2026-07-02", play.execute(`maker.${financier}`, "credit_application", name, "review")),
    step("2026-07-02", play.answerChecklist(`maker.${financier}`, name)),
    step(
      "2026-07-02",
      play.execute(`maker.${financier}`, "credit_application", name, "recommend", () => ({
        recommended_limit: amount,
        finance_rate: "7.20",
        dpo_rate: DPO_RATE,
        ep_rate: "6.00",
        review_date: review,
        score_card: [
          { factor: "Payment behaviour", weight: "60.00", score: 82 },
          { factor: "Financials", weight: "40.00", score: 78 },
        ],
      })),
    ),
    step("2026-07-03", play.execute(`checker.${financier}`, "credit_application", name, "approve")),
    step("2026-07-03", play.execute(`checker2.${financier}`, "credit_application", name, "approve")),
    step("2026-07-03", play.execute(`ceo.${enterprise}`, "credit_application", name, "accept")),
    step("2026-07-03", play.sign("credit_application", name)),
  ];
}

function facilityEvents(play: Play, { name, owner, financier, asks, terms, signed, day }: Facility): Event[] {
  const step = (run: () => Promise<void>): Event => ({ day, run });
  return [
    step(
      play.create(`maker.${owner}`, "facility", name, () => ({
        entity: play.id(owner),
        financier_entity: play.id(financier),
        ...asks,
        limit: terms.limit,
      })),
    ),
    step(play.execute(`maker.${owner}`, "facility", name, "hand_over")),
    step(play.execute(`checker.${owner}`, "facility", name, "submit")),
    step(play.execute(`maker.${financier}`, "facility", name, "review")),
    step(play.answerChecklist(`maker.${financier}`, name)),
    step(play.execute(`maker.${financier}`, "facility", name, "set_terms", () => terms)),
    step(play.execute(`checker.${financier}`, "facility", name, "approve")),
    step(play.execute(`checker2.${financier}`, "facility", name, "approve")),
    step(play.execute(`ceo.${owner}`, "facility", name, "sign")),
    ...(signed ? [step(play.sign("facility", name))] : []),
  ];
}

interface Listed {
  readonly facility: string;
  readonly supplier: string;
  readonly financier: string;
  readonly currency: "SGD" | "USD";
  readonly limit: string;
  readonly proposed: string;
  readonly approved: string;
  readonly notifiedOn: string;
  readonly acknowledged: string;
}

/** A fund provider lists the second enterprise as buyer of a factoring facility, and tells it of the assignment. */
function buyerEvents(play: Play, listed: Listed): Event[] {
  const { facility, supplier, financier, currency, limit } = listed;
  const name = `buyer ${facility} e2`;
  const entity = "buyer_limit";
  return [
    {
      day: listed.proposed,
      run: play.create(`maker.${supplier}`, entity, name, () => ({
        facility: play.id(facility),
        supplier_entity: play.id(supplier),
        financier_entity: play.id(financier),
        buyer_entity: play.id("e2"),
        list: "general",
        currency,
        limit,
        advance_rate: "80.00",
        review_date: "2027-06-30",
      })),
    },
    { day: listed.proposed, run: play.execute(`maker.${supplier}`, entity, name, "propose") },
    { day: listed.approved, run: play.execute(`checker.${financier}`, entity, name, "approve") },
    { day: listed.approved, run: play.execute(`checker2.${financier}`, entity, name, "approve") },
    { day: listed.notifiedOn, run: play.execute(`maker.${financier}`, entity, name, "send_noa") },
    {
      day: listed.acknowledged,
      run: play.execute(`maker.${financier}`, entity, name, "ack_noa", () => ({ comment: "Acknowledged by letter." })),
    },
  ];
}

/** The same, all on one day. */
const listedAtOnce = (play: Play, listed: Pick<Listed, "facility" | "supplier" | "financier" | "limit">): Event[] => {
  const day = "2026-11-16";
  return buyerEvents(play, {
    ...listed,
    currency: "SGD",
    proposed: day,
    approved: day,
    notifiedOn: day,
    acknowledged: day,
  });
};

/** Credit limits, facilities, what of them each vendor may use, and the buyers of the factoring facility. */
export function limitEvents(play: Play): Event[] {
  const isPlayed = ({ showcase }: Shown): boolean => showcase !== true || play.showcase;
  const facilities = FACILITIES.filter(isPlayed);
  const sub = SUB_LIMITS.flatMap(([facility, vendor, limit]) => {
    const name = `sub ${facility} ${vendor}`;
    const found = facilities.find((one) => one.name === facility);
    if (found === undefined) return [];
    const { financier, owner, day } = found;
    const [proposed, activated] = day < "2026-07-09" ? ["2026-07-09", "2026-07-10"] : [day, day];
    return [
      {
        day: proposed,
        run: play.create(`maker.${owner}`, "vendor_sub_limit", name, () => ({
          facility: play.id(facility),
          enterprise_entity: play.id(owner),
          financier_entity: play.id(financier),
          vendor_entity: play.id(vendor),
          limit,
        })),
      },
      { day: proposed, run: play.execute(`maker.${owner}`, "vendor_sub_limit", name, "propose") },
      { day: activated, run: play.execute(`checker.${financier}`, "vendor_sub_limit", name, "activate") },
    ];
  });
  return [
    ...LIMITS.filter(isPlayed).flatMap((limit) => creditEvents(play, limit)),
    ...facilities.flatMap((facility) => facilityEvents(play, facility)),
    ...sub,
    ...buyerEvents(play, {
      facility: "FAC-2",
      supplier: "s3",
      financier: "f1",
      currency: "USD",
      limit: "100000.00",
      proposed: "2026-07-09",
      approved: "2026-07-10",
      notifiedOn: "2026-07-13",
      acknowledged: "2026-07-14",
    }),
    ...(play.showcase
      ? [
          ...listedAtOnce(play, { facility: "FAC-5", supplier: "s2", financier: "f2", limit: "150000.00" }),
          ...listedAtOnce(play, { facility: "FAC-7", supplier: "s2", financier: "f1", limit: "200000.00" }),
          ...listedAtOnce(play, { facility: "FAC-9", supplier: "s1", financier: "f2", limit: "60000.00" }),
        ]
      : []),
  ];
}
