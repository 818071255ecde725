import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it } from "vitest";
import FormMain from "../../form-view/FormMain.tsx";
import { startLabels } from "../../label/label.ts";
import type { Item } from "../../model/grammar.ts";
import { Around, bundleOf, pageOf, validators, type FormProbe } from "../../testing/fixture.tsx";

beforeAll(() => startLabels("default", "en-US"));
afterEach(cleanup);

const suggested = { name: "Use the suggested Aisyah" };

/** Draws a form that suggests its user's name as the reason. */
function draw(record?: Record<string, unknown>, item: Partial<Item & object> = {}) {
  const seen: FormProbe = {};
  const bundle = bundleOf({ form: [{ field: "reason", fill: { user: "name" }, ...item } as Item, "number"] });
  render(
    <Around page={pageOf(bundle, seen, record, { name: "Aisyah" })}>
      <FormMain validators={validators} />
    </Around>,
  );
  return { seen, user: userEvent.setup() };
}
const input = (): HTMLInputElement => document.getElementById("field_reason") as HTMLInputElement;

it("leads back to what was suggested once another value is given, and is gone then", async () => {
  const { seen, user } = draw();
  await expect.poll(() => seen.form?.get("reason")).toBe("Aisyah");
  expect(screen.queryByRole("button", suggested)).toBeNull();
  await user.clear(input());
  await user.type(input(), "another");
  await user.tab();
  await user.click(await screen.findByRole("button", suggested));
  expect(seen.form?.get("reason")).toBe("Aisyah");
  expect(screen.queryByRole("button", suggested)).toBeNull();
});

it("suggests no value that is saved, though another one is typed", async () => {
  const { seen, user } = draw({ id: "1", version: 1, reason: "Aisyah", number: "B-1" });
  await expect.poll(() => seen.form?.get("reason")).toBe("Aisyah");
  await user.clear(input());
  await user.type(input(), "another");
  await user.tab();
  expect(seen.form?.get("reason")).toBe("another");
  expect(screen.queryByRole("button", suggested)).toBeNull();
});

it("suggests nothing for a field once it is closed", async () => {
  const { seen, user } = draw(undefined, { readOnly: { field: "number", is: "B-2" } });
  await expect.poll(() => seen.form?.get("reason")).toBe("Aisyah");
  await user.clear(input());
  await user.type(input(), "another");
  expect(await screen.findByRole("button", suggested)).toBeTruthy();
  await user.type(document.getElementById("field_number") as HTMLInputElement, "B-2");
  await expect.poll(() => screen.queryByRole("button", suggested)).toBeNull();
});
