import type { Signature } from "../../../generated/types/records.d.ts";
import { assert, constantFrom, array, integer, property } from "fast-check";
import { expect, test } from "vitest";
import type { EnvelopeState, SignerState } from "../../platform/ports/signature.ts";
import { toCatchUp, turnOf, withSigner } from "./signer.ts";
import type { Signer } from "./signer.ts";

interface EnvelopeRecord {
  status: NonNullable<Signature["status"]>;
  signers: Signer[];
}

const begun = (count: number): EnvelopeRecord => ({
  status: "sent",
  signers: Array.from({ length: count }, (_none, index) => ({
    name: `S${index}`,
    email: `s${index}@x.example`,
    order: index + 1,
    party: index === 0 ? ("owner" as const) : ("counterparty" as const),
    status: "waiting" as const,
  })),
});

/** What taking the steps comes to, as the lifecycle has it. */
function caughtUp(stored: EnvelopeRecord, state: EnvelopeState): EnvelopeRecord {
  return toCatchUp({ ...stored }, state).reduce<EnvelopeRecord>((now, step) => {
    if (step.do === "void") return { ...now, status: "voided" };
    const signers = withSigner(now.signers, step.order, { status: step.do === "sign" ? "signed" : "declined" });
    return {
      signers,
      status: step.do === "decline" ? "declined" : turnOf(signers) === "nobody" ? "completed" : "sent",
    };
  }, stored);
}

/** Every state an envelope goes through: signers one by one, then its end. */
function courseOf(count: number, signed: number, end: "completed" | "declined" | "voided"): EnvelopeState[] {
  const signers = (done: number, last: SignerState["status"] = "waiting"): SignerState[] =>
    Array.from({ length: count }, (_none, index) => ({
      order: index + 1,
      status: index < done ? "signed" : index === done ? last : "waiting",
    }));
  const reached = end === "completed" ? count : Math.min(signed, count - 1);
  const under: EnvelopeState[] = Array.from({ length: reached + 1 }, (_none, index) => ({
    status: index === count ? "completed" : "sent",
    signers: signers(index),
  }));
  return end === "completed"
    ? under
    : [...under, { status: end, signers: signers(reached, end === "declined" ? "declined" : "waiting") }];
}

test("however messages of an envelope come, twice, late or out of order, it ends as it ends at the place of signing", () => {
  assert(
    property(
      integer({ min: 1, max: 4 }),
      integer({ min: 0, max: 3 }),
      constantFrom("completed" as const, "declined" as const, "voided" as const),
      array(integer({ min: 0, max: 9 }), { maxLength: 30 }),
      (count, signed, end, order) => {
        const course = courseOf(count, signed, end);
        const last = course.at(-1)!;
        const straight = course.reduce(caughtUp, begun(count));
        const messy = [
          ...order.map((at) => course[at % course.length]!),
          last,
          ...order.map((at) => course[at % course.length]!),
        ].reduce(caughtUp, begun(count));
        expect(straight.status).toBe(end);
        expect(messy).toEqual(straight);
      },
    ),
    { numRuns: 4_000 },
  );
});
