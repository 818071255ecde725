import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { startLabels } from "../../label/label.ts";
import FormMain from "../../form-view/FormMain.tsx";
import { Around, bundleOf, pageOf, validators, type FormProbe } from "../../testing/fixture.tsx";

vi.mock("../../action/run.ts", () => ({ runAction: () => Promise.resolve({ done: false }) }));

beforeAll(() => startLabels("default", "en-US"));
afterEach(cleanup);

it("looks for the next of several from the beginning, once one was taken", async () => {
  const seen: FormProbe = {};
  const bundle = bundleOf({
    form: [{ field: "compared", pick: { from: "offered", take: { compared: "id" } } }],
  } as never);
  Object.assign((bundle.entities["bill"] as { properties: Record<string, unknown> }).properties, {
    compared: { type: "array", items: { type: "string", ref: "bill", show: "number" } },
  });
  const offered = [
    { id: "71", number: "Meridian Trade Capital" },
    { id: "72", number: "Orchid Factors" },
  ];
  render(
    <Around page={pageOf(bundle, seen, { offered })}>
      <FormMain validators={validators} />
    </Around>,
  );
  await userEvent.click(await screen.findByRole("combobox"));
  const box = (): HTMLInputElement => screen.getByRole<HTMLInputElement>("combobox");
  const entries = (): (string | null)[] =>
    [...document.querySelectorAll(".input-option")].map(({ textContent }) => textContent);
  await waitFor(() => expect(entries()).toEqual(["Meridian Trade Capital", "Orchid Factors"]));
  await userEvent.type(box(), "Orch");
  await waitFor(() => expect(entries()).toEqual(["Orchid Factors"]));
  await userEvent.click(document.querySelector(".input-option")!);
  await waitFor(() => expect(entries()).toEqual(["Meridian Trade Capital", "Orchid Factors"]));
  expect(box().value).toBe("");
});
