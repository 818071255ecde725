import type { Signature } from "../../../generated/types/records.d.ts";
import { expect, test } from "vitest";
import type { EnvelopeState } from "../../platform/ports/signature.ts";
import { nextSigner, toCatchUp, turnOf, withSigner } from "./signer.ts";
import type { Signer } from "./signer.ts";

const two: Signer[] = [
  { name: "A", email: "a@x.example", order: 1, party: "owner", status: "waiting" },
  { name: "B", email: "b@x.example", order: 2, party: "counterparty", status: "waiting" },
];
const sent = (signers = two, status: NonNullable<Signature["status"]> = "sent") => ({ status, signers });
const state = (
  status: EnvelopeState["status"],
  ...signers: EnvelopeState["signers"][number]["status"][]
): EnvelopeState => ({ status, signers: signers.map((one, index) => ({ order: index + 1, status: one })) });

test("signers come one after the other, until one declines", () => {
  expect(turnOf(two)).toBe("owner");
  const first = withSigner(two, 1, { status: "signed" });
  expect(turnOf(first)).toBe("counterparty");
  expect(turnOf(withSigner(first, 2, { status: "signed" }))).toBe("nobody");
  expect(nextSigner(withSigner(first, 2, { status: "declined" }))).toBeUndefined();
  expect(turnOf(withSigner(two, 1, { status: "returned" }))).toBe("owner");
});

test.each([
  ["one has signed", sent(), state("sent", "signed", "waiting"), [{ do: "sign", order: 1 }]],
  [
    "all have, and the first message is this one",
    sent(),
    state("completed", "signed", "signed"),
    [
      { do: "sign", order: 1 },
      { do: "sign", order: 2 },
    ],
  ],
  ["the same again", sent(withSigner(two, 1, { status: "signed" })), state("sent", "signed", "waiting"), []],
  ["an older state", sent(withSigner(two, 1, { status: "signed" })), state("sent", "waiting", "waiting"), []],
  ["after the end", sent(two, "completed"), state("declined", "declined", "waiting"), []],
  [
    "declined by the second",
    sent(withSigner(two, 1, { status: "signed" })),
    state("declined", "signed", "declined"),
    [{ do: "decline", order: 2 }],
  ],
  [
    "voided",
    sent(),
    { ...state("voided", "waiting", "waiting"), reason: "wrong paper" },
    [{ do: "void", reason: "wrong paper" }],
  ],
])("%s", (_name, here, there, steps) => expect(toCatchUp(here, there)).toEqual(steps));
