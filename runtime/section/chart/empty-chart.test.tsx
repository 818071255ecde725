import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { startLabels } from "../../label/label.ts";
import { addWords } from "../../label/words.ts";
import type { Section } from "../../model/grammar.ts";
import { makeBoard } from "../../source/board.ts";
import { Around, bundleOf, pageOf } from "../../testing/fixture.tsx";
import ChartSection from "./ChartSection.tsx";

beforeAll(async () => {
  await startLabels("default", "en-US");
  addWords("en-US", "page.testing", {
    "form.empty_title.due": "Nothing falls due",
    "form.empty.due": "Each week's bar shows what is to be paid in it.",
  });
});
afterEach(cleanup);

/** A chart of these amounts. */
function drawn(amounts: readonly string[], empty?: string): string | null {
  const board = makeBoard();
  board.set("weeks", {
    status: "ready",
    data: amounts.map((amount, index) => ({ id: String(index), number: `W${index}`, amount, currency: "SGD" })),
    stale: false,
  });
  const bundle = bundleOf(
    { layout: "detail", sources: { weeks: { call: "bill.list" } } } as never,
    { "bill.list": { path: "bill", method: "GET", entity: "bill", kind: "lists" } } as never,
  );
  const section = { chart: "bars", from: "weeks", across: "number", values: ["amount"], empty } as unknown as Section;
  const { container } = render(
    <Around page={pageOf(bundle, {}, undefined, undefined, board)}>
      <ChartSection section={section} scope={undefined as never} />
    </Around>,
  );
  return container.textContent;
}

it.each([[[]], [["0.00", "0.00"]]])("says in the words of its page that there is nothing of %j to show", (amounts) => {
  expect(drawn(amounts, "due")).toBe("Nothing falls dueEach week's bar shows what is to be paid in it.");
});

it("says so in the words of all charts where its page has none for it", () => {
  expect(drawn([])).toBe("Nothing to show here yet");
});

it("draws what there is", () => {
  expect(drawn(["0.00", "40.00"], "due")).not.toContain("Nothing");
});
