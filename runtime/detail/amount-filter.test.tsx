import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { AmountFilter } from "./AmountFilter.tsx";

afterEach(cleanup);

const shown = (value: string) => {
  const onChange = vi.fn();
  render(
    <AmountFilter
      label="Cash I need"
      value={value}
      most="162810.16"
      currency="SGD"
      language="en-US"
      onChange={onChange}
    />,
  );
  return { onChange, field: screen.getByLabelText("Cash I need", { exact: true }), slider: screen.getByRole("slider") };
};

it("takes an amount as people type it, when the field is left or Enter is pressed", () => {
  const { onChange, field } = shown("");
  fireEvent.change(field, { target: { value: "50k" } });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onChange.mock.calls).toEqual([["50000"]]);
});

it("keeps what is no amount from the page", () => {
  const { onChange, field } = shown("50000.00");
  fireEvent.change(field, { target: { value: "a lot" } });
  fireEvent.blur(field);
  expect(onChange).not.toHaveBeenCalled();
});

it("follows the slider and asks once it is let go; its end is all there is", () => {
  const { onChange, field, slider } = shown("50000.00");
  fireEvent.change(slider, { target: { value: "120" } });
  fireEvent.change(slider, { target: { value: "140" } });
  expect([(field as HTMLInputElement).value, onChange.mock.calls.length]).toEqual(["70,000.00", 0]);
  fireEvent.change(slider, { target: { value: "326" } });
  fireEvent.pointerUp(slider);
  expect(onChange.mock.calls).toEqual([["162810.16"]]);
});
