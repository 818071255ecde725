import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, it } from "vitest";
import { startLabels } from "../label/label.ts";
import { Around, bundleOf, pageOf } from "../testing/fixture.tsx";
import { Empty } from "./Empty.tsx";

beforeAll(async () => startLabels("default", "en-US"));
afterEach(cleanup);

const words: Readonly<Record<string, string>> = {
  empty: "Bills appear here.",
  "empty.paid": "Bills that were paid appear here.",
  "tab.open": "Open",
  "tab.paid": "Paid",
};

function draw(tab?: string): void {
  const page = {
    ...pageOf(bundleOf({}), {}),
    has: (key: string) => key in words,
    label: (key: string) => words[key] ?? key,
  };
  render(
    <Around page={page}>
      <Empty filtered={false} entity="bill" tab={tab} />
    </Around>,
  );
}

it("says what would stand under a tab in the tab's own words, else in those of the list", () => {
  draw("paid");
  screen.getByText("Nothing under “Paid”");
  screen.getByText("Bills that were paid appear here.");
  cleanup();
  draw("open");
  screen.getByText("Nothing under “Open”");
  screen.getByText("Bills appear here.");
  cleanup();
  draw();
  screen.getByText("Bills appear here.");
});
