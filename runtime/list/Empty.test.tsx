import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { startLabels } from "../label/label.ts";
import { Around, bundleOf, pageOf } from "../testing/fixture.tsx";
import { Empty } from "./Empty.tsx";

beforeAll(async () => startLabels("default", "en-US"));
afterEach(cleanup);

const words: Readonly<Record<string, string>> = {
  empty: "Bills appear here.",
  "empty.mails": "Mails to this person appear here.",
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

it("says of a list of some states that there are none here, and not that there never were any", () => {
  const page = {
    ...pageOf(bundleOf({}), {}),
    has: (key: string) => key in words,
    label: (key: string) => words[key] ?? key,
  };
  render(
    <Around page={page}>
      <Empty filtered={false} entity="dpo" part small />
    </Around>,
  );
  screen.getByText(/^No .* here at the moment$/);
  cleanup();
  render(
    <Around page={page}>
      <Empty filtered={false} entity="dpo" small />
    </Around>,
  );
  screen.getByText(/^No .* yet$/);
});

it("names no step while the company waits to be admitted, but where one may be taken", () => {
  const page = {
    ...pageOf(bundleOf({}), {}, undefined, { company: { status: "registered" } } as never),
    has: (key: string) => key in words,
    label: (key: string) => words[key] ?? key,
  };
  const drawn = (offered: boolean): void =>
    void render(
      <Around page={{ ...page, offered: () => offered }}>
        <Empty filtered={false} entity="bill" actions={[{ do: "create", as: "primary" }]} />
      </Around>,
    );
  drawn(false);
  screen.getByText(/^Your company waits to be admitted/);
  cleanup();
  drawn(true);
  screen.getByText("Bills appear here.");
});

it("says within a page in its own sentence what would stand there, with the step that brings it about", () => {
  const page = {
    ...pageOf(bundleOf({}), {}),
    has: (key: string) => key in words,
    label: (key: string) => words[key] ?? key,
  };
  render(
    <Around page={page}>
      <Empty filtered={false} entity="bill" small wording="mails" />
      <Empty filtered={false} entity="bill" small />
      <Empty filtered={false} entity="" small />
    </Around>,
  );
  screen.getByText("Mails to this person appear here.");
  // Not in the sentence of the page's own list, and never in one that says no more than the title over it.
  expect(document.querySelectorAll(".state p")).toHaveLength(1);
});
