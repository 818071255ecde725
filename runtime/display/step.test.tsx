import { render } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { addWords } from "../label/words.ts";
import { Around, bundleOf, pageOf } from "../testing/fixture.tsx";
import { Decision, State, Step } from "./Step.tsx";

beforeAll(() => {
  addWords("en-US", "bill", { "do.send.done": "Sent.", "do.send": "Send", "status.approved": "Offer" });
  addWords("en-US", "term", { "decision.approved": "Agreed" });
});

const displayed = (text: string, Word = Step): string | null =>
  render(
    <Around page={pageOf(bundleOf({}), {}, { subject_entity: "bill" })}>
      <Word text={text} />
    </Around>,
  ).container.textContent;

it("says steps, states and decisions in the words of the record that they are about", () => {
  expect(["send", "approved", "unheard"].map((text) => displayed(text))).toEqual(["Sent", "Offer", "unheard"]);
  expect(["approved", "send"].map((text) => displayed(text, Decision))).toEqual(["Agreed", "Sent"]);
});

it("says of a process that waits what is asked for, not that it was done", () => {
  expect(["send", "approved"].map((text) => displayed(text, State))).toEqual(["Send", "Offer"]);
});
