import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import FormMain from "../../form-view/FormMain.tsx";
import { label, startLabels } from "../../label/label.ts";
import { Around, bundleOf, pageOf, validators } from "../../testing/fixture.tsx";

const { answer } = vi.hoisted(() => ({
  answer:
    vi.fn<(shape: { path: string }, input: Record<string, unknown>) => Promise<{ value: unknown; code: string }>>(),
}));
vi.mock("../../call/call.ts", () => ({ answer }));

beforeAll(() => startLabels("default", "en-US"));
afterEach(cleanup);

const CATEGORIES = [
  { category_id: "invoice_copy", name: "Invoice copy", required: "always" },
  { category_id: "delivery_proof", name: "Proof of delivery", required: "always" },
];

/** A form that asks for the documents of its records, of which some are on file with those that it names. */
function renderForm(earlier: readonly string[]): void {
  const bundle = bundleOf(
    { form: ["papers"] as never },
    {
      "document_category.list": { method: "GET", path: "categories" } as never,
      "document_category.carried": { method: "GET", path: "carried" } as never,
    },
  );
  (bundle.entities["bill"] as { properties: Record<string, unknown> }).properties["papers"] = {
    type: "array",
    items: { file: "document" },
    categories: [{ business: "Issue", carried_by: { bill: "earlier" } }],
  };
  render(
    <Around page={pageOf(bundle, {}, { id: "1", version: 1, earlier, papers: [] }, { id: "7" })}>
      <FormMain validators={validators} />
    </Around>,
  );
}

it("asks for no document that the records of the form have already, and says which is still needed", async () => {
  answer.mockImplementation(({ path }) =>
    Promise.resolve({ value: { rows: path === "carried" ? CATEGORIES.slice(0, 1) : CATEGORIES }, code: "0" }),
  );
  renderForm(["7", "9"]);
  await screen.findByText(label("runtime:form.papers_carried"));
  expect(screen.getByText(label("runtime:form.papers_missing", { categories: "Proof of delivery" }))).toBeTruthy();
  const carried = answer.mock.calls.filter(([{ path }]) => path === "carried").map(([, input]) => input);
  expect(carried).toEqual([{ business: "Issue", bill: ["7", "9"] }]);
});

it("asks for the documents once more where they did not come, and then as it would have", async () => {
  let isAway = true;
  answer.mockImplementation(({ path }) =>
    Promise.resolve(
      isAway
        ? { value: false, code: "" }
        : { value: { rows: path === "carried" ? CATEGORIES.slice(0, 1) : CATEGORIES }, code: "0" },
    ),
  );
  renderForm(["7"]);
  await screen.findByText(label("runtime:form.papers_failed"));
  isAway = false;
  fireEvent.click(screen.getByRole("button", { name: label("runtime:form.try_again") }));
  await screen.findByText(label("runtime:form.papers_missing", { categories: "Proof of delivery" }));
  expect(screen.queryByText(label("runtime:form.papers_failed"))).toBeNull();
});
