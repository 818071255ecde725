import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import words from "../../brands/default/en/runtime.json";
import { addWords } from "../label/words.ts";
import { setAnswering } from "../call/transport.ts";
import { settings } from "../settings/settings.ts";
import { declareStored, store, stored } from "../store/stored.ts";
import { isTourAt } from "./offered-at.ts";
import { beginTour, endTour, progress, steps } from "./progress.ts";
import Tour from "./Tour.tsx";

let savedSteps: unknown[] = [];

beforeAll(() => addWords("en-US", "runtime", words));
beforeEach(() => {
  localStorage.clear();
  declareStored(settings.stored);
  savedSteps = [];
  setAnswering(({ method, address, body }) => {
    savedSteps.push([method, address, body]);
    return Promise.resolve({ status: 200, body: { code: 0, success: true, data: {} } as never });
  });
});
afterEach(() => {
  cleanup();
  setAnswering(undefined);
});

it("has words for every step", () => {
  for (const { name } of steps) expect([`tour.${name}`, `tour.${name}_text`].every((key) => key in words)).toBe(true);
});

it("is walked to its end once, and the server hears of it", () => {
  render(<Tour />);
  fireEvent.click(screen.getByRole("button", { name: "Show me around" }));
  expect([stored("modaltour"), stored("tour"), stored("modaltourcurrent")]).toEqual([true, "first_visit", 0]);
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByText("2 of 3")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  fireEvent.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect([stored("hasDoneTour"), stored("tour")]).toEqual([true, undefined]);
  expect(savedSteps.at(-1)).toEqual(["PUT", "ucenter/user/guide", { step: 2, done: true }]);
});

it("goes on where it was left, and ends with Escape", () => {
  store("tour", "first_visit");
  store("modaltour", true);
  store("modaltourcurrent", 1);
  render(
    <main id="content" tabIndex={-1}>
      <Tour />
    </main>,
  );
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(progress()).toBe("over");
  expect(document.activeElement?.id, "the keys go on in the page").toBe("content");
});

it("begins anew where it was over, when it is asked for", () => {
  store("hasDoneTour", true);
  expect(progress()).toBe("over");
  beginTour();
  expect(progress()).toBe(0);
});

it("does not ask one who has done it in another browser", () => {
  store("hasDoneTour", true);
  const { container } = render(<Tour />);
  expect(container.childElementCount).toBe(0);
});

it("is offered where one arrives: to a newcomer at the first dashboard or list inside, never over a form", () => {
  const newcomer = { home: "/operation/type", isHomeInside: false };
  const member = { home: "/dashboard", isHomeInside: true };
  expect(isTourAt({ ...newcomer, path: "/dashboard", layout: "detail" })).toBe(true);
  expect(isTourAt({ ...newcomer, path: "/invoice/invoice", layout: "list" })).toBe(true);
  expect(isTourAt({ ...newcomer, path: "/invoice/invoice/add", layout: "form" })).toBe(false);
  expect(isTourAt({ ...member, path: "/dashboard", layout: "detail" })).toBe(true);
  expect(isTourAt({ ...member, path: "/invoice/invoice", layout: "list" })).toBe(false);
  beginTour();
  expect(isTourAt({ ...member, path: "/invoice/invoice/add", layout: "form" })).toBe(true);
  endTour();
  expect(isTourAt({ ...newcomer, path: "/dashboard", layout: "detail" })).toBe(false);
});
