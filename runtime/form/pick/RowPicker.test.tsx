import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { startLabels } from "../../label/label.ts";
import FormMain from "../../form-view/FormMain.tsx";
import { Around, bundleOf, pageOf, validators, type FormProbe } from "../../testing/fixture.tsx";

vi.mock("../../action/run.ts", () => ({ runAction: () => Promise.resolve({ done: false }) }));

beforeAll(() => startLabels("default", "en-US"));
afterEach(cleanup);

const money = { type: "string", format: "money" };

it("shows what follows from the part that was chosen of a row, and the row's own figures where none was", async () => {
  const seen: FormProbe = {};
  const pick = {
    from: "offered",
    take: { invoice: "id", amount: "outstanding" },
    show: ["id", "outstanding", "discount"],
    figured: { from: "quoted", show: ["discount"] },
  };
  const bundle = bundleOf({
    form: [{ field: "parts", columns: ["invoice", "amount"], pick }, "number"],
  } as never);
  Object.assign((bundle.entities["bill"] as { properties: Record<string, unknown> }).properties, {
    outstanding: money,
    discount: money,
    parts: {
      type: "array",
      items: { type: "object", properties: { invoice: { type: "string", ref: "bill", show: "id" }, amount: money } },
    },
  });
  const offered = [
    { id: "71", outstanding: "54500.00", discount: "501.70" },
    { id: "72", outstanding: "1000.00", discount: "9.21" },
  ];
  const quoted = [{ invoice: "71", discount: "92.05" }];
  render(
    <Around page={pageOf(bundle, seen, { offered, quoted })}>
      <FormMain validators={validators} />
    </Around>,
  );
  const line = (id: string): HTMLElement => screen.getByRole("checkbox", { name: id }).closest("tr") as HTMLElement;
  await screen.findByLabelText("71");
  expect(line("71").textContent).toContain("501.70");
  await userEvent.click(within(line("71")).getByRole("checkbox"));
  expect(line("71").textContent).toContain("92.05");
  expect(line("71").textContent).not.toContain("501.70");
  expect(line("72").textContent).toContain("9.21");
});

it("leads from a row that cannot be taken to where that is settled", async () => {
  const seen: FormProbe = {};
  const pick = {
    from: "offered",
    take: { bills: "id" },
    show: ["number"],
    disabled: { when: { row: "status", is: "open" }, reason: "status" },
    open: { go: "/bill/detail", with: { id: { row: "id" } }, when: { row: "status", is: "open" } },
  };
  const bundle = bundleOf({ form: [{ field: "parts", columns: ["bills"], pick }, "number"] } as never);
  Object.assign((bundle.entities["bill"] as { properties: Record<string, unknown> }).properties, {
    parts: {
      type: "array",
      items: { type: "object", properties: { bills: { type: "string", ref: "bill", show: "id" } } },
    },
  });
  const page = pageOf(bundle, seen, {
    offered: [
      { id: "71", number: "A-71", status: "open" },
      { id: "72", number: "A-72" },
    ],
  });
  const go = vi.spyOn(page, "go").mockImplementation(() => undefined);
  render(
    <Around page={page}>
      <FormMain validators={validators} />
    </Around>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Open A-71" }));
  expect(go).toHaveBeenCalledWith("/bill/detail?id=71");
  expect(screen.getAllByRole("button", { name: /^Open/ })).toHaveLength(1);
});

it("says at its row how much is free, once more was typed, and nothing any more once it fits", async () => {
  const seen: FormProbe = {};
  const pick = {
    from: "offered",
    take: { invoice: "id", amount: "outstanding" },
    show: ["id", "outstanding"],
    most: { amount: "outstanding" },
  };
  const bundle = bundleOf({
    form: [{ field: "parts", columns: ["invoice", "amount"], pick }, "number"],
  } as never);
  Object.assign((bundle.entities["bill"] as { properties: Record<string, unknown> }).properties, {
    outstanding: money,
    parts: {
      type: "array",
      items: { type: "object", properties: { invoice: { type: "string", ref: "bill", show: "id" }, amount: money } },
    },
  });
  const offered = [
    { id: "71", outstanding: "63777.20" },
    { id: "72", outstanding: "1000.00" },
  ];
  render(
    <Around page={pageOf(bundle, seen, { offered })}>
      <FormMain validators={validators} />
    </Around>,
  );
  await screen.findByLabelText("71");
  for (const id of ["71", "72"]) await userEvent.click(screen.getByRole("checkbox", { name: id }));
  const row = screen.getByRole("checkbox", { name: "72" }).closest("tr") as HTMLElement;
  const amount = within(row).getByRole("textbox");
  await userEvent.clear(amount);
  await userEvent.type(amount, "1000.01");
  await userEvent.tab();
  expect(row.textContent).toContain("No more than 1,000.00 is free here");
  const other = screen.getByRole("checkbox", { name: "71" }).closest("tr");
  expect(other?.textContent).not.toContain("is free here");
  await userEvent.clear(amount);
  await userEvent.type(amount, "1000");
  await userEvent.tab();
  await vi.waitFor(() => expect(row.textContent).not.toContain("is free here"));
});
