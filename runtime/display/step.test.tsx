import { render } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { addWords } from "../label/words.ts";
import { Around, bundleOf, pageOf } from "../testing/fixture.tsx";
import { Step } from "./Step.tsx";

beforeAll(() => {
  addWords("en-US", "bill", { "do.send.done": "Sent.", "status.new": "New" });
  addWords("en-US", "term", { "decision.expired": "Expired" });
});

const said = (text: string): string | null =>
  render(
    <Around page={pageOf(bundleOf({}), {}, { subject_entity: "bill" })}>
      <Step text={text} />
    </Around>,
  ).container.textContent;

it("says steps, states and decisions in the words of the record that they are about", () =>
  expect(["send", "new", "expired", "unheard"].map(said)).toEqual(["Sent", "New", "Expired", "unheard"]));
