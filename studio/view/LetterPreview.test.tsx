import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pack } from "../configs/packed.ts";
import type { ConfigFile } from "../configs/drafts.ts";
import { Preview } from "./Preview.tsx";
import { useStudio } from "./store/state.ts";
import { words } from "./words.ts";

const files: readonly ConfigFile[] = [
  { file: "schemas/letters/bill_paid.json", kind: "letter", name: "bill_paid", entity: "bill" },
  { file: "brands/default/brand.json", kind: "brand", name: "default" },
  { file: "brands/default/en/letter.json", kind: "wording", name: "default/en/letter" },
  { file: "pages/bill.json", kind: "page", name: "bill", entity: "bill", allow: ["supplier"] },
];
const fresh = useStudio.getState();
const letter = (subject: string, chinese = subject) => ({
  "en-US": { subject, html: `<p>${subject}</p>` },
  "zh-CN": { subject: chinese, html: `<p>${chinese}</p>` },
});
/** Answers what the studio asks of a letter. */
let answer: (request: { drafts: { file: string }[] }) => { status: number; body: unknown };

beforeEach(async () => {
  await words.changeLanguage("en");
  answer = () => ({ status: 200, body: letter("Paid (en-US)", "Paid (zh-CN)") });
  vi.stubGlobal("fetch", async (_address: string, { body }: { body: string }) => {
    const { status, body: answered } = answer(JSON.parse(body));
    return new Response(pack(answered), { status });
  });
  useStudio.setState({ ...fresh, files, file: "schemas/letters/bill_paid.json" }, true);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a letter is seen as its readers have it, in both languages", async () => {
  render(<Preview />);
  expect(await screen.findByText("Paid (en-US)")).toBeTruthy();
  expect(await screen.findByText("Paid (zh-CN)")).toBeTruthy();
  expect(screen.getByTitle("English").getAttribute("srcdoc")).toContain("Paid (en-US)");
  expect(screen.getByTitle("English").getAttribute("sandbox")).toBe("");
});

test("it is written of what is typed; where that cannot be, what was written last stays and it is said why", async () => {
  answer = ({ drafts }) => ({ status: 200, body: letter(`${drafts.length} drafts`) });
  render(<Preview />);
  await screen.findAllByText("0 drafts");
  const draft = (text: string) => ({ "brands/default/en/letter.json": { base: "{}", text } });
  act(() => useStudio.setState({ drafts: draft('{ "bill_paid.subject": "Paid at last" }') }));
  expect(await screen.findAllByText("1 drafts")).toHaveLength(2);
  answer = () => ({ status: 400, body: { message: 'there is no letter "bill_paid"' } });
  act(() => useStudio.setState({ drafts: draft("{") }));
  await waitFor(() => expect(screen.getByText('there is no letter "bill_paid"')).toBeTruthy());
  expect(screen.getAllByText("1 drafts")).toHaveLength(2);
});

test("where the product does not run, it is said", async () => {
  answer = () => ({ status: 200, body: null });
  render(<Preview />);
  expect(await screen.findByText("The product does not run, so the letter cannot be written.")).toBeTruthy();
});

test("a text of a letter that is changed shows its letter; other files show the product", async () => {
  render(<Preview />);
  await screen.findByText("Paid (en-US)");
  act(() => useStudio.setState({ file: "brands/default/en/letter.json", touched: ["bill_paid.subject"] }));
  expect(await screen.findByText("Paid (zh-CN)")).toBeTruthy();
  act(() => useStudio.setState({ file: "pages/bill.json", touched: [] }));
  expect(screen.getByTitle("Preview")).toBeTruthy();
});
