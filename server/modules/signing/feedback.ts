import { CODES } from "../../../schemas/vocabulary/error.ts";
import type { Stored } from "../../platform/query/rows.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { OwnContext, ReadContext, WriteContext } from "../../platform/context.ts";
import { SignatureUnavailable } from "../../platform/ports/signature.ts";
import { anyRecord } from "../../platform/query/unscoped.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { insertRecord } from "../../platform/records/write.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import type { Reading } from "../../platform/store/handle.ts";
import { connectMessage } from "./docusign/connect-message.ts";
import { catchUp, lockedSignature, applyTransition, signatureNamed } from "./catch-up.ts";
import { nextSigner, signersOf, withSigner } from "./signer.ts";
import { type Visit, noteOutcome, visitByState } from "./visit.ts";
import type { Input } from "../../platform/handler.ts";
import { oneAtATime } from "../../platform/lifecycle/facts.ts";
import { sha256 } from "../../platform/ports/random.ts";

/**
 * The page that shows the subject of a document to who signed it: the record, or where that is reached by more than its
 * id the list of it.
 */
function nextRoute(signature: Stored<"signature">, visit: Visit): string {
  const isOwner = signersOf(signature).find(({ order }) => order === visit.place)?.party !== "counterparty";
  const page = (path: string, id: unknown): string => (typeof id === "string" ? path.replace("{id}", id) : "/tasks");
  switch (signature.document_type) {
    case "POC":
      return page("/finance/invoicepaid/detail?id={id}", signature.invoice_paid);
    case "LOA":
      return isOwner ? "/finance/application" : "/fund/finance/application";
    case "FACILITY":
      return page("/creditfinance/facilitylimit/detail/{id}", signature.facility);
    case "OFFER":
      return page("/credit/apply/detail?id={id}", signature.credit_application);
    case "DPO":
      return page("/fund/dpo/manage/detail/{id}", signature.dpo);
    default:
      return "/tasks";
  }
}

const NOT_IDENTIFIED = new Set(["access_code_failed", "id_check_failed"]);
/** Ways to come back with which nothing can be done; what they mean is not known here. */
const HARMLESS = new Set([
  "signing_complete",
  "viewing_complete",
  "cancel",
  "decline",
  "session_timeout",
  "ttl_expired",
  ...NOT_IDENTIFIED,
]);

const refuseUnknownState = (): never => refuse("token_invalid", { data: { purpose: "signing", can_resend: false } });

/** The visit of this address of return, and its signature. */
async function visitOf(
  context: { db: Reading; registry: ReadContext["registry"] },
  input: HandlerInputs["signature.state"] | HandlerInputs["signature.feedback"],
): Promise<{ visit: Visit; signature: Stored<"signature"> } | undefined> {
  const visit = await visitByState(context.db, input.state);
  const signature = visit && (await anyRecord(context.db, context.registry, "signature", visit.signature));
  return visit && signature && (input.envelope_id === signature.envelope_id || input.envelope_id === signature.id)
    ? { visit, signature }
    : undefined;
}

/** The name of a legal entity, where the signature names one. */
async function nameOf(db: Reading, entity: unknown): Promise<string | undefined> {
  return typeof entity === "string"
    ? (await db.first<{ legal_name: string }>("SELECT legal_name FROM company_entity WHERE id = $1::bigint", [entity]))
        ?.legal_name
    : undefined;
}

/** What was signed, how it stands and who signs next. */
const notifySubject = async (db: Reading, signature: Stored<"signature">, visit: Visit) => ({
  ...(visit.outcome === null ? {} : { event: visit.outcome }),
  status: signature.status,
  document_name: signature.document_name,
  document_type: signature.document_type,
  company: await nameOf(db, signature.owner_entity),
  other: await nameOf(db, signature.counterparty_entity),
  currency: signature.currency,
  amount: signature.amount,
  ...(signature.status === "sent"
    ? {
        signs_next: nextSigner(
          signersOf(signature).filter(({ order }) => order !== visit.place || visit.outcome !== "signing_complete"),
        )?.name,
        sign_by: signature.sign_by,
      }
    : {}),
  reason_given: signature.reason !== undefined,
  next_route: nextRoute(signature, visit),
  signers: signersOf(signature).map(({ name, status }) => ({ name, status })),
});

/**
 * How a signing stands, for who comes back from it. Asks nothing elsewhere and changes nothing.
 * @throws Refusal token_invalid for a state that was never given out
 */
export async function signingState(
  input: HandlerInputs["signature.state"],
  context: ReadContext,
): Promise<HandlerAnswers["signature.state"]> {
  const found = (await visitOf(context, input)) ?? refuseUnknownState();
  return notifySubject(context.db, found.signature, found.visit);
}

/**
 * The administrators of the signer's company are told that somebody could not prove who they are, and have a task until
 * one of them has looked.
 */
async function tellAdministrators(context: WriteContext, signature: Stored<"signature">, visit: Visit): Promise<void> {
  const signer = signersOf(signature).find(({ order }) => order === visit.place);
  if (signature.status === "sent")
    await applyTransition(context, signature.id, "fail_identity", { unidentified: signer?.party ?? "owner" });
  const admins = await context.trx.rows<{ id: string; company: string }>(
    `SELECT u.id, u.company
      FROM "user" u
      JOIN company_entity e ON e.company = u.company
      WHERE e.id = $1::bigint AND u.is_company_admin AND u.status = 'active'
      ORDER BY u.id`,
    [signature[`${signer?.party ?? "owner"}_entity`]],
  );
  const say = (language: "en" | "zh") => (key: string) =>
    context.registry.wording(context.brand, language).get("letter")?.[key] ?? "";
  const text = (language: "en" | "zh") =>
    say(language)("common.not_identified_text")
      .replace("{{name}}", signer?.name ?? "")
      .replace("{{document}}", signature.document_name ?? "");
  for (const { id, company } of admins) {
    await insertRecord(context, "notice", {
      user: id,
      company,
      level: "action",
      title: say("en")("common.not_identified"),
      title_zh: say("zh")("common.not_identified"),
      body: text("en"),
      body_zh: text("zh"),
      link: "/rightcontent/businessInfo?tab=authorizers",
    });
  }
}

/** What an event asks for at once, in one transaction; each visit's event has its effect once. */
async function noteEvent(
  context: WriteContext,
  found: { visit: Visit; signature: Stored<"signature"> },
  event: string,
  reason: unknown,
): Promise<void> {
  const { visit } = found;
  const signature = await lockedSignature(context, found.signature.id);
  if (visit.outcome !== event) await noteOutcome(context, visit, event);
  if (NOT_IDENTIFIED.has(event) && visit.outcome !== event) await tellAdministrators(context, signature, visit);
  const signer = signersOf(signature).find(({ order }) => order === visit.place);
  if (event === "signing_complete" && signature.status === "sent" && signer?.status === "waiting") {
    await applyTransition(context, signature.id, "report", {
      signers: withSigner(signersOf(signature), visit.place, { status: "returned" }),
    });
  }
  if (
    typeof reason === "string" &&
    signature.status === "declined" &&
    signature.reason === undefined &&
    signer?.status === "declined"
  )
    await applyTransition(context, signature.id, "explain", { reason });
}

/** What cannot be is kept in the audit and answered as an unknown address. */
const refuseAndAudit = (context: OwnContext, event: string, id: string | undefined): Promise<never> =>
  context.transaction(async (write) => {
    await writeAudit(write, {
      action: "signature.feedback",
      entity: "signature",
      ...(id === undefined ? {} : { id }),
      after: { event },
      code: CODES.token_invalid,
    });
    throw new Refusal("token_invalid", { keep: true, data: { purpose: "signing", can_resend: id !== undefined } });
  });

/**
 * The browser comes back from signing. What it says is a hint: where it says that something was decided, the place of
 * signing is asked, and that alone moves the signature.
 * @throws Refusal token_invalid for a state that was never given out, and for events that lead nowhere (both are kept
 * in the audit)
 */
export async function signingFeedback(
  input: HandlerInputs["signature.feedback"],
  context: OwnContext,
): Promise<HandlerAnswers["signature.feedback"]> {
  const event = input.event ?? "unknown";
  const found = (await visitOf(context, input)) ?? (await refuseAndAudit(context, event, undefined));
  if (!HARMLESS.has(event)) return refuseAndAudit(context, event, found.signature.id);
  await context.transaction((write) => noteEvent(write, found, event, undefined));
  if (event === "signing_complete" || event === "decline") {
    await catchUp(context, found.signature.id).catch((error: unknown) => {
      if (!(error instanceof SignatureUnavailable)) throw error;
    });
  }
  if (input.reason !== undefined) await context.transaction((write) => noteEvent(write, found, event, input.reason));
  const { visit, signature } = (await visitOf(context, input)) ?? found;
  return notifySubject(context.db, signature, visit);
}

/** A message as it came from outside. */
interface Posted {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Takes a message of the place of signing. Only one signed by our shared secret counts, and it only says where to look:
 * how the envelope stands is then asked there. A message that came before, is late or about nothing of ours does
 * nothing.
 * @throws Refusal forbidden for a message that was not signed by our secret, busy while the place of signing cannot be
 * asked (it will be sent again)
 */
export async function signatureWebhook(
  input: Input,
  context: OwnContext,
): Promise<HandlerAnswers["signature.webhook"]> {
  const { body, headers } = input.posted as Posted;
  if (!context.ports.signature.isGenuine(body, headers)) return refuse("forbidden", { status: 401 });
  const message = connectMessage(Buffer.from(body).toString("utf8"));
  const hash = sha256(body);
  if (
    !message ||
    (await context.db.first("SELECT 1 AS known FROM signature_notification WHERE body_sha256 = $1", [hash]))
  )
    return {};
  const signature = await signatureNamed(context, message.envelope);
  try {
    if (signature) await catchUp(context, signature.id);
  } catch (error) {
    if (error instanceof SignatureUnavailable) return refuse("busy", { data: { retry_after: 60 } });
    throw error;
  }
  await context.transaction(async (write) => {
    await oneAtATime({ db: write.trx, lock: true }, "message", hash);
    const known = await write.trx.first("SELECT 1 AS known FROM signature_notification WHERE body_sha256 = $1", [hash]);
    if (!known)
      await insertRecord(write, "signature_notification", {
        body_sha256: hash,
        envelope_id: message.envelope,
        event: message.event,
        received_at: write.ports.clock.now().toISOString(),
      });
  });
  return {};
}
