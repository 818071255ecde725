import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it } from "vitest";
import { startLabels } from "../label/label.ts";
import FormMain from "../form-view/FormMain.tsx";
import { Around, bundleOf, pageOf, validators } from "../testing/fixture.tsx";

beforeAll(async () => startLabels("default", "en-US"));
afterEach(cleanup);

it("hides a password until it is asked for, says to password managers what it is, and takes one that is pasted", async () => {
  const bundle = bundleOf({ form: [{ field: "reason", as: "secret" }] });
  (bundle.entities["bill"] as { properties: Record<string, unknown> }).properties["reason"] = {
    type: "string",
    maxLength: 128,
  };
  render(
    <Around page={pageOf(bundle, {})}>
      <FormMain validators={validators} />
    </Around>,
  );
  const user = userEvent.setup();
  const field = await screen.findByLabelText<HTMLInputElement>(/^Reason/);
  expect(field.type).toBe("password");
  expect(field.autocomplete).toBe("current-password");
  await user.click(field);
  await user.paste("quiet teapot walks 42 hills");
  expect(field.value).toBe("quiet teapot walks 42 hills");
  const show = screen.getByRole("button", { name: "Show" });
  await user.click(show);
  expect(field.type).toBe("text");
  await user.click(show);
  expect(field.type).toBe("password");
});
