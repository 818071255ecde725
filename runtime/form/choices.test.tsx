import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { selectPanel } from "../antd/input/panels.ts";
import { startLabels } from "../label/label.ts";
import type { PageBundle } from "../model/bundle.ts";
import type { Item } from "../model/grammar.ts";
import FormMain from "../form-view/FormMain.tsx";
import { Around, bundleOf, pageOf, validators, type FormProbe } from "../testing/fixture.tsx";

const { answer } = vi.hoisted(() => ({
  answer: vi.fn<(shape: unknown, input: Record<string, unknown>) => Promise<{ value: unknown; code: string }>>(),
}));
vi.mock("../call/call.ts", () => ({ answer }));
vi.mock("../action/run.ts", () => ({ runAction: () => Promise.resolve({ done: false }) }));

beforeAll(async () => {
  await startLabels("default", "en-US");
  await selectPanel.load();
});
beforeEach(() => answer.mockReset());
afterEach(cleanup);

function draw(property: Record<string, unknown>, calls: PageBundle["calls"] = {}, item: Item = "chosen") {
  const seen: FormProbe = {};
  const bundle = bundleOf({ form: [item, "number"] }, calls);
  (bundle.entities["bill"] as { properties: Record<string, unknown> }).properties["chosen"] = property;
  render(
    <Around page={pageOf(bundle, seen)}>
      <FormMain validators={validators} />
    </Around>,
  );
  return { seen, user: userEvent.setup() };
}

it("finds a country by its name in either language, and keeps its code", async () => {
  const { seen, user } = draw({ type: "string", format: "country" });
  await user.click(document.getElementById("field_chosen") as HTMLElement);
  await user.type(document.getElementById("field_chosen") as HTMLElement, "新加坡");
  await user.click(await screen.findByTitle("Singapore").catch(() => screen.findByText("Singapore")));
  expect(seen.form?.get("chosen")).toBe("SG");
});

it("takes several cards where the field is a list, and one where it is not", async () => {
  const asCards: Item = { field: "chosen", as: "cards" };
  const options = ["goods", "services"];
  const several = draw({ type: "array", items: { type: "string", options } }, {}, asCards);
  for (const box of screen.getAllByRole("checkbox")) await several.user.click(box);
  expect(several.seen.form?.get("chosen")).toEqual(options);
  cleanup();
  const one = draw({ type: "string", options }, {}, asCards);
  for (const circle of screen.getAllByRole("radio")) await one.user.click(circle);
  expect(one.seen.form?.get("chosen")).toBe("services");
});

it("asks the server for records of what is typed, and shows the chosen one by its name", async () => {
  answer.mockImplementation(async (_shape, input) => ({
    code: "0",
    value: { rows: input?.["keyword"] === "lion" ? [{ id: "12", legal_name: "Lion Ltd" }] : [] },
  }));
  const { seen, user } = draw(
    { type: "string", ref: "company", show: "legal_name" },
    { "company.list": { method: "GET", path: "companies", lists: "company" } },
  );
  await user.click(document.getElementById("field_chosen") as HTMLElement);
  await user.type(document.getElementById("field_chosen") as HTMLElement, "lion");
  await user.click(await screen.findByText("Lion Ltd", undefined, { timeout: 3000 }));
  expect(seen.form?.get("chosen")).toBe("12");
  expect(answer.mock.calls.at(-1)?.[1]).toMatchObject({ keyword: "lion", page: 1 });
  await waitFor(() => expect(document.querySelector('[data-path="chosen"]')?.textContent).toContain("Lion Ltd"));
});

it("says that a list did not load, and asks again by its button or by what is typed next", async () => {
  answer.mockResolvedValueOnce({ code: "", value: false });
  answer.mockImplementation(async () => ({ code: "0", value: { rows: [{ id: "12", legal_name: "Lion Ltd" }] } }));
  const { user } = draw(
    { type: "string", ref: "company", show: "legal_name" },
    { "company.list": { method: "GET", path: "companies", lists: "company" } },
  );
  await user.click(document.getElementById("field_chosen") as HTMLElement);
  expect(await screen.findByText(/This list did not load/)).toBeTruthy();
  await user.click(screen.getByText("Try again"));
  expect(await screen.findByText("Lion Ltd", undefined, { timeout: 3000 })).toBeTruthy();
  expect(screen.queryByText(/did not load/)).toBeNull();
});

it("keeps every letter typed before the list has come, each once", async () => {
  const load = vi.spyOn(selectPanel, "load");
  const { drawn } = selectPanel;
  let come = (): void => undefined;
  selectPanel.drawn = undefined;
  load.mockImplementation(
    () =>
      new Promise((resolve) => {
        come = () => {
          selectPanel.drawn = drawn;
          resolve(drawn as never);
        };
      }),
  );
  const { user } = draw({ type: "string", format: "country" });
  act(() => document.getElementById("field_chosen")?.focus());
  await user.keyboard("Sing");
  come();
  await user.keyboard("ap");
  await waitFor(() => expect(document.activeElement).toHaveProperty("value", "Singap"));
  load.mockRestore();
});

it("offers rows of a source for a list of texts, by their names, with why one cannot be taken", async () => {
  const seen: FormProbe = {};
  const pick = {
    from: "groups",
    take: { chosen: "group" },
    disabled: { when: { row: "people", below: 1 }, reason: "why_not" },
  };
  const bundle = bundleOf({ form: [{ field: "chosen", pick }, "number"] } as never);
  (bundle.entities["bill"] as { properties: Record<string, unknown> }).properties["chosen"] = {
    type: "array",
    items: { type: "string" },
  };
  const groups = [
    { group: "maker", name: "Maker", people: 2 },
    { group: "17", name: "Treasury", people: 1 },
    { group: "18", name: "Board", people: 0, why_not: "Nobody has it" },
  ];
  render(
    <Around page={pageOf(bundle, seen, { groups })}>
      <FormMain validators={validators} />
    </Around>,
  );
  await userEvent.click(await screen.findByLabelText("Treasury"));
  expect(seen.form?.get("chosen")).toEqual(["17"]);
  expect(screen.getByLabelText(/Board/)).toHaveProperty("disabled", true);
  expect(screen.getByText("Nobody has it")).toBeTruthy();
});
