import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contrast, DARK_CARD, LEAST_CONTRAST } from "../../registry/brand-colors.ts";
import type { ConfigFile } from "../configs/drafts.ts";
import { Preview } from "./Preview.tsx";
import { useStudio } from "./store/state.ts";
import { words } from "./words.ts";

const files: readonly ConfigFile[] = [
  { file: "pages/bill.json", kind: "page", name: "bill", entity: "bill", allow: ["supplier"] },
  { file: "brands/default/brand.json", kind: "brand", name: "default" },
  { file: "brands/north/brand.json", kind: "brand", name: "north" },
  { file: "brands/north/en/bill.json", kind: "wording", name: "north/en/bill" },
];
const fresh = useStudio.getState();
const open = (file: string): void => act(() => useStudio.setState({ file }));
const address = (): URL => new URL(screen.getByTitle("Preview").getAttribute("src")!, "http://localhost");

beforeEach(async () => {
  await words.changeLanguage("en");
  useStudio.setState({ ...fresh, files, file: "pages/bill.json" }, true);
  render(<Preview />);
});
afterEach(cleanup);

test("whoever opens a brand sees the product in it, and goes on in it", () => {
  expect(address().href).toContain("default");
  open("brands/north/brand.json");
  expect(address().href).toContain("north");
  open("pages/bill.json");
  expect(address().href).toContain("north");
  open("brands/default/brand.json");
  expect(address().href).not.toContain("north");
  open("brands/north/en/bill.json");
  expect(address().href).toContain("north");
});

test("another brand may be chosen beside the one that is changed", async () => {
  open("brands/north/brand.json");
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Brand" }));
  fireEvent.click(await screen.findByTitle("default"));
  expect(address().href).not.toContain("north");
});

test("a part of a brand that is changed is looked at on the page that shows it", () => {
  const brand = {
    file: "brands/north/brand.json",
    kind: "brand",
    name: "north",
    shownOn: { "": "home", "images.sign_in": "login" },
  } as const;
  const pages = ["bill", "home", "login"].map((name): ConfigFile => ({
    file: `pages/${name}.json`,
    kind: "page",
    name,
    allow: ["supplier"],
  }));
  act(() => useStudio.setState({ files: [...pages, brand], file: brand.file }));
  expect(address().searchParams.get("page")).toBe("home");
  act(() => useStudio.setState({ touched: ["images", "sign_in"] }));
  expect(address().searchParams.get("page")).toBe("login");
  act(() => useStudio.setState({ touched: ["theme", "accent"] }));
  expect(address().searchParams.get("page")).toBe("home");
  expect(address().searchParams.get("catalogue_scheme")).toBeNull();
  act(() => useStudio.setState({ touched: ["theme", "dark", "accent"] }));
  expect(address().searchParams.get("catalogue_scheme")).toBe("dark");
});

test("colours are seen as they are chosen, over what the page puts on later, and go with what is taken back", async () => {
  open("brands/north/brand.json");
  const page = document.implementation.createHTMLDocument();
  const { style } = page.documentElement;
  const frame = screen.getByTitle("Preview");
  Object.defineProperty(frame, "contentDocument", { value: page });
  fireEvent.load(frame);
  const draft = (theme: object) => ({ "brands/north/brand.json": { base: "{}", text: JSON.stringify({ theme }) } });
  act(() => useStudio.setState({ drafts: draft({ accent: "#0055aa", radius: 4 }) }));
  expect(style.getPropertyValue("--brand-accent")).toBe("#0055aa");
  expect(style.getPropertyValue("--radius")).toBe("4px");
  style.setProperty("--brand-accent", "#111111");
  await vi.waitFor(() => expect(style.getPropertyValue("--brand-accent")).toBe("#0055aa"));
  // What its dark scheme takes from it is seen too, and what is said of the dark scheme as it is said.
  const derived = style.getPropertyValue("--brand-dark-accent");
  expect(contrast(derived, DARK_CARD)).toBeGreaterThan(LEAST_CONTRAST);
  expect(style.getPropertyValue("--brand-dark-side")).toBe("");
  act(() => useStudio.setState({ drafts: draft({ accent: "#0055aa", side: "#ffffff", dark: { accent: "#7fb8d4" } }) }));
  expect(style.getPropertyValue("--brand-dark-accent")).toBe("#7fb8d4");
  expect(style.getPropertyValue("--brand-dark-side")).not.toBe("");
  // A colour that is not typed to its end derives none.
  act(() => useStudio.setState({ drafts: draft({ accent: "#00" }) }));
  expect(style.getPropertyValue("--brand-dark-accent")).toBe("");
  act(() => useStudio.setState({ drafts: draft({ accent: "#00aa55" }) }));
  expect(style.getPropertyValue("--brand-accent")).toBe("#00aa55");
  act(() => useStudio.setState({ drafts: {} }));
  expect(style.getPropertyValue("--brand-accent")).toBe("#111111");
});
