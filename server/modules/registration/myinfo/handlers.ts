import type { HandlerAnswers, HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext, OwnContext } from "../../../platform/context.ts";
import {
  seeRetrieved,
  consumeRetrieved,
  callbackOf,
  keepRetrieved,
  newRequest,
  acceptReturn,
  type RegistrationOrigin,
} from "./request.ts";
import { engine } from "../../../platform/lifecycle/engine.ts";
import { detail } from "../../../platform/records/detail.ts";
import { createDraft } from "../../../platform/records/draft.ts";
import { updateRecord } from "../../../platform/records/write.ts";
import { masked } from "../../../platform/masking.ts";
import { owns, reads, writes, type NamedHandlers } from "../../../platform/handler.ts";
import type { Retrieved } from "../../../platform/ports/myinfo/myinfo.ts";
import { sandboxCode, personas } from "../../../platform/ports/myinfo/sandbox.ts";
import { refuse, refuseFields } from "../../../platform/refusal.ts";
import { fieldAt } from "../../../../registry/schema/entity.ts";
import { formats } from "../../../../schemas/vocabulary/format/formats.ts";
import { fieldsOf, REACHED_BY, type RetrievedField, fillCase } from "./case.ts";

/**
 * What Singpass told of a person and a company, as the fields of a registration that it fills. Nothing is taken over
 * here: the person looks at it, and registers.
 * @throws Refusal token_invalid for a state that is unknown, another browser's or too old
 */
async function registrationData(
  input: HandlerInputs["registration.retrieved"],
  context: ReadContext,
): Promise<HandlerAnswers["registration.retrieved"]> {
  const { person, company } = await seeRetrieved(context, "register", input.state);
  const values = {
    name: person.name,
    email: person.email,
    phone: person.mobile,
    uen: company?.uen,
    legal_name: company?.legal_name,
    entity_type: company?.entity_type,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

const OURS: Readonly<Record<string, string>> = {
  name: "name",
  id_no: "id_no",
  nationality: "nationality",
  date_of_birth: "dob",
  address: "address",
};

/**
 * Makes a draft of an authorizer from what a person let us retrieve; those fields are locked with their source shown.
 * @throws Refusal token_invalid for a state that was used or is another's
 */
async function fillAuthorizer(
  input: HandlerInputs["authorizer.from_myinfo"],
  context: WriteContext,
): Promise<HandlerAnswers["authorizer.from_myinfo"]> {
  const {
    retrieved: { person },
  } = await consumeRetrieved(context, input.state);
  const given = Object.entries(OURS).flatMap(([theirs, ours]) => {
    const value = person[theirs as keyof typeof person];
    return value === undefined ? [] : [[ours, value] as const];
  });
  const values = { ...Object.fromEntries(given), id_type: /^[ST]/.test(person.id_no) ? "NRIC" : "FIN" };
  const stored = await createDraft(context, engine, "authorizer", {
    ...values,
    entity: input.entity,
    ...(person.email ? { email: person.email } : {}),
    ...(person.mobile ? { phone: person.mobile } : {}),
  });
  await updateRecord(context, "authorizer", stored.id, stored.version, {
    source: "myinfo",
    field_sources: Object.keys(values).map((field) => ({ field, source: "myinfo" })),
  });
  return detail(context, engine, "authorizer", stored.id);
}

/** The invitation or referral that somebody who registers came with; the case or fund provider that KYC is for. */
const broughtBy = ({ token, code, kyc_case, financier_entity }: HandlerInputs["myinfo.start"]): RegistrationOrigin => ({
  ...(typeof token === "string" ? { token } : {}),
  ...(typeof code === "string" ? { code } : {}),
  ...(typeof kyc_case === "string" ? { kyc_case } : {}),
  ...(typeof financier_entity === "string" ? { financier_entity } : {}),
});

/**
 * Where the browser goes to agree, with a state that is good once.
 * @throws Refusal invalid_fields for a stranger who names a case or a fund provider: those are a company's own;
 *   rule_violated where Myinfo is not there: fill in by hand
 */
async function start(
  input: HandlerInputs["myinfo.start"],
  context: WriteContext,
): Promise<HandlerAnswers["myinfo.start"]> {
  const named = (["kyc_case", "financier_entity"] as const).filter((field) => input[field] !== undefined);
  if (!context.acting && named.length > 0)
    refuseFields(named.map((field) => ({ field, message: context.say("error", "code.1005") })));
  const mode = context.acting ? (input.mode ?? "person") : "register";
  const state = await newRequest(context, mode, broughtBy(input));
  try {
    return {
      authorize_url: context.ports.myinfo.authorizeUrl({ state, mode, callback: callbackOf(context, mode) }),
      state,
    };
  } catch {
    return refuse("rule_violated", { data: { rule: "myinfo_absent" }, message: context.say("guard", "myinfo_absent") });
  }
}

/**
 * A retrieved value as people read it in the asker's language: an option by its word, a date and a telephone number as
 * they are written.
 */
function asRead({ registry, say, language }: OwnContext, { field, value, shown }: RetrievedField): string {
  const property = fieldAt(registry, "kyc_case", field);
  if (typeof value !== "string" || shown !== value || property === undefined) return shown;
  if (property.options !== undefined) return say("kyc_case", `${field}.${value}`);
  return formats[property.format ?? "line"]?.show(value, { language: language === "zh" ? "zh-CN" : "en-US" }) ?? shown;
}

/** Data as they are told: identity numbers only as masks. */
function answerOf(context: OwnContext, state: unknown, retrieved: Retrieved): object {
  const { person, company } = retrieved;
  return {
    state,
    retrieved_at: context.ports.clock.stamp(),
    simulated: context.ports.myinfo.simulated,
    person: {
      name: person.name,
      id_no: masked(person.id_no, "nric"),
      nationality: person.nationality,
      date_of_birth: person.date_of_birth,
      email: person.email,
      mobile: person.mobile,
    },
    ...(company
      ? {
          company: {
            uen: company.uen,
            legal_name: company.legal_name,
            registration_date: company.registration_date,
            paid_up_capital: company.paid_up_capital,
          },
        }
      : {}),
    entries: fieldsOf(retrieved).map((one) => ({
      id: one.field,
      field: one.field,
      value: asRead(context, one).slice(0, 300),
      source: "myinfo",
      locked: !REACHED_BY.includes(one.field),
    })),
  };
}

/**
 * Fetches what the person agreed to, once for each state. The state is used up before the service is asked.
 * @throws Refusal token_invalid for a state that is not this browser's, used or too old; rule_violated when the service
 * refuses or is away
 */
async function data(
  input: HandlerInputs["myinfo.data"] | HandlerInputs["myinfo.register_data"],
  context: OwnContext,
): Promise<HandlerAnswers["myinfo.data"]> {
  const request = await context.transaction((write) => acceptReturn(write, input.state));
  const asking = { mode: request.mode, state: input.state, callback: callbackOf(context, request.mode) };
  const retrieved = await context.ports.myinfo
    .retrieve(input.code, asking)
    .catch(() =>
      refuse("rule_violated", { data: { rule: "myinfo_absent" }, message: context.say("guard", "myinfo_absent") }),
    );
  const { token, code, kyc_case } = await context.transaction((write) => keepRetrieved(write, request.id, retrieved));
  return { ...answerOf(context, input.state, retrieved), token, code, kyc_case };
}

/**
 * A persona of the sandbox was chosen: where its browser goes on. Only where data are made up.
 * @throws Refusal not_found elsewhere and for an unknown persona
 */
async function choose(
  input: HandlerInputs["myinfo.choose"],
  context: WriteContext,
): Promise<HandlerAnswers["myinfo.choose"]> {
  const persona = personas[Number(input.persona) - 1];
  if (!context.ports.myinfo.simulated || !persona) return refuse("not_found");
  const query = new URLSearchParams({
    mode: input.mode,
    code: sandboxCode(persona.person.id_no),
    state: input.state,
  });
  return { authorize_url: `/mycallback/replace?${query.toString()}`, state: input.state };
}

/** Calls about Myinfo, by the name that they give their handlers. */
export const myinfoHandlers: NamedHandlers = {
  "myinfo.start": writes(start),
  "myinfo.data": owns(data),
  "myinfo.register_data": owns(data),
  "registration.retrieved": reads(registrationData),
  "myinfo.choose": writes(choose),
  "kyc_case.myinfo_submit": writes(fillCase),
  "authorizer.from_myinfo": writes(fillAuthorizer),
};
