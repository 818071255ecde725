import { financingEvents, orderEvents } from "./deals.ts";
import type { Event, Play } from "./play.ts";

/**
 * The deals of the last weeks that stand at different steps, so that every list has something in it. What they hold is
 * none of the first fund provider's.
 */
const on = (day: string, run: () => Promise<void>): Event => ({ day, run });

/** A supplier was paid early out of the enterprise's own cash, and another one asks for it. */
function paidEarly(play: Play): Event[] {
  const entity = "early_payment";
  const discountRequest = (supplier: string, invoice: string, amount: string, payDate: string, apr: string) => () => ({
    supplier_entity: play.id(supplier),
    enterprise_entity: play.id("e1"),
    funder: "enterprise",
    currency: "SGD",
    items: [{ invoice: play.id(invoice), amount }],
    pay_date: payDate,
    offer_mode: "apr",
    apr,
    payout_account: play.id(`account ${supplier} SGD`),
  });
  return [
    on(
      "2026-10-06",
      play.create("maker.s1", entity, "EP s1", discountRequest("s1", "INV-BP-1040", "25070.00", "2026-10-08", "6.00")),
    ),
    on("2026-10-06", play.execute("maker.s1", entity, "EP s1", "submit")),
    on("2026-10-07", play.execute("checker.e1", entity, "EP s1", "approve")),
    on("2026-10-07", play.execute("maker.e1", entity, "EP s1", "schedule")),
    on(
      "2026-10-08",
      play.find("disbursement", "EP s1 pay-out", () => ({ early_payment: play.id("EP s1") })),
    ),
    on("2026-10-08", play.payOut("e1", "SGD", "EP s1 pay-out", "E1-EP-0001")),
    on(
      "2026-11-20",
      play.create("maker.s2", entity, "EP s2", discountRequest("s2", "LG-2210", "43600.00", "2026-11-27", "7.00")),
    ),
    on("2026-11-20", play.execute("maker.s2", entity, "EP s2", "submit")),
  ];
}

interface Promised {
  readonly name: string;
  readonly vendor: string;
  readonly invoice: string;
  readonly amount: string;
  readonly drafted: string;
  readonly approved?: string;
  readonly accepted?: string;
}

/**
 * Promises to pay that the second fund provider may fund: one waits for its check, one for its holder, of one a part is
 * passed on.
 */
const PROMISED: readonly Promised[] = [
  {
    name: "IP passed",
    vendor: "s2",
    invoice: "LG-2212",
    amount: "54500.00",
    drafted: "2026-11-13",
    approved: "2026-11-13",
    accepted: "2026-11-16",
  },
  {
    name: "IP issued",
    vendor: "s3",
    invoice: "JC-3310",
    amount: "32700.00",
    drafted: "2026-11-18",
    approved: "2026-11-19",
  },
  { name: "IP submitted", vendor: "s2", invoice: "LG-2211", amount: "27250.00", drafted: "2026-11-20" },
];

function promised(play: Play): Event[] {
  const entity = "invoice_paid";
  const events = PROMISED.flatMap(({ name, vendor, invoice, amount, drafted, approved, accepted }): Event[] => [
    on(
      drafted,
      play.create("maker.e2", entity, name, async () => ({
        business_type: "issue",
        issuer_entity: play.id("e2"),
        holder_entity: play.id(vendor),
        currency: "SGD",
        maturity_date: vendor === "s2" && name === "IP submitted" ? "2027-02-10" : "2027-02-08",
        transferable: true,
        financeable: true,
        invoices: [{ invoice: play.id(invoice), amount }],
        financiers: [play.id("f2")],
        documents: [
          await play.paper("maker.e2", `${invoice} delivery order`),
          await play.paper("maker.e2", `${invoice} copy`),
        ],
      })),
    ),
    on(drafted, play.execute("maker.e2", entity, name, "submit")),
    ...(approved === undefined
      ? []
      : [
          on(approved, play.execute("checker.e2", entity, name, "approve")),
          on(approved, play.execute("ceo.e2", entity, name, "ceo_approve")),
          on(approved, play.sign(entity, name)),
        ]),
    ...(accepted === undefined ? [] : [on(accepted, play.execute(`checker.${vendor}`, entity, name, "accept"))]),
  ]);
  return [
    ...events,
    on(
      "2026-11-19",
      play.execute("maker.s2", entity, "IP passed", "transfer", () => ({
        to_entity: play.id("s4"),
        amount: "12000.00",
      })),
    ),
    on("2026-11-20", play.execute("checker.s2", entity, "IP passed", "approve_transfer")),
  ];
}

/**
 * At the second fund provider: one deal came to its end and its rest is to go back, one is offered, one is asked for.
 */
function factored(play: Play): Event[] {
  const entity = "financing_application";
  const requestFinancing = (name: string, invoice: string, face: string, amount: string) => [
    on(
      "2026-11-19",
      play.create("maker.s2", entity, name, async () => ({
        basis: "invoice",
        financier_entity: play.id("f2"),
        seller_entity: play.id("s2"),
        currency: "SGD",
        items: [{ invoice: play.id(invoice), face }],
        requested_amount: amount,
        disbursement_date: "2026-11-25",
        payout_account: play.id("account s2 SGD"),
        documents: [
          await play.paper("maker.s2", `${name} delivery order`),
          await play.paper("maker.s2", `${name} invoices`),
        ],
      })),
    ),
    on("2026-11-19", play.execute("checker.s2", entity, name, "submit")),
  ];
  const receipt = (name: string, amount: string, reference: string, text: string) =>
    play.create("maker.f2", "receipt", name, () => ({
      receiver_entity: play.id("f2"),
      payer_entity: play.id("e2"),
      account: play.id("account f2 SGD"),
      amount,
      currency: "SGD",
      value_date: "2026-11-20",
      bank_ref: reference,
      remittance_text: text,
    }));
  return [
    ...financingEvents(play, {
      number: 44,
      name: "FA-44",
      seller: "s2",
      financier: "f2",
      debtor: "e2",
      currency: "SGD",
      basis: "invoice",
      rate: "8.40",
      amount: "52320.00",
      items: () => [{ invoice: play.id("LG-2301"), face: "65400.00" }],
      applied: "2026-11-16",
      offered: "2026-11-17",
      paid: "2026-11-18",
    }),
    on("2026-11-20", receipt("receipt FA-44", "65400.00", "E2-20261120-01", "FA-2026-000044")),
    on("2026-11-20", play.execute("maker.f2", "receipt", "receipt FA-44", "record")),
    on("2026-11-20", play.execute("checker.f2", "receipt", "receipt FA-44", "approve")),
    on(
      "2026-11-20",
      play.find("refund", "refund FA-44", () => ({ payee_entity: play.id("s2") })),
    ),
    on(
      "2026-11-20",
      play.execute("maker.f2", "refund", "refund FA-44", "submit", () => ({
        payout_account: play.id("account s2 SGD"),
      })),
    ),
    on("2026-11-20", play.execute("checker.f2", "refund", "refund FA-44", "approve")),
    ...requestFinancing("FA offered", "LG-2303", "21800.00", "17440.00"),
    on("2026-11-20", play.answerChecklist("maker.f2", "FA offered")),
    on(
      "2026-11-20",
      play.execute("maker.f2", entity, "FA offered", "check", () => ({
        approved_amount: "17440.00",
        approved_rate: "8.40",
      })),
    ),
    on("2026-11-20", play.execute("checker.f2", entity, "FA offered", "approve")),
    ...requestFinancing("FA asked", "LG-2302", "38150.00", "30520.00"),
    on("2026-11-20", receipt("receipt unclear", "8000.00", "E2-20261120-02", "Part payment")),
    on("2026-11-20", play.execute("maker.f2", "receipt", "receipt unclear", "record")),
  ];
}

/**
 * An enterprise had a vendor paid early by the second fund provider, and is to pay in February; another vendor is to
 * answer.
 */
function ordered(play: Play): Event[] {
  const name = "DPO to answer";
  return [
    ...orderEvents(play, {
      number: 13,
      enterprise: "e2",
      vendor: "s1",
      financier: "f2",
      facility: "FAC-6",
      invoice: "INV-BP-1071",
      face: "38749.50",
      ordered: "2026-11-17",
      accepted: "2026-11-17",
      funded: "2026-11-18",
      paid: "2026-11-19",
    }),
    on(
      "2026-11-19",
      play.create("maker.e2", "dpo", name, () => ({
        enterprise_entity: play.id("e2"),
        vendor_entity: play.id("s2"),
        financier_entity: play.id("f2"),
        facility: play.id("FAC-6"),
        currency: "SGD",
        pay_date: "2026-11-27",
        payables: [{ invoice: play.id("LG-2304"), face: "16350.00" }],
      })),
    ),
    on("2026-11-19", play.execute("maker.e2", "dpo", name, "submit")),
    on("2026-11-19", play.execute("checker.e2", "dpo", name, "approve")),
    on("2026-11-20", play.sign("dpo", name)),
  ];
}

/**
 * What the first fund provider has to look at: a higher limit that is asked for, and money whose reason is not clear.
 */
const requestPassingOn = (play: Play): Event[] => [
  on(
    "2026-11-20",
    play.create("maker.e2", "credit_application", "increase e2", async () => ({
      entity: play.id("e2"),
      financier_entity: play.id("f1"),
      kyc_case: play.id("kyc e2-f1"),
      kind: "increase",
      currency: "SGD",
      requested_limit: "2500000.00",
      purpose: "Two more ships in repair from January",
      industry: "33151",
      tenor_days: 90,
      documents: [
        await play.paper("maker.e2", "Audited accounts", "audited_accounts_3y"),
        await play.paper("maker.e2", "Payables ageing", "ap_ageing"),
      ],
    })),
  ),
  on("2026-11-20", play.execute("maker.e2", "credit_application", "increase e2", "hand_over")),
  on("2026-11-20", play.execute("checker.e2", "credit_application", "increase e2", "submit")),
];

/**
 * Suppliers take something off invoices of an enterprise: the first note was agreed to and lowers what is owed, the
 * others were refused; the last one is of an invoice that is financed.
 */
function credited(play: Play): Event[] {
  const note = (
    number: string,
    invoice: string,
    net: string,
    reason: string,
    day: string,
    { seller, kind } = { seller: "s2", kind: "invoice" },
  ): Event[] => [
    on(
      day,
      play.create(`maker.${seller}`, "credit_note", number, () => ({
        cn_no: number,
        kind,
        invoice: play.id(invoice),
        seller_entity: play.id(seller),
        buyer_entity: play.id("e1"),
        issue_date: day,
        reason_code: reason,
        currency: "SGD",
        amount_net: net,
      })),
    ),
    on(day, play.execute(`maker.${seller}`, "credit_note", number, "submit")),
  ];
  return [
    ...note("CN-LG-0014", "LG-2218", "525.00", "quantity", "2026-11-17"),
    on("2026-11-18", play.execute("checker.e1", "credit_note", "CN-LG-0014", "approve")),
    ...note("CN-LG-0015", "LG-2219", "440.00", "price", "2026-11-19"),
    on(
      "2026-11-20",
      play.execute("checker.e1", "credit_note", "CN-LG-0015", "reject", () => ({
        comment: "The price was agreed in writing; nothing is to be taken off.",
      })),
    ),
    ...note("CN-BP-0032", "INV-BP-1050", "600.00", "return", "2026-11-19", { seller: "s1", kind: "financed" }),
    on(
      "2026-11-20",
      play.execute("checker.e1", "credit_note", "CN-BP-0032", "reject", () => ({
        comment: "All brackets passed our inspection; please leave the invoice as it is.",
      })),
    ),
  ];
}

/** What companies report of a year: emissions in tonnes, energy, water and waste. */
const REPORTED = [
  ["s1", 2024, { scope1: "41.20", scope2: "188.60", energy_kwh: "462000", water_m3: "1840", waste_t: "23.50" }],
  ["s1", 2025, { scope1: "36.90", scope2: "171.10", energy_kwh: "431500", water_m3: "1715", waste_t: "19.80" }],
  ["s2", 2025, { scope1: "12.40", scope2: "96.30", energy_kwh: "238000", water_m3: "920", waste_t: "31.10" }],
  ["e1", 2024, { scope1: "310.00", scope2: "1240.50", energy_kwh: "3054000", water_m3: "15200", waste_t: "142.00" }],
  ["e1", 2025, { scope1: "287.30", scope2: "1102.80", energy_kwh: "2791000", water_m3: "14350", waste_t: "128.40" }],
] as const;

const sustainability = (play: Play): Event[] =>
  REPORTED.map(([company, year, figures]) =>
    on(
      "2026-11-19",
      play.create(`maker.${company}`, "sustainability", `sustainability ${company} ${year}`, () => ({
        entity: play.id(company),
        year,
        ...figures,
        certificates: ["iso14001"],
        policies: ["environment", "labour", "anti_bribery"],
      })),
    ),
  );

/** A supplier and an enterprise have their ageing sent to them, and the first fund provider has invited a vendor. */
const corresponded = (play: Play): Event[] => [
  ...["s1", "e1"].map((company) =>
    on(
      "2026-11-20",
      play.create(`maker.${company}`, "report_schedule", `ageing ${company}`, () => ({
        key: "ageing",
        period_days: 7,
        recipients: [`maker.${company}@demo.example`],
        next_on: "2026-11-30",
      })),
    ),
  ),
  on(
    "2026-11-20",
    play.create("admin.f1", "vendor_invite", "invitation f1", () => ({
      vendor_name: "Jurong Valve Works",
      contact_name: "Siew Ling Ho",
      email: "finance@valveworks.example",
      phone: "+6591230078",
      message: "Your buyer's programme with us is open to you.",
    })),
  ),
  on("2026-11-20", play.execute("admin.f1", "vendor_invite", "invitation f1", "send")),
];

/** Deals at every step: asked for, offered, issued, passed on, paid early, given back; and what companies report. */
export const showcaseEvents = (play: Play): Event[] => [
  ...sustainability(play),
  ...paidEarly(play),
  ...promised(play),
  ...factored(play),
  ...ordered(play),
  ...requestPassingOn(play),
  ...credited(play),
  ...corresponded(play),
];
