import { mailCameBack } from "../../platform/jobs/outbox.ts";
import { caseContent } from "./kyc.ts";
import type { Event, Play } from "./play.ts";

/**
 * What is handed in and asked in the last week, so that everybody finds something to do on the business date. Nothing
 * of it holds a limit.
 */
const [WEDNESDAY, THURSDAY, FRIDAY] = ["2026-11-18", "2026-11-19", "2026-11-20"] as const;

const TWO_LEVELS = [
  { up_to: "50000.00", levels: [{ groups: ["checker_l1"], approvers: 1 }] },
  {
    levels: [
      { groups: ["checker_l1"], approvers: 1 },
      { groups: ["checker_l2"], approvers: 1 },
    ],
  },
];

/**
 * At the second fund provider: a file that it asked about, a vendor's part, fees, another rate and rights that are put
 * forward.
 */
function secondProvider(play: Play): Event[] {
  const question = {
    item: "bank_statements_6m",
    question: "Please add the statement of October; the balance fell by half since May.",
  };
  return [
    {
      day: WEDNESDAY,
      run: play.create("maker.s4", "kyc_case", "kyc s4-f2", async () => ({
        entity: play.id("s4"),
        financier_entity: play.id("f2"),
        currency: "SGD",
        ...(await caseContent(play, "s4")),
        acra_bizfile_date: "2026-11-10",
      })),
    },
    { day: WEDNESDAY, run: play.execute("checker.s4", "kyc_case", "kyc s4-f2", "submit") },
    { day: THURSDAY, run: play.execute("maker.f2", "kyc_case", "kyc s4-f2", "start") },
    {
      day: FRIDAY,
      run: play.execute("maker.f2", "kyc_case", "kyc s4-f2", "request_info", () => ({
        questions: [question],
        comment: "One paper is missing.",
      })),
    },
    {
      day: FRIDAY,
      run: play.proposeOwn("admin.f2", "permission_group", "collections f2", {
        name: "Collections",
        description: "Reminds and records what comes in",
        role: "financier",
        permissions: ["payment.prepare"],
      }),
    },
    {
      day: FRIDAY,
      run: play.propose("admin.f2", "dpo_rule", "new rule FAC-3", () => ({
        facility: play.id("FAC-3"),
        financier_entity: play.id("f2"),
        enterprise_entity: play.id("e1"),
        rate: "5.60",
        min_tenor: 3,
        max_tenor: 120,
        extension_days: 0,
        acceptance_window: 5,
        auto_accept: false,
        grace_days: 3,
        penalty_rate: "6.00",
      })),
    },
    {
      day: FRIDAY,
      run: play.create("maker.e1", "vendor_sub_limit", "sub FAC-3 s2", () => ({
        facility: play.id("FAC-3"),
        enterprise_entity: play.id("e1"),
        financier_entity: play.id("f2"),
        vendor_entity: play.id("s2"),
        limit: "80000.00",
      })),
    },
    { day: FRIDAY, run: play.execute("maker.e1", "vendor_sub_limit", "sub FAC-3 s2", "propose") },
    {
      day: FRIDAY,
      run: play.create("admin.f2", "fee_rule_set", "fees f2", () => ({
        financier_entity: play.id("f2"),
        product: "transfer",
        currency: "SGD",
        effective_from: "2026-12-01",
        rows: [
          {
            code: "TRANSFER",
            base: "face",
            pct: "0.15",
            min: "25.00",
            gst: true,
            payer: "supplier",
            collect: "upfront_order",
          },
        ],
      })),
    },
    { day: FRIDAY, run: play.execute("admin.f2", "fee_rule_set", "fees f2", "propose") },
  ];
}

/** A delivery that the supplier's chief executive is to vouch for. */
function delivered(
  play: Play,
  [supplier, buyer]: readonly [string, string],
  invoice: string,
  number: string,
  items: readonly Record<string, unknown>[],
): Event[] {
  return [
    {
      day: FRIDAY,
      run: play.create(`maker.${supplier}`, "delivery_record", number, async () => ({
        do_no: number,
        supplier_entity: play.id(supplier),
        buyer_entity: play.id(buyer),
        invoice: play.id(invoice),
        delivered_on: THURSDAY,
        place: "7 Quality Road, Singapore",
        items,
        receiver_name: "Goods inwards",
        receiver_email: `maker.${buyer}@demo.example`,
        director_email: `ceo.${supplier}@demo.example`,
        files: [await play.paper(`maker.${supplier}`, `${number} signed`)],
      })),
    },
    { day: FRIDAY, run: play.execute(`maker.${supplier}`, "delivery_record", number, "submit") },
  ];
}

const rule = (play: Play, company: string, subject: string): Event => ({
  day: FRIDAY,
  run: play.proposeOwn(`admin.${company}`, "approval_rule", `rule ${company}`, {
    subject,
    tiers: TWO_LEVELS,
    expires_after_days: 5,
  }),
});

/** A supplier has noted what it will credit, and not handed it in. */
const noted = (play: Play, supplier: string, invoice: string, number: string, net: string, reason: string): Event => ({
  day: FRIDAY,
  run: play.create(`maker.${supplier}`, "credit_note", number, () => ({
    cn_no: number,
    kind: "invoice",
    invoice: play.id(invoice),
    seller_entity: play.id(supplier),
    buyer_entity: play.id("e2"),
    issue_date: FRIDAY,
    reason_code: reason,
    currency: "SGD",
    amount_net: net,
  })),
});

/**
 * At the platform: groups and colleagues that the deputy put forward before leaving; the operator is to confirm them.
 */
function platform(play: Play): Event[] {
  const group = (name: string, description: string, permission: string): Event => ({
    day: THURSDAY,
    run: play.proposeOwn("deputy", "permission_group", `platform ${name}`, {
      name,
      description,
      role: "admin",
      permissions: [permission],
    }),
  });
  const colleague = (who: string, name: string, phone: string, job: string, rights: "operator" | "viewer"): Event => ({
    day: THURSDAY,
    run: play.invite("deputy", {
      email: `${who}@demo.example`,
      name,
      phone,
      job_title: job,
      permission_groups: [rights],
    }),
  });
  return [
    group("Support desk", "Helps people back into their accounts", "user.manage"),
    group("Brand desk", "Keeps categories and announcements", "platform.manage"),
    group("Night shift", "Looks after what runs at night", "platform.manage"),
    colleague("support", "Priya Nair", "+6591230101", "Support", "operator"),
    colleague("compliance", "Adam Loh", "+6591230102", "Compliance", "viewer"),
    colleague("audit", "Grace Seah", "+6591230103", "Internal audit", "viewer"),
    {
      day: FRIDAY,
      run: async () => {
        play.name("deputy", play.stage.users.get("deputy@demo.example") ?? "");
        await play.execute("ops", "user", "deputy", "disable", () => ({ comment: "Has left the company." }))();
      },
    },
  ];
}

/** What waits for somebody at the business date, at every kind of company and at the platform; investors only read. */
export function waitingEvents(play: Play): Event[] {
  return [
    ...secondProvider(play),
    ...platform(play),
    {
      day: FRIDAY,
      run: play.create("maker.s3", "buyer_limit", "buyer FAC-2 e1", () => ({
        facility: play.id("FAC-2"),
        supplier_entity: play.id("s3"),
        financier_entity: play.id("f1"),
        buyer_entity: play.id("e1"),
        list: "general",
        currency: "USD",
        limit: "40000.00",
        advance_rate: "80.00",
        review_date: "2027-06-30",
      })),
    },
    { day: FRIDAY, run: play.execute("maker.s3", "buyer_limit", "buyer FAC-2 e1", "propose") },
    ...delivered(play, ["s1", "e1"], "INV-BP-1120", "DO-BP-1120", [
      { description: "Conveyor brackets", quantity: "120" },
    ]),
    ...delivered(play, ["s2", "e1"], "LG-2202", "DO-LG-2202", [{ description: "Printed cartons", quantity: "4000" }]),
    rule(play, "s1", "bank"),
    rule(play, "s2", "bank"),
    rule(play, "s3", "bank"),
    rule(play, "e2", "ip"),
    rule(play, "f2", "fa"),
    {
      day: FRIDAY,
      run: play.propose("admin.e2", "early_payment_programme", "programme e2", () => ({
        enterprise_entity: play.id("e2"),
        vendor_entities: [play.id("s1")],
        min_apr: "4.00",
        max_apr: "12.00",
        auto_accept: false,
      })),
    },
    noted(play, "s1", "INV-BP-0977", "CN-BP-0031", "1500.00", "price"),
    noted(play, "s2", "LG-2055", "CN-LG-0012", "800.00", "quantity"),
    {
      day: FRIDAY,
      run: play.create("acct.f1", "report_schedule", "weekly overdue", () => ({
        key: "overdue",
        period_days: 7,
        recipients: ["acct.f1@demo.example", "risk.f1@demo.example"],
        next_on: "2026-11-30",
      })),
    },
    {
      day: FRIDAY,
      run: play.create("admin.e2", "vendor_invite", "invitation e2", () => ({
        vendor_name: "Tanjong Pagar Rope Works",
        contact_name: "Rahim Yusof",
        email: "accounts@ropeworks.example",
        phone: "+6591230077",
        message: "Please join us here: your invoices are confirmed faster.",
      })),
    },
    { day: FRIDAY, run: play.execute("admin.e2", "vendor_invite", "invitation e2", "send") },
    {
      day: FRIDAY,
      run: async () => {
        const mail = await play.stage.running.store.reading.first<{ id: string }>(
          "SELECT id FROM mail WHERE letter = 'vendor_invited' AND related_id = $1::bigint ORDER BY id DESC LIMIT 1",
          [play.id("invitation e2")],
        );
        if (!mail) throw new Error("nobody was written to");
        await mailCameBack(play.stage.running, mail.id, "550 5.1.1 no such mailbox");
      },
    },
  ];
}
