import { accountName } from "../../modules/company/account-name.ts";
import { insertRecord } from "../../platform/records/insert.ts";
import type { WriteContext } from "../../platform/context.ts";
import { companies } from "./companies.ts";
import type { Play } from "./play.ts";
import { asPlatform } from "./stage.ts";
import { users } from "./users.ts";

/** Fictional identity numbers with valid check letters. */
const PERSONS = ["S9700001H", "S9700002F", "S9700003D", "S9700004B", "S9700005J", "F9700006U"];
const BANKS = ["7171", "7339", "7375", "9496", "7232"];

/** Companies that deal in dollars of the United States too. */
const DOLLARS = new Set(["f1", "e2", "s3"]);

const trading = companies.filter(({ uen }) => uen !== undefined);

/** The people who bind each company: its chief executive, and its second signatory where it has one. */
async function authorizers(context: WriteContext, play: Play): Promise<void> {
  for (const [place, user] of users
    .filter(({ groups, company }) => groups.includes("signatory") && trading.some(({ code }) => code === company))
    .entries()) {
    const isChief = user.email.startsWith("ceo.");
    const made = await insertRecord(context, "authorizer", {
      entity: play.id(user.company),
      name: user.name,
      id_type: "NRIC",
      id_no: PERSONS[place % PERSONS.length],
      position: user.job,
      authorizer_type: isChief ? "ceo" : "director",
      email: user.email,
      phone: user.phone,
      signing_mode: "single",
      source: "manual",
      audit_result: "approved",
      status: "active",
    });
    play.name(`authorizer ${user.email.split("@")[0] ?? ""}`, made.id);
  }
}

/** An account for each currency of each company, verified long enough to be paid to. */
async function accounts(context: WriteContext, play: Play, day: string): Promise<void> {
  for (const [place, { code, name }] of trading.entries()) {
    for (const [order, currency] of (DOLLARS.has(code) ? ["SGD", "USD"] : ["SGD"]).entries()) {
      const at = {
        currency,
        bank_code: BANKS[place % BANKS.length],
        account_no: `${100 + place}${order}${4_567_890 + place * 1_111}`,
      };
      const account = await insertRecord(context, "bank_account", {
        entity: play.id(code),
        ...at,
        short_name: accountName(at),
        branch_code: "001",
        account_name: name,
        usage: "both",
        is_default: true,
        verification_method: "statement",
        verified_on: day,
        hold_until: `${day}T09:30:00.000+08:00`,
        status: "active",
      });
      play.name(`account ${code} ${currency}`, account.id);
    }
  }
}

/** Who owes what is known of whom: E1 is well known, E2 and a customer abroad are not. */
async function buyerLists(context: WriteContext, play: Play): Promise<void> {
  const entry = (values: Record<string, unknown>) =>
    insertRecord(context, "buyer_list_entry", {
      financier_entity: play.id("f1"),
      currency: "SGD",
      valid_until: "2027-06-30",
      ...values,
    });
  await entry({
    buyer_uen: "201299101G",
    buyer_name: "Straits Harvest Foods Pte. Ltd.",
    default_limit: "1000000.00",
    rating: "A",
    reason: "Listed group, ten years of clean payment",
    list: "whitelist",
  });
  await entry({
    buyer_uen: "200899102N",
    buyer_name: "Kallang Bay Marine Services Pte. Ltd.",
    currency: "USD",
    default_limit: "100000.00",
    rating: "B",
    reason: "Good, with some late payments",
    list: "general",
  });
  if (play.showcase)
    await entry({
      financier_entity: play.id("f2"),
      buyer_uen: "200899102N",
      buyer_name: "Kallang Bay Marine Services Pte. Ltd.",
      default_limit: "150000.00",
      rating: "B",
      reason: "Good, with some late payments",
      list: "general",
    });
  await entry({
    buyer_name: "Pacific Galley Inc.",
    currency: "USD",
    default_limit: "50000.00",
    rating: "C",
    reason: "Customer abroad, off the platform",
    list: "general",
  });
}

/** What the fund providers of the showcase offer, as their facilities say it. */
async function products(context: WriteContext, play: Play): Promise<void> {
  const offered = [
    {
      owner: "f1",
      name: "Confirmed invoice finance",
      kind: "finance",
      advance_rate: "90.00",
      rate: "7.20",
      max_tenor: 120,
    },
    { owner: "f1", name: "Discounted payables", kind: "dpo", rate: "5.40", max_tenor: 120 },
    {
      owner: "f1",
      name: "Factoring in dollars",
      kind: "factoring",
      currency: "USD",
      advance_rate: "80.00",
      rate: "9.60",
      max_tenor: 90,
      grace_days: 5,
      recourse: true,
    },
    {
      owner: "f2",
      name: "Confirmed invoice finance",
      kind: "finance",
      advance_rate: "85.00",
      rate: "7.80",
      max_tenor: 90,
    },
  ];
  for (const { owner, ...product } of offered) {
    const entity = await context.trx.first<{ company: string }>("SELECT company FROM company_entity WHERE id = $1", [
      play.id(owner),
    ]);
    await insertRecord(context, "product", {
      company: entity?.company,
      currency: "SGD",
      grace_days: 3,
      penalty_rate: "6.00",
      effective_from: play.stage.clock.day,
      ...product,
      status: "published",
    });
  }
}

/** The investors' money stands behind what the first fund provider pays out. */
async function mandates(context: WriteContext, play: Play): Promise<void> {
  const investor = await context.trx.first<{ id: string }>("SELECT id FROM company WHERE role = 'investor'");
  await insertRecord(context, "portfolio_mandate", { investor: investor?.id, financier_entity: play.id("f1") });
}

/**
 * What stands before the demo's first deal: who binds the companies, where they are paid, and which buyers are known.
 */
export async function seedStanding(play: Play): Promise<void> {
  const { day } = play.stage.clock;
  await asPlatform(play.stage, async (context) => {
    await authorizers(context, play);
    await accounts(context, play, day);
    await buyerLists(context, play);
    await mandates(context, play);
    if (play.showcase) await products(context, play);
  });
}
