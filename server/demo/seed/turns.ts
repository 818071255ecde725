import { users } from "./companies.ts";
import type { Event, Play } from "./play.ts";

/**
 * Whose turn it is at the companies that one looks at first: at the business date their makers, checkers,
 * administrators, signatories and accountants each find something that a colleague or a partner left for them. Nothing
 * of it holds a limit on which the demo's figures are worked, or changes what the first supplier is owed.
 */
const on = (day: string, run: () => Promise<void>): Event => ({ day, run });

/** Disputes that were answered: the enterprises' makers are to read what the supplier says. */
function answered(play: Play): Event[] {
  return [
    on("2026-11-20", async () => {
      const file = await play.paper("maker.s2", "Delivery order DO-LG-2216, signed");
      await play.execute("maker.s2", "invoice", "LG-2216", "answer_dispute", () => ({
        dispute_message: "Your store signed for 10,000 boards on 12 November; the signed delivery order is attached.",
        dispute_file: file,
      }))();
    }),
    on("2026-11-19", async () => {
      const file = await play.paper("maker.s2", "Price list 2026");
      await play.execute("maker.s2", "invoice", "LG-2213", "answer_dispute", () => ({
        dispute_message:
          "The price of 0.48 is for orders above 60,000 trays; this one was for 50,000. Our price list is attached.",
        dispute_file: file,
      }))();
    }),
  ];
}

interface Promised {
  readonly name: string;
  readonly issuer: string;
  readonly vendor: string;
  readonly invoice: string;
  readonly amount: string;
  readonly maturity: string;
  readonly day: string;
  /** Who may fund it: the second fund provider where nothing is said. */
  readonly financiers?: readonly string[];
}

/** An enterprise's promise to pay that its checker agreed to. */
function promised(
  play: Play,
  { name, issuer, vendor, invoice, amount, maturity, day, financiers = ["f2"] }: Promised,
): Event[] {
  return [
    on(
      day,
      play.create(`maker.${issuer}`, "invoice_paid", name, async () => ({
        business_type: "issue",
        issuer_entity: play.id(issuer),
        holder_entity: play.id(vendor),
        currency: "SGD",
        maturity_date: maturity,
        transferable: true,
        financeable: true,
        invoices: [{ invoice: play.id(invoice), amount }],
        financiers: financiers.map((financier) => play.id(financier)),
        documents: [
          await play.paper(`maker.${issuer}`, `${invoice} delivery order`),
          await play.paper(`maker.${issuer}`, `${invoice} copy`),
        ],
      })),
    ),
    on(day, play.execute(`maker.${issuer}`, "invoice_paid", name, "submit")),
    on(day, play.execute(`checker.${issuer}`, "invoice_paid", name, "approve")),
  ];
}

/**
 * One promise waits for the chief executive, one was refused by them, one waits for the first supplier, which either
 * fund provider may fund: their offers stand side by side.
 */
function promises(play: Play): Event[] {
  const entity = "invoice_paid";
  return [
    ...promised(play, {
      name: "IP refused",
      issuer: "e1",
      vendor: "s2",
      invoice: "LG-2214",
      amount: "32700.00",
      maturity: "2027-02-11",
      day: "2026-11-18",
    }),
    on(
      "2026-11-19",
      play.execute("ceo.e1", entity, "IP refused", "ceo_reject", () => ({
        reason_code: "documents",
        comment: "The delivery order is not signed by our warehouse. Please get the signed one first.",
      })),
    ),
    ...promised(play, {
      name: "IP of e2 for s1",
      issuer: "e2",
      vendor: "s1",
      invoice: "INV-BP-1066",
      amount: "65400.00",
      maturity: "2026-12-14",
      day: "2026-11-19",
      financiers: ["f1", "f2"],
    }),
    on("2026-11-19", play.execute("ceo.e2", entity, "IP of e2 for s1", "ceo_approve")),
    on("2026-11-19", play.sign(entity, "IP of e2 for s1")),
    ...promised(play, {
      name: "IP for the chief executive",
      issuer: "e1",
      vendor: "s3",
      invoice: "JC-3311",
      amount: "54500.00",
      maturity: "2027-02-16",
      day: "2026-11-20",
    }),
  ];
}

/** The second supplier asked to be paid early, and the enterprise answered with a higher rate. */
function countered(play: Play): Event[] {
  const [entity, name] = ["early_payment", "EP to answer"];
  return [
    on(
      "2026-11-19",
      play.create("maker.s2", entity, name, () => ({
        supplier_entity: play.id("s2"),
        enterprise_entity: play.id("e1"),
        funder: "enterprise",
        currency: "SGD",
        items: [{ invoice: play.id("LG-2215"), amount: "21800.00" }],
        pay_date: "2026-11-30",
        offer_mode: "apr",
        apr: "5.00",
        payout_account: play.id("account s2 SGD"),
      })),
    ),
    on("2026-11-19", play.execute("maker.s2", entity, name, "submit")),
    on(
      "2026-11-20",
      play.execute("checker.e1", entity, name, "counter", () => ({
        counter_apr: "6.50",
        comment: "We pay early this month at 6.50 % and above.",
      })),
    ),
  ];
}

/** A further person who is to bind a company, as its maker has entered them: by whatever address they are known. */
function authorizer(
  play: Play,
  company: string,
  [name, id_no, position, phone]: readonly [string, string, string, string],
  { called = `further authorizer ${company}`, email }: { readonly called?: string; readonly email?: string } = {},
): Event {
  const who = `maker.${company}`;
  return on(
    "2026-11-20",
    play.create(who, "authorizer", called, async () => ({
      entity: play.id(company),
      name,
      id_type: "NRIC",
      id_no,
      position,
      authorizer_type: "director",
      email: email ?? `${name.toLowerCase().replaceAll(" ", ".")}@${company}.example`,
      phone,
      signing_mode: "single",
      id_front: await play.paper(who, `Identity card ${name}`, undefined, "identity"),
      board_resolution: await play.paper(who, `Board resolution ${name}`),
    })),
  );
}

/** The second supplier's second checker, a partner of it, who has an account and signs nothing yet. */
const PARTNER = "checker2.s2@demo.example";

/**
 * Who is to sign for a company in future: six are to be handed in by an administrator, one is to be audited, and of one
 * who was audited the company is to say whether their account signs.
 */
const authorizers = (play: Play): Event[] => [
  authorizer(play, "s1", ["Ho Kok Leong", "S9700002F", "Operations director", "+6591230201"]),
  authorizer(play, "e1", ["Lakshmi Pillai", "S9700003D", "Group treasurer", "+6591230202"]),
  authorizer(play, "f1", ["Teo Hui Min", "S9700004B", "Head of credit", "+6591230203"]),
  authorizer(play, "s3", ["Yusof Hamid", "S9700005J", "Finance director", "+6591230204"]),
  on("2026-11-20", play.execute("checker.s3", "authorizer", "further authorizer s3", "submit")),
  authorizer(play, "s3", ["Ng Li Wen", "S9700008E", "Commercial director", "+6591230206"], {
    called: "second further authorizer s3",
  }),
  authorizer(play, "e2", ["Anand Krishnan", "S9700009C", "Yard director", "+6591230207"]),
  authorizer(play, "f2", ["Chia Boon Teck", "S9700010G", "Head of operations", "+6591230208"]),
  authorizer(
    play,
    "s2",
    [users.find(({ email }) => email === PARTNER)?.name ?? "", "S9700007G", "Partner", "+6591230209"],
    {
      email: PARTNER,
    },
  ),
  on("2026-11-20", play.execute("checker.s2", "authorizer", "further authorizer s2", "submit")),
  on(
    "2026-11-20",
    play.execute("checker.f1", "authorizer", "further authorizer s2", "audit", () => ({ audit_result: "approved" })),
  ),
];

/** At the sole proprietor's: its bookkeeper's rights wait for whoever signs. */
const bookkeeper = (play: Play): Event =>
  on(
    "2026-11-20",
    play.invite("admin.s4", {
      email: "books.s4@demo.example",
      name: "Siti Rahmah",
      phone: "+6591230210",
      job_title: "Bookkeeper",
      permission_groups: ["maker"],
    }),
  );

/** At the first fund provider: a colleague's rights for its signatories, and a journal for its second accountant. */
const atFirstProvider = (play: Play): Event[] => [
  on(
    "2026-11-20",
    play.invite("admin.f1", {
      email: "analyst.f1@demo.example",
      name: "Rachel Quek",
      phone: "+6591230205",
      job_title: "Credit analyst",
      permission_groups: ["maker"],
    }),
  ),
  on("2026-11-20", async () => {
    const account = async (code: string): Promise<string> =>
      (
        await play.stage.running.store.reading.first<{ id: string }>(
          `SELECT account.id
           FROM ledger_account account JOIN company_entity entity ON entity.company = account.company
           WHERE entity.id = $1::bigint AND account.code = $2 AND account.currency = 'SGD'`,
          [play.id("f1"), code],
        )
      )?.id ?? "";
    const [bank, capital] = [await account("1010"), await account("3000")];
    await play.begin("risk.f1", "journal", "further capital", "propose", () => ({
      date: "2026-11-20",
      currency: "SGD",
      memo: "Further capital paid in by the owners, per bank advice of 18 November",
      lines: [
        { account: bank, debit: "250000.00", memo: "Bank advice of 18 November" },
        { account: capital, credit: "250000.00" },
      ],
    }))();
  }),
];

/**
 * What the second supplier sells to the first fund provider: each application stands at another step, so that its
 * makers and checkers find one of their own. It is drawn on a facility of this supplier alone.
 */
function sold(play: Play): Event[] {
  const entity = "financing_application";
  const requestFinancing = (name: string, invoice: string, face: string, amount: string): Event[] => [
    on(
      "2026-11-20",
      play.create("maker.s2", entity, name, async () => ({
        basis: "invoice",
        financier_entity: play.id("f1"),
        seller_entity: play.id("s2"),
        currency: "SGD",
        items: [{ invoice: play.id(invoice), face }],
        requested_amount: amount,
        disbursement_date: "2026-11-26",
        payout_account: play.id("account s2 SGD"),
        documents: [
          await play.paper("maker.s2", `${invoice} delivery order`),
          await play.paper("maker.s2", `${invoice} copy`),
        ],
      })),
    ),
    on("2026-11-20", play.execute("checker.s2", entity, name, "submit")),
  ];
  const looked = (name: string): Event[] => [
    on("2026-11-20", play.answerChecklist("maker.f1", name)),
    on(
      "2026-11-20",
      play.execute("maker.f1", entity, name, "note_signs", () => ({
        comment: "First deal of the two with us; the marine yard confirmed the order by telephone.",
      })),
    ),
  ];
  const checked = (name: string, amount: string): Event[] => [
    ...looked(name),
    on(
      "2026-11-20",
      play.execute("maker.f1", entity, name, "check", () => ({ approved_amount: amount, approved_rate: "9.00" })),
    ),
  ];
  return [
    ...requestFinancing("FA f1 new", "LG-2309", "27250.00", "21800.00"),
    ...requestFinancing("FA f1 reviewed", "LG-2314", "32700.00", "26160.00"),
    ...looked("FA f1 reviewed"),
    ...requestFinancing("FA f1 in approval", "LG-2320", "21800.00", "17440.00"),
    ...checked("FA f1 in approval", "17440.00"),
    ...requestFinancing("FA f1 offered", "LG-2331", "16350.00", "13080.00"),
    ...checked("FA f1 offered", "13080.00"),
    on("2026-11-20", play.execute("checker.f1", entity, "FA f1 offered", "approve")),
  ];
}

/** All of it, of the demo that shows deals at every step. */
export const turnEvents = (play: Play): Event[] => [
  ...answered(play),
  ...promises(play),
  ...countered(play),
  ...authorizers(play),
  bookkeeper(play),
  ...atFirstProvider(play),
  ...sold(play),
];
