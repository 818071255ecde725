import { render } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { addWords } from "../label/words.ts";
import { Around, bundleOf, pageOf } from "../testing/fixture.tsx";
import { Step } from "./Step.tsx";

beforeAll(() => {
  addWords("en-US", "bill", { "do.send.done": "Sent.", "do.send": "Send", "status.approved": "Offer" });
  addWords("en-US", "term", { "decision.approved": "Agreed" });
});

const displayed = (text: string, field = "name"): string | null =>
  render(
    <Around page={pageOf(bundleOf({}), {}, { subject_entity: "bill" })}>
      <Step text={text} field={field} />
    </Around>,
  ).container.textContent;

it("says steps, states and decisions in the words of the record that they are about", () => {
  expect(["send", "approved", "unheard"].map((text) => displayed(text))).toEqual(["Sent", "Offer", "unheard"]);
  expect(["approved", "send"].map((text) => displayed(text, "decision"))).toEqual(["Agreed", "Sent"]);
});

it("says of a process that waits what is asked for, not that it was done", () => {
  expect(["send", "approved"].map((text) => displayed(text, "current_step"))).toEqual(["Send", "Offer"]);
});
