import type { ReadContext, WriteContext, RequestContext } from "../../platform/context.ts";
import type { Stored } from "../../platform/query/rows.ts";
import type { CompanyEntity } from "../../../generated/types/records.d.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import { refuse } from "../../platform/refusal.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { hasUenShape, isUen } from "../../../schemas/vocabulary/format/uen.ts";
import { isRecord } from "../../../schemas/vocabulary/record.ts";

/** A company as the register tells it, and whether the register is a simulated one. */
interface FoundCompany {
  readonly legal_name: string;
  readonly entity_type: string;
  readonly entity_status: string;
  readonly registration_date: string;
  readonly primary_ssic?: string;
  readonly address: Readonly<Record<string, string>>;
  readonly simulated: boolean;
}

/** Asks the business register for a company by its UEN; undefined where it knows none, or cannot be asked now. */
export async function lookUpCompany(
  context: Pick<RequestContext, "ports">,
  uen: string,
): Promise<FoundCompany | undefined> {
  return (await askRegister(context, uen)).found;
}

/** The register's answer, and whether there is a register that answered at all. */
export async function askRegister(
  { ports }: Pick<RequestContext, "ports">,
  uen: string,
): Promise<{ found: FoundCompany | undefined; isAnswered: boolean }> {
  const answer = await ports.register.lookUp(uen).then(
    (entry) => ({ entry }),
    () => undefined,
  );
  if (!answer?.entry) return { found: undefined, isAnswered: answer !== undefined && !ports.register.absent };
  const { legal_name, entity_type, entity_status, registration_date, primary_ssic, address } = answer.entry;
  return {
    found: {
      legal_name,
      entity_type,
      entity_status,
      registration_date,
      ...(primary_ssic === undefined ? {} : { primary_ssic }),
      address: { ...address },
      simulated: ports.register.simulated,
    },
    isAnswered: true,
  };
}

/** What the register says of a company: once a KYC case rests on it, it changes by request only. */
const REGISTERED = ["uen", "legal_name", "entity_type", "registration_date", "registered_address"] as const;

const plain = (value: unknown): string =>
  isRecord(value)
    ? JSON.stringify(
        Object.entries(value)
          .filter(([, inner]) => inner !== null && inner !== undefined && inner !== "")
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      )
    : JSON.stringify(value ?? null);

/**
 * Whether the company still stands and what its trade is, as the register says when its number is entered; what was
 * known before where it cannot be asked. A trade that is said by hand stays.
 */
async function standing(
  context: ReadContext,
  values: CompanyEntity,
  previous: Stored<"company_entity"> | undefined,
): Promise<Row> {
  if (typeof values.uen !== "string" || values.uen === previous?.uen) return {};
  const found = await lookUpCompany(context, values.uen);
  const trade = values.primary_ssic ?? found?.primary_ssic;
  return {
    entity_status: found?.entity_status ?? previous?.entity_status ?? "live",
    ...(trade === undefined ? {} : { primary_ssic: trade }),
  };
}

/**
 * A company entity's fields before they are written.
 * @throws Refusal rule_violated for another registered name, form, date or address while a fund provider's approval
 * rests on them
 */
export async function entityFields(
  context: ReadContext,
  values: CompanyEntity,
  previous: Stored<"company_entity"> | undefined,
): Promise<Row> {
  const changes = previous !== undefined && REGISTERED.some((field) => plain(values[field]) !== plain(previous[field]));
  const approved =
    changes &&
    (await context.db.first(`SELECT id FROM kyc_case WHERE entity = $1::bigint AND status = 'approved' LIMIT 1`, [
      previous.id,
    ]));
  if (approved)
    refuse("rule_violated", { data: { rule: "by_request_only" }, message: context.say("guard", "by_request_only") });
  return { ...values, ...(await standing(context, values, previous)) };
}

/** What is to be doubted of a number, in words; nothing where the register could not be asked. */
function doubtOf(
  { say }: Pick<WriteContext, "say">,
  check_ok: boolean,
  found: FoundCompany | undefined,
  isAnswered: boolean,
): string | undefined {
  if (!check_ok) return say("guard", "uen_mistyped");
  if (!found) return isAnswered ? say("guard", "uen_unknown") : undefined;
  if (found.entity_status === "struck_off") return say("guard", "uen_struck_off", { name: found.legal_name });
  return found.entity_status === "in_liquidation"
    ? say("guard", "uen_in_liquidation", { name: found.legal_name })
    : undefined;
}

/**
 * What the register of companies knows of a UEN: whether it is well formed, whether its check letter is right, the
 * company, and in words what is to be doubted. With a session also whether the own company has it; never whether the
 * company is on the platform.
 */
export async function byUen(
  input: HandlerInputs["company_entity.by_uen"],
  context: WriteContext,
): Promise<HandlerAnswers["company_entity.by_uen"]> {
  const uen = input.uen.replaceAll(" ", "").toUpperCase();
  const valid_format = hasUenShape(uen);
  const check_ok = valid_format && isUen(uen);
  const { found, isAnswered } = check_ok ? await askRegister(context, uen) : { found: undefined, isAnswered: false };
  const linked =
    context.acting?.company === undefined
      ? undefined
      : (await context.trx.first("SELECT 1 AS found FROM company_entity WHERE uen = $1 AND company = $2", [
          uen,
          context.acting.company.id,
        ])) !== undefined;
  const warning = valid_format ? doubtOf(context, check_ok, found, isAnswered) : undefined;
  return {
    uen,
    valid_format,
    check_ok,
    found: found !== undefined,
    ...found,
    ...(warning === undefined ? {} : { warning }),
    ...(linked === undefined ? {} : { linked }),
  };
}
