import type { Ending } from "../../../api/endings/ending.ts";
import { answered } from "../../../api/application/checklist.ts";
import { fine } from "../../../api/application/deals.ts";
import { authorizer, caseContent, fundProviders, ownEntity } from "../../../api/application/kyc-content.ts";
import type { Prepared } from "./ready.ts";

const F1 = "Meridian Trade Capital Pte. Ltd.";
const SUPPLIER = "ucenter/supplier";

/** What a case of S3 at F1 begins with. */
async function begun(story: Ending): Promise<Record<string, unknown>> {
  const maker = await story.client("maker.s3");
  return { financier_entity: (await fundProviders(maker)).get(F1), entity: (await ownEntity(maker)).id };
}

const draft = async (story: Ending) =>
  String(fine(await story.post("maker.s3", `${SUPPLIER}/kyc/draft`, await begun(story)))["id"]);

/** A draft with all that a case needs, and its authorizer put forward. */
async function whole(story: Ending): Promise<string> {
  const id = await draft(story);
  const maker = await story.client("maker.s3");
  const entity = await ownEntity(maker);
  const person = await authorizer(maker, entity.id);
  fine(
    await story.post("checker.s3", `${SUPPLIER}/authorizer/${entity.id}/submit`, {
      id: person.id,
      version: person.version,
    }),
  );
  fine(
    await maker.put(`${SUPPLIER}/kyc`, {
      id,
      version: (await story.read("kyc_case", id)).version,
      ...(await caseContent(maker, entity)),
      authorizers: [person.id],
    }),
  );
  return id;
}

const execute = async (
  story: Ending,
  who: string,
  role: string,
  id: string,
  step: string,
  fields: Record<string, unknown> = {},
) =>
  fine(
    await story.post(who, `ucenter/${role}/kyc/${step}`, {
      id,
      version: (await story.read("kyc_case", id)).version,
      ...fields,
    }),
  );

async function submitted(story: Ending): Promise<string> {
  const id = await whole(story);
  await execute(story, "checker.s3", "supplier", id, "submit");
  return id;
}

async function reviewed(story: Ending): Promise<string> {
  const id = await submitted(story);
  await execute(story, "maker.f1", "financier", id, "start");
  return id;
}

const QUESTIONS = {
  questions: [{ item: "acra_bizfile", question: "Please upload the extract with all pages." }],
  comment: "One thing is missing.",
};
const SCREENED = { screening_result: "clear", risk_rating: "low" };

async function questioned(story: Ending): Promise<string> {
  const id = await reviewed(story);
  await execute(story, "maker.f1", "financier", id, "request_info", QUESTIONS);
  return id;
}

/** Screened, its checklist finished. */
async function checked(story: Ending): Promise<string> {
  const id = await reviewed(story);
  await story.step("maker.f1", "kyc_case", id, "screen", SCREENED);
  await answered(await story.client("maker.f1"), id);
  return id;
}

const asEnterprise = async (story: Ending) => {
  const provider = await story.client("maker.f1");
  const { id, uen, legal_name: name } = await story.read("company_entity", await story.entityOf("e2"));
  const entity = { id, uen: String(uen), legal_name: String(name) };
  const person = await authorizer(provider, entity.id);
  fine(
    await story.post("maker.f1", `${SUPPLIER}/authorizer/${entity.id}/submit`, {
      id: person.id,
      version: person.version,
    }),
  );
  return { entity: entity.id, ...(await caseContent(provider, entity)), authorizers: [person.id] };
};

/** A case that F1 enters for E2, whole. */
async function enteredFor(story: Ending): Promise<string> {
  return String(fine(await story.post("maker.f1", "ucenter/financier/kyc/draft", await asEnterprise(story)))["id"]);
}

/** A company's case at a fund provider, from its draft to the approval. */
export const kyc: Prepared = {
  "kyc_case.create": async (story) => ({ who: "maker.s3", fields: await begun(story) }),
  "kyc_case.update": async (story) => ({
    who: "maker.s3",
    id: await draft(story),
    fields: { requested_limit: "50000.00" },
  }),
  "kyc_case.x_submit": async (story) => ({ who: "checker.s3", id: await whole(story) }),
  "kyc_case.edit_submit": async (story) => ({ who: "checker.s3", id: await whole(story) }),
  "kyc_case.x_submit_for": async (story) => ({ who: "maker.f1", id: await enteredFor(story) }),
  "kyc_case.enterprise_submit": async (story) => ({ who: "maker.f1", fields: await asEnterprise(story) }),
  "kyc_case.x_withdraw": async (story) => ({ who: "checker.s3", id: await submitted(story) }),
  "kyc_case.x_start": async (story) => ({ who: "maker.f1", id: await submitted(story) }),
  "kyc_case.x_request_info": async (story) => ({ who: "maker.f1", id: await reviewed(story), fields: QUESTIONS }),
  "kyc_case.x_approve": async (story) => ({ who: "checker.f1", id: await checked(story) }),
  "kyc_case.x_reject": async (story) => ({
    who: "checker.f1",
    id: await reviewed(story),
    fields: { comment: "The owners are not known" },
  }),
  "kyc_case.assign": async (story) => {
    const reviewer = await story.demo.store.reading.first<{ id: string }>(
      `SELECT id FROM "user" WHERE email = 'checker.f1@demo.example'`,
    );
    return { who: "maker.f1", id: await submitted(story), fields: { reviewer: reviewer?.id } };
  },
  "kyc_case.screen": async (story) => ({ who: "maker.f1", id: await reviewed(story), fields: SCREENED }),
  "kyc_case.remind": async (story) => ({ who: "maker.f1", id: await questioned(story) }),
  "kyc_case.copy": async (story) => {
    const id = await submitted(story);
    await execute(story, "checker.s3", "supplier", id, "withdraw");
    return { who: "maker.s3", id };
  },
};
