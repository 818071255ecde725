import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { startLabels, switchLanguage } from "../../label/label.ts";
import { CatalogueScreen } from "./CatalogueScreen.tsx";

beforeAll(async () => {
  // Frames stay empty here: what they are asked for is the question.
  const { settings } = (
    window as unknown as {
      happyDOM: {
        settings: { enableIframePageLoading: boolean; navigation: { disableChildFrameNavigation: boolean } };
      };
    }
  ).happyDOM;
  settings.enableIframePageLoading = true;
  settings.navigation.disableChildFrameNavigation = true;
  await startLabels("default", "en-US");
});
afterEach(() => {
  cleanup();
  location.hash = "";
});

const shown = () =>
  render(
    <MemoryRouter>
      <CatalogueScreen />
    </MemoryRouter>,
  );
const headings = () => [...document.querySelectorAll("h3")].map(({ textContent }) => textContent);
const frame = () => document.querySelector("iframe");
const wished = () => new URL(frame()?.getAttribute("src") ?? "", "http://localhost").searchParams;

test("a link opens its page as that role, in that brand and language", async () => {
  shown();
  fireEvent.click(await screen.findByTitle("Invoices as Enterprise, Meridian, 简体中文"));
  expect(Object.fromEntries(wished())).toEqual({
    page: "invoice/invoice",
    role: "enterprise",
    brand: "meridian",
    catalogue_language: "zh-CN",
    catalogue_state: "normal",
  });
  expect(location.hash).toContain("page=invoice");
});

test("a state opens the page in it, and the width is switched without loading it again", async () => {
  shown();
  fireEvent.click(await screen.findByTitle("Invoices: Failing"));
  expect(wished().get("catalogue_state")).toBe("failing");
  const before = frame();
  fireEvent.change(screen.getByLabelText("Width"), { target: { value: "390" } });
  expect(frame()).toBe(before);
  expect(before?.style.width).toBe("390px");
});

test("search and filters narrow the list, and one click clears them", async () => {
  shown();
  await screen.findByRole("searchbox");
  const all = headings().length;
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "archive invoice" } });
  await vi.waitFor(() => expect(headings()).toContain("Archived invoices"));
  expect(headings().every((title) => /invoice/i.test(title))).toBe(true);
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "nothing is called this" } });
  expect(await screen.findByText("No page fits. Take a filter away.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  await vi.waitFor(() => expect(headings()).toHaveLength(all));
});

test("Alt and the arrows turn to the next and the previous page", async () => {
  const { container } = shown();
  fireEvent.click(await screen.findByTitle("Invoices: Normal"));
  const first = wished().get("page");
  fireEvent.keyDown(within(container).getByRole("main"), { key: "ArrowDown", altKey: true });
  expect(wished().get("page")).not.toBe(first);
  fireEvent.keyDown(within(container).getByRole("main"), { key: "ArrowUp", altKey: true });
  expect(wished().get("page")).toBe(first);
});

test("speaks both languages", async () => {
  shown();
  await screen.findByText(/^Running pages/);
  await switchLanguage("zh-CN");
  expect(await screen.findByText("界面目录")).toBeTruthy();
  await switchLanguage("en-US");
});
