import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import FormMain from "../FormMain.tsx";
import { Around, bundleOf, pageOf, validators, type FormProbe } from "../../testing/fixture.tsx";

const { runAction } = vi.hoisted(() => ({
  runAction: vi.fn<(page: unknown, action: { do: string }) => Promise<{ done: boolean }>>(() =>
    Promise.resolve({ done: true }),
  ),
}));
vi.mock("../../action/run.ts", () => ({ runAction }));

afterEach(cleanup);

const steps = [
  { name: "what", form: ["number", { field: "kind", as: "cards" }], save: "bill.keep" },
  { name: "money", form: ["amount"] },
  { review: true as const },
];

function draw() {
  const seen: FormProbe = {};
  render(
    <Around page={pageOf(bundleOf({ steps: steps as never }), seen)}>
      <FormMain validators={validators} />
    </Around>,
  );
  return userEvent.setup();
}
const part = (name: RegExp): HTMLElement => within(screen.getByRole("navigation")).getByRole("button", { name });

it("goes on only from a step that is right, keeps it by its own call, and shows beside it what is done", async () => {
  const user = draw();
  expect(part(/What/).className).toContain("open");
  expect(part(/Money/).className).toContain("open");
  await user.click(screen.getByRole("button", { name: "Forward" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Number")));
  expect(screen.queryByLabelText("Amount")).toBeNull();
  expect(part(/What/).className).toContain("bad");
  await user.type(screen.getByLabelText("Number"), "A-1");
  await user.click(screen.getByLabelText("Goods"));
  await user.click(screen.getByRole("button", { name: "Forward" }));
  expect(await screen.findByLabelText("Amount")).toBeTruthy();
  expect(runAction.mock.calls.map(([, action]) => action.do)).toEqual(["bill.keep"]);
  await waitFor(() => expect(part(/What/).className).toContain("good"));
  expect(part(/Money/).getAttribute("aria-current")).toBe("step");
});

it("keeps of a step's answer what it takes, sends nothing twice that is kept, and shows a code in its own words", async () => {
  const onCode = { "1037": { show: "wrong_code" } };
  runAction.mockClear();
  runAction.mockResolvedValueOnce({ done: true, data: { sum: "12.50" } } as never);
  render(
    <Around
      page={pageOf(
        bundleOf({
          steps: [
            { name: "what", form: ["number"], save: "bill.keep", take: { amount: "sum" }, onCode },
            { name: "money", form: ["amount"] },
          ] as never,
        }),
        {},
      )}
    >
      <FormMain validators={validators} />
    </Around>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Number"), "A-1");
  await user.click(screen.getByRole("button", { name: "Forward" }));
  expect(((await screen.findByLabelText("Amount")) as HTMLInputElement).value).toBe("12.50");
  expect(runAction.mock.calls[0]?.[1]).toMatchObject({ do: "bill.keep", onCode });
  await user.click(screen.getByRole("button", { name: "Back" }));
  await user.click(await screen.findByRole("button", { name: "Forward" }));
  expect(((await screen.findByLabelText("Amount")) as HTMLInputElement).value).toBe("12.50");
  expect(runAction.mock.calls).toHaveLength(1);
});

it("reviews every value and leads back to each step without losing any", async () => {
  const user = draw();
  await user.type(screen.getByLabelText("Number"), "A-1");
  await user.click(part(/Review/));
  expect(screen.getByText("A-1")).toBeTruthy();
  await user.click(screen.getAllByRole("button", { name: /^Change/ })[0] as HTMLElement);
  expect(((await screen.findByLabelText("Number")) as HTMLInputElement).value).toBe("A-1");
  expect((screen.getByLabelText("Number") as HTMLInputElement).value).toBe("A-1");
});

it("reviews rows without a column in which none of them says anything", async () => {
  const columns = ["text", "quantity", "price"];
  const withRows = bundleOf({
    steps: [{ name: "what", form: ["number", { field: "lines", columns }] }, { review: true }] as never,
  });
  const lines = [{ text: "Bolts", price: "2.50" }, { text: "Nuts" }];
  render(
    <Around page={pageOf(withRows, {}, { id: "1", version: 1, number: "A-1", lines })}>
      <FormMain validators={validators} />
    </Around>,
  );
  await userEvent.setup().click(part(/Review/));
  const heads = within(await screen.findByRole("table")).getAllByRole("columnheader");
  expect(heads.map(({ textContent }) => textContent)).toEqual(["Text", "Price"]);
});

it("waits, where somebody goes on at once, for what the page fills in by itself, and asks only for the rest", async () => {
  const page = pageOf(
    bundleOf({
      sources: { known: { call: "bill.known" } },
      steps: [
        {
          name: "what",
          form: [
            { field: "number", fill: "known.number" },
            { field: "kind", as: "cards" },
          ],
        },
        { name: "money", form: ["amount"] },
      ] as never,
    }),
    {},
  );
  render(
    <Around page={page}>
      <FormMain validators={validators} />
    </Around>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByLabelText("Goods"));
  await user.click(screen.getByRole("button", { name: "Forward" }));
  expect(part(/What/).className).not.toContain("bad");
  page.sources.put?.("known", { number: "A-7" });
  expect(await screen.findByLabelText("Amount", {}, { timeout: 15_000 })).toBeTruthy();
  await waitFor(() => expect(part(/What/).className).toContain("good"));
});

it("takes no step for begun in which nothing stands but what the page filled in by itself", async () => {
  const page = pageOf(
    bundleOf({
      sources: { known: { call: "bill.known" } },
      steps: [
        { name: "what", form: ["number"] },
        {
          name: "money",
          form: ["amount", { field: "kind", as: "cards" }, { field: "reason", fill: "known.reason" }],
        },
      ] as never,
    }),
    {},
  );
  render(
    <Around page={page}>
      <FormMain validators={validators} />
    </Around>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Number"), "A-1");
  page.sources.put?.("known", { reason: "Damaged" });
  await waitFor(() => expect(part(/What/).className).toContain("good"));
  expect(part(/Money/).className).toContain("open");
  await user.click(screen.getByRole("button", { name: "Forward" }));
  expect(((await screen.findByLabelText(/^Reason/, {}, { timeout: 15_000 })) as HTMLInputElement).value).toBe(
    "Damaged",
  );
  await user.clear(screen.getByLabelText(/^Reason/));
  await user.type(screen.getByLabelText(/^Reason/), "Late");
  await waitFor(() => expect(part(/Money/).className).toContain("begun"));
});

it("takes a step for complete once it is left with what a record begins with", async () => {
  const bundle = bundleOf({
    steps: [
      { name: "what", form: ["reason"] },
      { name: "money", form: ["number"] },
    ] as never,
  });
  Object.assign(bundle.entities["bill"]?.properties["reason"] ?? {}, { default: "Damaged" });
  render(
    <Around page={pageOf(bundle, {})}>
      <FormMain validators={validators} />
    </Around>,
  );
  const user = userEvent.setup();
  expect(part(/What/).className).toContain("open");
  await user.click(screen.getByRole("button", { name: "Forward" }));
  await screen.findByLabelText("Number", {}, { timeout: 15_000 });
  await waitFor(() => expect(part(/What/).className).toContain("good"));
  expect(part(/Money/).className).toContain("open");
});
