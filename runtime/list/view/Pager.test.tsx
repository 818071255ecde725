import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import words from "../../../brands/default/en/runtime.json";
import { addWords } from "../../label/words.ts";
import { Pager } from "./Pager.tsx";

beforeAll(() => addWords("en-US", "runtime", words));
afterEach(cleanup);

it("says which rows of a page are shown, and leads on; of a list that answers all at once it says that all are", () => {
  const { rerender } = render(<Pager page={2} count={29} rows={9} size={20} onPage={() => undefined} />);
  expect(screen.getByText(/21–29/)).toBeTruthy();
  expect(screen.getAllByRole("button")).toHaveLength(2);
  expect(screen.getByRole("navigation")).toBeTruthy();
  rerender(<Pager page={1} count={29} rows={29} size={20} onPage={() => undefined} />);
  expect(screen.getByText(/1–29/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("navigation")).toBeNull();
  rerender(<Pager page={1} count={11} rows={10} size={10} onPage={() => undefined} />);
  expect(screen.getByText(/1–10/)).toBeTruthy();
  expect(screen.getAllByRole("button")).toHaveLength(2);
});

it("says of a list whose rows are not all counted that there are more, and leads on", () => {
  render(<Pager page={1} count={10_000} rows={20} size={20} isMore onPage={() => undefined} />);
  expect(screen.getByText("1–20 of at least 10,000")).toBeTruthy();
  expect(screen.getAllByRole("button").map((button) => button.hasAttribute("disabled"))).toEqual([true, false]);
});
