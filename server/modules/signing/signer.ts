import type { EnvelopeState } from "../../platform/ports/signature.ts";
import type { Signature } from "../../../generated/types/records.d.ts";

/** Someone who is to sign, as the signature keeps it. */
export interface Signer {
  readonly name: string;
  readonly email: string;
  readonly order: number;
  readonly party: "owner" | "counterparty";
  /** returned: back from signing, not yet confirmed by the place of signing. */
  readonly status: "waiting" | "returned" | "signed" | "declined";
  readonly signed_as?: string;
  readonly at?: string;
  readonly evidence?: string;
}

/** What a signature says of its signers. */
interface Signed {
  readonly status?: Signature["status"];
  readonly signers?: Signature["signers"] | readonly Signer[];
}

/** The signers of a signature, in order. */
export const signersOf = ({ signers }: Pick<Signed, "signers">): Signer[] =>
  ((signers ?? []) as readonly Signer[]).toSorted((a, b) => a.order - b.order);

/** Who is to sign next; undefined when all have, or one has declined. */
export function nextSigner(signers: readonly Signer[]): Signer | undefined {
  return signers.some(({ status }) => status === "declined")
    ? undefined
    : signers.find(({ status }) => status !== "signed");
}

/** The side whose turn it is. */
export const turnOf = (signers: readonly Signer[]): Signer["party"] | "nobody" =>
  nextSigner(signers)?.party ?? "nobody";

/** The signers after the one at this place has done something; others as they were. */
export const withSigner = (signers: readonly Signer[], order: number, change: Partial<Signer>): Signer[] =>
  signers.map((signer) => (signer.order === order ? { ...signer, ...change } : signer));

/** One step of an envelope that happened at the provider and not here yet. */
export type Catching =
  | { readonly do: "sign"; readonly order: number; readonly at?: string }
  | { readonly do: "decline"; readonly order: number; readonly at?: string; readonly reason?: string }
  | { readonly do: "void"; readonly reason?: string };

/**
 * What is to be taken here so that the signature stands as the provider says. What stands further here, or has ended,
 * stays: so a message that comes twice, late or out of order changes nothing.
 */
export function toCatchUp(signature: Signed, state: EnvelopeState): Catching[] {
  if (signature.status !== "sent") return [];
  const steps: Catching[] = [];
  for (const signer of signersOf(signature)) {
    const there = state.signers.find(({ order }) => order === signer.order);
    const signed = state.status === "completed" || there?.status === "signed";
    if (signed && signer.status !== "signed")
      steps.push({ do: "sign", order: signer.order, ...(there?.at === undefined ? {} : { at: there.at }) });
  }
  if (state.status === "declined") {
    const who = state.signers.find(({ status }) => status === "declined");
    const reason = who?.reason ?? state.reason;
    steps.push({
      do: "decline",
      order: who?.order ?? 1,
      ...(who?.at === undefined ? {} : { at: who.at }),
      ...(reason === undefined ? {} : { reason }),
    });
  }
  if (state.status === "voided")
    steps.push({ do: "void", ...(state.reason === undefined ? {} : { reason: state.reason }) });
  return steps;
}
