import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { engine } from "../../../platform/lifecycle/engine.ts";
import { newestId } from "../../../platform/query/newest.ts";
import { readRecord } from "../../../platform/query/read.ts";
import { detail } from "../../../platform/records/detail.ts";
import { createDraft, updateDraft } from "../../../platform/records/draft.ts";
import { updateRecord } from "../../../platform/records/update.ts";
import { refuse } from "../../../platform/refusal.ts";
import { fieldsOf, REACHED_BY, type RetrievedField } from "./fields.ts";
import { consumeRetrieved, type RegistrationOrigin } from "./request.ts";

type Values = Record<string, unknown>;

/** Fields laid over the values that are there: groups keep what is not filled. */
function laidOver(before: Values, fields: readonly RetrievedField[]): Values {
  const values: Values = {};
  for (const { field, value } of fields) {
    const [group = "", name] = field.split(".");
    if (name === undefined) values[group] = value;
    else
      values[group] = {
        ...(before[group] as Values | undefined),
        ...(values[group] as Values | undefined),
        [name]: value,
      };
  }
  return values;
}

/** The draft that is filled: the named one, else the newest, of the fund provider if one was chosen; else none. */
async function draftOf(
  context: WriteContext,
  named: unknown,
  { financier_entity }: RegistrationOrigin,
): Promise<string | undefined> {
  if (named !== undefined) return String(named);
  return newestId(context, "kyc_case", { status: "draft", ...(financier_entity ? { financier_entity } : {}) });
}

/** Refuses data of a company that is not the asker's own. */
async function mustBeOwnCompany(context: WriteContext, uen: string | undefined): Promise<void> {
  if (uen === undefined) return;
  const own = await context.trx.first(`SELECT id FROM company_entity WHERE uen = $1 AND id = ANY($2::bigint[])`, [
    uen,
    context.acting?.entities ?? [],
  ]);
  if (!own && context.acting?.role !== "financier")
    refuse("rule_violated", {
      data: { rule: "other_company" },
      message: context.say("guard", "other_company", { uen }),
    });
}

/**
 * Takes accepted data of Myinfo over into a KYC case, where they are locked with their source shown.
 * @throws Refusal token_invalid for a state that was used or is another's, rule_violated for another company's data
 */
export async function fillCase(
  input: HandlerInputs["kyc_case.myinfo_submit"],
  context: WriteContext,
): Promise<unknown> {
  const { retrieved, brought } = await consumeRetrieved(context, input.state);
  await mustBeOwnCompany(context, retrieved.company?.uen);
  const accepted = new Set((input.accepted_fields ?? []) as string[]);
  const fields = fieldsOf(retrieved).filter(({ field }) => accepted.has(field));
  const id = await draftOf(context, input.kyc_case ?? brought.kyc_case, brought);
  const before = id === undefined ? undefined : (await readRecord(context, "kyc_case", id, { lock: true })).record;
  const values = laidOver(before ?? {}, fields);
  const kept = before
    ? await updateDraft(context, engine, "kyc_case", { ...values, id: before.id, version: before.version })
    : await createDraft(context, engine, "kyc_case", {
        ...values,
        ...(brought.financier_entity ? { financier_entity: brought.financier_entity } : {}),
      });
  const told = ((kept.field_sources ?? []) as { field: string }[]).filter((one) => !accepted.has(one.field));
  const field_sources = [
    ...told,
    ...fields.filter(({ field }) => !REACHED_BY.includes(field)).map(({ field }) => ({ field, source: "myinfo" })),
  ];
  await updateRecord(context, "kyc_case", kept.id, kept.version, {
    field_sources,
    ...(kept.submitted_via === "self" ? { submitted_via: "myinfo" } : {}),
  });
  return detail(context, engine, "kyc_case", kept.id);
}
