import { expect, test } from "vitest";
import { routes } from "../../../generated/routes.ts";
import { found, pages } from "./pages.ts";

const none = { text: "", role: "", layout: "", folder: "" };

test("holds every page once", () => {
  const running = pages.filter(({ parked }) => !parked).map(({ name }) => name);
  expect(running.toSorted()).toEqual([...new Set(routes.map(({ page }) => page))].toSorted());
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
});

test("gives one viewer a role, who holds what the page asks, and a visitor where no session is needed", () => {
  const viewers = (name: string) => pages.find((page) => page.name === name)?.viewers;
  expect(viewers("invoice/invoice/add")).toEqual(["supplier:invoice.prepare"]);
  expect(viewers("login")).toEqual([undefined]);
  expect(viewers("invoice/invoice")).toEqual(["supplier", "enterprise", "financier"]);
});

test("finds by any word of name or address, by role, layout and folder", () => {
  expect(found({ ...none, text: "archive INVOICE" }).map(({ name }) => name)).toContain("invoice/archiveinvoice");
  expect(found({ ...none, text: "no such page" })).toEqual([]);
  expect(found({ ...none, role: "public" }).every(({ viewers }) => viewers.includes(undefined))).toBe(true);
  expect(found({ ...none, layout: "form", folder: "invoice" }).map(({ name }) => name)).toContain(
    "invoice/invoice/add",
  );
  expect(found(none)).toHaveLength(pages.length);
});
