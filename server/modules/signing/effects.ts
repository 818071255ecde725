import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import type { Signature } from "../../../generated/types/records.d.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { empowered_signers, signer_envelopes } from "./facts.ts";
import { type Signer, nextSigner, signersOf, turnOf } from "./signer.ts";
import { effect } from "../../platform/lifecycle/effects.ts";
import type { NextStep } from "../../platform/lifecycle/plan/plan.ts";
import { creation, step } from "../../platform/lifecycle/step.ts";
import { rowsOf, tables } from "../../platform/store/handle.ts";
import { given } from "../../platform/records/fields.ts";

/** A record whose papers are signed. */
type Signed = "dpo" | "invoice_paid" | "letter_of_assignment";

/** The envelope's reference to each record whose papers are signed. */
const REFERENCE = {
  dpo: "dpo",
  invoice_paid: "invoice_paid",
  letter_of_assignment: "assignment",
} as const satisfies Record<Signed, keyof Signature>;

/** Ids of the record's envelopes that still wait for a signature. */
const open_envelopes = async ({ db, entity, record }: ReadingOf<Signed>): Promise<readonly string[]> => {
  if (record.id === undefined || !/^\d+$/.test(record.id)) return [];
  const rows = await rowsOf(
    db,
    tables
      .selectFrom("signature")
      .select("id")
      .where(REFERENCE[entity], "=", record.id)
      .where("status", "=", "sent")
      .orderBy("id"),
  );
  return rows.map(({ id }) => id);
};

/** A signer could not prove who they are; an administrator of theirs is to look at it. */
export const open_identity = effect("open_identity", () => ({ sets: { identity_seen_on: null } }));

/** An administrator has looked at it. */
export const see_identity = effect("see_identity", ({ today }) => ({ sets: { identity_seen_on: today } }));

/**
 * Whose turn it is after a signature; after the last one the moment, and the certificate where the product was the
 * place of signing.
 */
export const mark_signed = effect("mark_signed", ({ record, now }) => {
  const turn = turnOf(signersOf(record));
  if (turn !== "nobody") return { sets: { turn, next_signer: nextSigner(signersOf(record))?.email } };
  return {
    sets: { turn, next_signer: null, completed_at: now },
    ...(record.provider === "embedded"
      ? { documents: [{ letter: "completion_certificate", field: "certificate_file" }] }
      : {}),
  };
});

/**
 * Who signs, one after the other, whose turn it is and until when: those named with the document, else those empowered.
 */
export const name_signers = effect("name_signers", { empowered_signers }, ({ record, facts, today, windows }) => {
  const named = signersOf(record).map((signer): Signer => ({
    ...signer,
    party: signer.party ?? "owner",
    status: "waiting",
  }));
  const signers = named.length > 0 ? named : facts.empowered_signers;
  return {
    sets: {
      signers: signers as Signature["signers"],
      turn: turnOf(signers),
      next_signer: nextSigner(signers)?.email,
      sign_by: plusDays(today, windows.signature_days),
    },
  };
});

/** What an envelope says of its document, without who signed it where. */
const DOCUMENT = [
  "document_type",
  "document_name",
  "owner_entity",
  "counterparty_entity",
  "invoice_paid",
  "dpo",
  "assignment",
  "facility",
  "credit_application",
  "currency",
  "amount",
] as const;

const copied = (envelope: Signature): Signature =>
  Object.fromEntries(
    DOCUMENT.flatMap((field) =>
      envelope[field] === undefined || envelope[field] === null ? [] : [[field, envelope[field]]],
    ),
  );

/** The signers with another person in the place of one who may sign no more; everybody signs the new envelope. */
function replaced(
  signers: readonly Signer[],
  email: string,
  other: { readonly name: string; readonly email: string },
): Signature["signers"] {
  return signers.map(({ order, party, ...signer }) => ({
    ...(signer.email.toLowerCase() === email ? other : { name: signer.name, email: signer.email }),
    order,
    party: party ?? "owner",
    status: "waiting",
  }));
}

/**
 * Who may sign no more signs nothing more: each envelope that waits for the person is withdrawn and sent anew to
 * another authorizer; where there is nobody else it is void, and its document waits to be sent again.
 */
export const reissue_envelopes = effect("reissue_envelopes", { signer_envelopes }, ({ record, ask, facts, at }) => {
  const email = given(record, "email").toLowerCase();
  const steps = facts.signer_envelopes.flatMap(({ envelope, other }): NextStep[] => {
    const id = given(envelope, "id");
    if (other === undefined) return [step("signature.void", id, { reason: ask.comment ?? given(record, "name") })];
    const letter = envelope.assignment ? at("letter_of_assignment", envelope.assignment) : undefined;
    return [
      step("signature.withdraw", id),
      ...(letter?.status === "signed" ? [step("letter_of_assignment.sign_again", given(letter, "id"))] : []),
      creation("signature.send", {
        ...copied(envelope),
        signers: replaced((envelope.signers ?? []) as readonly Signer[], email, other),
      }),
    ];
  });
  return { steps };
});

/** Nobody may sign the record's document any more. */
export const withdraw_envelopes = effect("withdraw_envelopes", { open_envelopes }, ({ facts }) => ({
  steps: facts.open_envelopes.map((id) => ({ do: "signature.withdraw", id })),
}));
