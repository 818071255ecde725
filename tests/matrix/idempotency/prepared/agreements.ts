import { facilityTerms } from "../../../api/application/facility-terms.ts";
import type { Ending } from "../../../api/endings/ending.ts";
import { answered } from "../../../api/application/checklist.ts";
import type { Prepared } from "./ready.ts";

/** What E1 asks of F1 as a limit of credit, of which nothing stands yet. */
async function requested(story: Ending): Promise<Record<string, unknown>> {
  const [entity, financier] = [await story.entityOf("e1"), await story.entityOf("f2")];
  return {
    entity,
    financier_entity: financier,
    kyc_case: await known(story, entity, financier),
    kind: "increase",
    currency: "SGD",
    requested_limit: "100000.00",
    purpose: "More vendors are paid early",
    industry: "10712",
    documents: [await story.file("maker.e1"), await story.file("maker.e1")],
  };
}

/** An approved case of an applicant at a fund provider. */
async function known(story: Ending, entity: string, financier: string): Promise<string> {
  const found = await story.demo.store.reading.first<{ id: string }>(
    "SELECT id FROM kyc_case WHERE entity = $1::bigint AND financier_entity = $2::bigint AND status = 'approved' LIMIT 1",
    [entity, financier],
  );
  return (
    found?.id ??
    (
      await story.insert("kyc_case", {
        entity,
        financier_entity: financier,
        status: "approved",
        valid_until: "2028-06-30",
      })
    ).id
  );
}

const draftCredit = async (story: Ending) => story.make("maker.e1", "credit_application", await requested(story));

async function submittedCredit(story: Ending): Promise<string> {
  const id = await draftCredit(story);
  await story.step("maker.e1", "credit_application", id, "hand_over");
  await story.step("checker.e1", "credit_application", id, "submit");
  return id;
}

async function reviewedCredit(story: Ending): Promise<string> {
  const id = await submittedCredit(story);
  await story.step("maker.f2", "credit_application", id, "review");
  return id;
}

const SCORES = [
  { factor: "Payment behaviour", weight: "60.00", score: 80 },
  { factor: "Balance sheet", weight: "40.00", score: 70 },
];
const RECOMMENDED = {
  recommended_limit: "100000.00",
  finance_rate: "7.80",
  dpo_rate: "6.00",
  ep_rate: "6.50",
  review_date: "2027-11-23",
  score_card: SCORES,
};

async function checkedCredit(story: Ending): Promise<string> {
  const id = await reviewedCredit(story);
  await answered(await story.client("maker.f2"), id);
  return id;
}

async function recommendedCredit(story: Ending): Promise<string> {
  const id = await checkedCredit(story);
  await story.step("maker.f2", "credit_application", id, "recommend", RECOMMENDED);
  return id;
}

async function offeredCredit(story: Ending): Promise<string> {
  const id = await recommendedCredit(story);
  for (const who of ["checker.f2", "checker2.f2", "ceo.f2"])
    if ((await story.read("credit_application", id))["status"] === "pending_approval")
      await story.step(who, "credit_application", id, "approve");
  return id;
}

/** A limit of E2 at F1 of which nothing is used. */
async function limit(story: Ending, status: string): Promise<string> {
  return (
    await story.insert("credit_limit", {
      entity: await story.entityOf("e2"),
      financier_entity: await story.entityOf("f2"),
      currency: "SGD",
      approved: "100000.00",
      reserved: "0.00",
      utilised: "0.00",
      frozen_amount: "0.00",
      effective_from: "2026-07-01",
      review_date: "2027-07-01",
      status,
    })
  ).id;
}

const credit: Prepared = {
  "credit_application.hand_over": async (story) => ({ who: "maker.e1", id: await draftCredit(story) }),
  "credit_application.submit": async (story) => {
    const id = await draftCredit(story);
    await story.step("maker.e1", "credit_application", id, "hand_over");
    return { who: "checker.e1", id };
  },
  "credit_application.hand_back": async (story) => {
    const id = await draftCredit(story);
    await story.step("maker.e1", "credit_application", id, "hand_over");
    return { who: "checker.e1", id, fields: { comment: "Please name the purpose" } };
  },
  "credit_application.withdraw": async (story) => ({ who: "maker.e1", id: await submittedCredit(story) }),
  "credit_application.review": async (story) => ({ who: "maker.f2", id: await submittedCredit(story) }),
  "credit_application.request_info": async (story) => ({
    who: "maker.f2",
    id: await reviewedCredit(story),
    fields: { comment: "Please add last year's accounts" },
  }),
  "credit_application.resubmit": async (story) => {
    const id = await reviewedCredit(story);
    await story.step("maker.f2", "credit_application", id, "request_info", {
      comment: "Please add last year's accounts",
    });
    return { who: "maker.e1", id };
  },
  "credit_application.recommend": async (story) => ({
    who: "maker.f2",
    id: await checkedCredit(story),
    fields: RECOMMENDED,
  }),
  "credit_application.approve": async (story) => ({ who: "checker.f2", id: await recommendedCredit(story) }),
  "credit_application.reject": async (story) => ({
    who: "checker.f2",
    id: await recommendedCredit(story),
    fields: { comment: "Not this year" },
  }),
  "credit_application.accept": async (story) => ({ who: "ceo.e1", id: await offeredCredit(story) }),
  "credit_application.decline": async (story) => ({
    who: "ceo.e1",
    id: await offeredCredit(story),
    fields: { comment: "Too dear" },
  }),
  "credit_limit.unfreeze": async (story) => ({
    who: "checker.f2",
    id: await limit(story, "frozen"),
    fields: { comment: "All is well" },
  }),
  "credit_limit.reduce": async (story) => ({
    who: "checker.f2",
    id: await limit(story, "active"),
    fields: { new_amount: "50000.00", comment: "Smaller programme" },
  }),
  "credit_limit.renew": async (story) => ({
    who: "checker.f2",
    id: await limit(story, "expired"),
    fields: { review_date: "2028-11-23", comment: "Reviewed again" },
  }),
};

const TERMS = facilityTerms("90000.00");

/** A facility that E2 has asked F2 for. */
async function draftFacility(story: Ending, who: string, enterprise: string, financier: string): Promise<string> {
  return story.make(who, "facility", {
    financier_entity: await story.entityOf(financier),
    entity: await story.entityOf(enterprise),
    kind: "enterprise_program",
    products: ["finance", "dpo"],
    currency: "SGD",
    limit: "90000.00",
  });
}

async function handedOverFacility(story: Ending): Promise<string> {
  await limit(story, "active");
  const id = await draftFacility(story, "maker.e2", "e2", "f2");
  await story.step("maker.e2", "facility", id, "hand_over");
  return id;
}

async function requestedFacility(story: Ending): Promise<string> {
  const id = await handedOverFacility(story);
  await story.step("checker.e2", "facility", id, "submit");
  return id;
}

async function reviewedFacility(story: Ending): Promise<string> {
  const id = await requestedFacility(story);
  await story.step("maker.f2", "facility", id, "review");
  return id;
}

async function checkedFacility(story: Ending): Promise<string> {
  const id = await reviewedFacility(story);
  await story.step("maker.f2", "facility", id, "set_terms", TERMS);
  await answered(await story.client("maker.f2"), id);
  return id;
}

async function approvedFacility(story: Ending): Promise<string> {
  const id = await checkedFacility(story);
  for (const who of ["checker.f2", "checker2.f2", "ceo.f2"])
    if ((await story.read("facility", id))["status"] === "in_review") await story.step(who, "facility", id, "approve");
  return id;
}

/** A facility in force of which nothing is used. */
async function facility(story: Ending, more: Record<string, unknown> = {}): Promise<string> {
  return (
    await story.insert("facility", {
      financier_entity: await story.entityOf("f2"),
      entity: await story.entityOf("e2"),
      kind: "enterprise_program",
      products: ["finance"],
      reserved: "0.00",
      utilised: "0.00",
      frozen_amount: "0.00",
      status: "active",
      currency: "SGD",
      ...TERMS,
      ...more,
    })
  ).id;
}

/** One whose owner is asked to agree to a higher rate. */
async function proposedTerms(story: Ending): Promise<string> {
  const id = await facility(story);
  for (const who of ["checker.f2", "checker2.f2"])
    await story.step(who, "facility", id, "amend", { interest_rate: "7.80", reason: "Rates went up" });
  return id;
}

/** The part of a facility that E2 has proposed for S3. */
async function part(story: Ending): Promise<string> {
  const [own, vendor, financier] = [await facility(story), await story.entityOf("s3"), await story.entityOf("f2")];
  await known(story, vendor, financier);
  const id = await story.make("maker.e2", "vendor_sub_limit", {
    facility: own,
    enterprise_entity: await story.entityOf("e2"),
    financier_entity: financier,
    vendor_entity: vendor,
    limit: "40000.00",
  });
  await story.step("maker.e2", "vendor_sub_limit", id, "propose");
  return id;
}

const facilities: Prepared = {
  "facility.propose": async (story) => ({
    who: "maker.f1",
    id: await draftFacility(story, "maker.f1", "e1", "f1"),
  }),
  "facility.hand_back": async (story) => ({
    who: "checker.e2",
    id: await handedOverFacility(story),
    fields: { comment: "Please ask for less" },
  }),
  "facility.review": async (story) => ({ who: "maker.f2", id: await requestedFacility(story) }),
  "facility.set_terms": async (story) => ({ who: "maker.f2", id: await reviewedFacility(story), fields: TERMS }),
  "facility.approve": async (story) => ({ who: "checker.f2", id: await checkedFacility(story) }),
  "facility.reject": async (story) => ({
    who: "checker.f2",
    id: await reviewedFacility(story),
    fields: { comment: "Not this year" },
  }),
  "facility.sign": async (story) => ({ who: "ceo.e2", id: await approvedFacility(story) }),
  "facility.accept_terms": async (story) => ({ who: "ceo.e2", id: await proposedTerms(story) }),
  "facility.refuse_terms": async (story) => ({
    who: "ceo.e2",
    id: await proposedTerms(story),
    fields: { comment: "Not as agreed" },
  }),
  "facility.unfreeze": async (story) => ({
    who: "checker.f2",
    id: await facility(story, { status: "frozen" }),
    fields: { reason: "All is well" },
  }),
  "vendor_sub_limit.activate": async (story) => ({ who: "checker.f2", id: await part(story) }),
  "vendor_sub_limit.decline": async (story) => ({
    who: "checker.f2",
    id: await part(story),
    fields: { comment: "Too small" },
  }),
};

/** A buyer on F1's general list, with a report that is new enough for its whitelist. */
async function listed(story: Ending): Promise<string> {
  const [financier, subject] = [await story.entityOf("f1"), await story.entityOf("s3")];
  await story.insert("brc_report", {
    financier_entity: financier,
    subject_entity: subject,
    ordered_at: "2026-10-01T09:00:00.000+08:00",
    state: "delivered",
  });
  return (
    await story.insert("buyer_list_entry", {
      financier_entity: financier,
      buyer_uen: "201799105H",
      buyer_name: "Jurong Cold Chain Logistics Pte. Ltd.",
      currency: "SGD",
      default_limit: "100000.00",
      list: "general",
    })
  ).id;
}

const PROPOSED = { default_limit: "250000.00", valid_until: "2027-11-23", reason: "Pays in time, three years" };

async function proposedEntry(story: Ending): Promise<string> {
  const id = await listed(story);
  await story.step("maker.f1", "buyer_list_entry", id, "propose_whitelist", PROPOSED);
  return id;
}

const buyers: Prepared = {
  "buyer_list_entry.create": async (story) => ({
    who: "maker.f1",
    fields: {
      financier_entity: await story.entityOf("f1"),
      buyer_uen: "202222222C",
      buyer_name: "Not Here Pte. Ltd.",
      currency: "SGD",
      default_limit: "100000.00",
    },
  }),
  "buyer_list_entry.propose_whitelist": async (story) => ({
    who: "maker.f1",
    id: await listed(story),
    fields: PROPOSED,
  }),
  "buyer_list_entry.whitelist": async (story) => ({ who: "checker.f1", id: await proposedEntry(story) }),
  "buyer_list_entry.refuse": async (story) => ({
    who: "checker.f1",
    id: await proposedEntry(story),
    fields: { reason: "Pays late" },
  }),
  "buyer_limit.remove": async (story) => {
    const [financier, supplier] = [await story.entityOf("f1"), await story.entityOf("s1")];
    const own = (
      await story.insert("facility", {
        financier_entity: financier,
        entity: supplier,
        kind: "supplier_factoring",
        products: ["factoring"],
        currency: "SGD",
        limit: "250000.00",
        status: "active",
      })
    ).id;
    const values = {
      facility: own,
      supplier_entity: supplier,
      financier_entity: financier,
      buyer_entity: await story.entityOf("e2"),
      currency: "SGD",
      limit: "1000.00",
      reserved: "0.00",
      utilised: "0.00",
      status: "suspended",
    };
    return {
      who: "checker.f1",
      id: (await story.insert("buyer_limit", values)).id,
      fields: { comment: "No more business" },
    };
  },
};

/** Agreements between enterprises and fund providers, buyers and vendors. */
export const agreements: Prepared = { ...credit, ...facilities, ...buyers };
