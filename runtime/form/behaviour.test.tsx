import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { formats } from "../../schemas/vocabulary/format/formats.ts";
import { label, startLabels } from "../label/label.ts";
import { go } from "../route/navigate.ts";
import * as brand from "../settings/brand.ts";
import type { ReactElement } from "react";
import FlatForm from "../form-view/flat/index.tsx";
import FormMain from "../form-view/FormMain.tsx";
import { Around, bundleOf, pageOf, refusal, validators, type FormProbe } from "../testing/fixture.tsx";

const { answer, confirmation, upload } = vi.hoisted(() => ({
  confirmation: vi.fn<(question: { text: string; danger: boolean }) => Promise<boolean>>(),
  answer:
    vi.fn<
      (
        shape: { path: string; method: string },
        input: Record<string, unknown>,
      ) => Promise<{ value: unknown; code: string }>
    >(),
  upload: vi.fn<(path: string, file: File) => { done: Promise<unknown>; stop(): void }>(),
}));
vi.mock("../call/call.ts", () => ({ answer }));
vi.mock("../call/upload.ts", () => ({ upload }));
vi.mock("../action/confirm.tsx", () => ({ confirm: confirmation, tell: () => Promise.resolve() }));
vi.mock("../action/run.ts", () => ({ runAction: () => Promise.resolve({ done: false }) }));

beforeAll(async () => startLabels("default", "en-US"));
beforeEach(() => answer.mockReset().mockResolvedValue({ value: false, code: "1005" }));
afterEach(cleanup);

function draw(
  form: readonly unknown[],
  record?: Record<string, unknown>,
  more: { frame?: "main"; user?: Record<string, unknown>; change?: (properties: Record<string, unknown>) => void } = {},
) {
  const seen: FormProbe = {};
  const bundle = bundleOf({ form: form as never, ...(more.frame ? { frame: more.frame } : {}) });
  more.change?.((bundle.entities["bill"] as { properties: Record<string, unknown> }).properties);
  render(
    <Around page={pageOf(bundle, seen, record, { id: "7", ...more.user })}>
      <FormMain validators={validators} />
    </Around>,
  );
  return { seen, user: userEvent.setup() };
}

it("keeps what was typed where the record has changed meanwhile, and takes over the rest", async () => {
  const bundle = bundleOf({ form: ["number", "amount"] as never });
  const seen: FormProbe = {};
  const screenOf = (record: Record<string, unknown>) => (
    <Around page={pageOf(bundle, seen, record, { id: "7" })}>
      <FormMain validators={validators} />
    </Around>
  );
  const { rerender } = render(screenOf({ id: "1", version: 1, number: "A-1", amount: "12.50" }));
  const user = userEvent.setup();
  const field = async (name: string) => (await screen.findByLabelText(name, { exact: false })) as HTMLInputElement;
  await user.type(await field("Number"), "0");
  rerender(screenOf({ id: "1", version: 2, number: "A-1", amount: "99.00" }));
  await waitFor(async () => expect((await field("Amount")).value).toBe("99.00"));
  expect((await field("Number")).value).toBe("A-10");
  expect(screen.queryByText(/Changed in the meantime/)).toBeNull();
  rerender(screenOf({ id: "1", version: 3, number: "B-7", amount: "99.00" }));
  await screen.findByText(/Changed in the meantime to B-7/);
  expect((await field("Number")).value).toBe("A-10");
});

it.each([
  ["a form", FormMain],
  ["a short public form", FlatForm],
])("shows in %s that is drawn anew what was asked of it before", async (_what, Form) => {
  let arrive = (): void => undefined;
  const late = new Promise<void>((done) => {
    arrive = done;
  });
  const seen: FormProbe = {};
  const screenOf = (): ReactElement => (
    <Around page={pageOf(bundleOf({ form: ["number", "amount"] as never }), seen, undefined, { id: "7" })}>
      <Form
        validators={async () => {
          await late;
          return validators();
        }}
      />
    </Around>
  );
  const { rerender } = render(screenOf());
  await userEvent.setup().type(await screen.findByLabelText("Number", { exact: false }), "A-1");
  const before = seen.form!;
  const checked = before.check("whole");
  rerender(screenOf());
  expect(seen.form).not.toBe(before);
  arrive();
  await act(async () => expect(await checked).toBe(false));
  expect(screen.getAllByText(/Please fill in: Amount/).length).toBeGreaterThan(0);
  expect(before.toSend()).toEqual({ number: "A-1" });
  act(() => before.refuse([refusal("number", "This number is taken.")]));
  expect((await screen.findAllByText("This number is taken.")).length).toBeGreaterThan(0);
});

it("says at a field of a restored draft what its record holds, where that was saved after the draft", async () => {
  const draft = { version: 1, saved_at: "2026-11-20T10:00:00.000+08:00", values: { number: "A-10", amount: "12.50" } };
  answer.mockResolvedValue({ value: draft, code: "0" });
  const record = { id: "1", version: 2, number: "B-7", amount: "12.50" };
  draw(["number", "amount"], { ...record, updated_at: "2026-11-19T10:00:00.000+08:00" }, { frame: "main" });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Number", { exact: false }).value).toBe("A-10"));
  expect(screen.queryByText(/Changed in the meantime/)).toBeNull();
  cleanup();
  draw(["number", "amount"], { ...record, updated_at: "2026-11-21T10:00:00.000+08:00" }, { frame: "main" });
  await screen.findByText(/Changed in the meantime to B-7/);
  expect(screen.getAllByText(/Changed in the meantime/)).toHaveLength(1);
});

it("restores of a draft what was changed alone: the other fields show what was saved since", async () => {
  const draft = {
    version: 1,
    saved_at: "2026-11-20T10:00:00.000+08:00",
    values: { number: "A-10" },
    base: { number: "A-1", amount: "12.50" },
  };
  answer.mockResolvedValue({ value: draft, code: "0" });
  const later = { id: "1", version: 2, amount: "99.00", updated_at: "2026-11-21T10:00:00.000+08:00" };
  const value = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: false }).value;
  draw(["number", "amount", "kind"], { ...later, number: "A-1", kind: "goods" }, { frame: "main" });
  await waitFor(() => expect(value("Number")).toBe("A-10"));
  expect(value("Amount"), "what was taken out is out").toBe("");
  await screen.findByText(/Changed in the meantime to .*99\.00/);
  expect(screen.getAllByText(/Changed in the meantime/), "what nobody has saved otherwise needs no word").toHaveLength(
    1,
  );
});

it("keeps of an open record what was changed, with what the record held there", async () => {
  answer.mockResolvedValue({ value: {}, code: "0" });
  const { user } = draw(
    ["number", "amount"],
    { id: "1", version: 1, number: "A-1", amount: "12.50" },
    { frame: "main" },
  );
  await user.type(await screen.findByLabelText("Number", { exact: false }), "0");
  const sent = () => answer.mock.calls.findLast(([shape]) => shape?.method === "PUT")?.[1];
  await waitFor(() => expect(sent()).toBeDefined(), { timeout: 5_000 });
  expect(sent()).toMatchObject({ values: { number: "A-10" }, base: { number: "A-1" } });
  expect((sent() as { values: object }).values).not.toHaveProperty("amount");
});

describe("a field that a page offers in two ways", () => {
  const ways = [
    { field: "amount", required: true, when: { field: "number", is: "A-1" } },
    { field: "amount", readOnly: true, when: { not: { field: "number", is: "A-1" } } },
  ];

  it("is drawn in the way whose condition holds, and keeps its value in the other", async () => {
    const { user } = draw(["number", ...ways], { number: "A-1", amount: "12.50" });
    const amount = async () => (await screen.findByLabelText("Amount", { exact: false })) as HTMLInputElement;
    expect((await amount()).disabled).toBe(false);
    await user.type(screen.getByLabelText("Number"), "0");
    await waitFor(async () => expect((await amount()).disabled).toBe(true));
    expect((await amount()).value).toBe("12.50");
    await user.type(screen.getByLabelText("Number"), "{Backspace}");
    await waitFor(async () => expect((await amount()).disabled).toBe(false));
  });
});

describe("a column that a page offers in two ways", () => {
  const columns = [
    "text",
    { field: "price", when: { field: "text", is: "Pump" } },
    { field: "price", readOnly: true, when: { not: { field: "text", is: "Pump" } } },
  ];
  const lines = {
    lines: [
      { text: "Pump", price: "1.00" },
      { text: "Valve", price: "2.00" },
    ],
  };
  const price = (index: number): HTMLInputElement =>
    document.getElementById(`field_lines_${String(index)}_price`) as HTMLInputElement;

  it("has one head and one cell a row, in the way whose condition holds in that row", async () => {
    const { user } = draw([{ field: "lines", columns }], lines);
    await waitFor(() => expect(price(1)).toBeTruthy());
    expect(screen.getAllByRole("columnheader", { name: "Price" })).toHaveLength(1);
    expect([price(0).disabled, price(1).disabled]).toEqual([false, true]);
    expect(document.querySelectorAll('td[data-column="price"]')).toHaveLength(2);
    await user.type(document.getElementById("field_lines_0_text") as HTMLElement, "s");
    await waitFor(() => expect(price(0).disabled).toBe(true));
    expect(price(0).value).toBe("1.00");
    await user.type(document.getElementById("field_lines_0_text") as HTMLElement, "{Backspace}");
    await waitFor(() => expect(price(0).disabled).toBe(false));
  });

  it("takes what is pasted where its cell is open alone", async () => {
    const { seen } = draw([{ field: "lines", columns }], lines);
    await waitFor(() => expect(price(1)).toBeTruthy());
    fireEvent.paste(price(0), { clipboardData: { getData: () => "7.00\n8.00\n" } });
    expect(seen.form?.get("lines")).toEqual([
      { text: "Pump", price: "7.00" },
      { text: "Valve", price: "2.00" },
    ]);
  });
});

describe("what the server knows about a field", () => {
  it("says where a value comes from, that it is locked, what a reviewer asked and what was answered", async () => {
    draw(["number", "amount"], {
      number: "A-1",
      marks: { number: { source: "ACRA", locked: true }, amount: { question: "Which invoice?", answer: "A-1" } },
    });
    await waitFor(() => expect((screen.getByLabelText("Number") as HTMLInputElement).disabled).toBe(true));
    expect(document.querySelector('[data-path="number"] .field-mark')?.textContent).toContain("ACRA");
    const marks = document.querySelector('[data-path="amount"] .field-mark')?.textContent;
    expect(marks).toContain("Which invoice?");
    expect(marks).toContain("A-1");
    expect((screen.getByLabelText("Amount") as HTMLInputElement).disabled).toBe(false);
  });
});

it("draws an amount, a number or a percentage anew only for what it shows", async () => {
  const { user } = draw(
    ["number", "amount", "share", "staff"],
    { number: "A", amount: "5.00", share: "12.5", staff: "3" },
    {
      change: (properties) =>
        Object.assign(properties, {
          share: { type: "string", format: "percent" },
          staff: { type: "string", format: "number" },
        }),
    },
  );
  await screen.findByDisplayValue("3");
  const shows = (["money", "percent", "number"] as const).map((name) => vi.spyOn(formats[name]!, "show"));
  await user.type(screen.getByLabelText("Number"), "-17");
  expect(shows.map((show) => show.mock.calls.length)).toEqual([0, 0, 0]);
  shows.forEach((show) => show.mockRestore());
});

it("groups an amount once it is left, leaves what it cannot read as it was typed", async () => {
  const { seen, user } = draw(["number", "amount"], { number: "A" });
  const amount = await screen.findByLabelText("Amount");
  await user.type(amount, "37412.77");
  expect((amount as HTMLInputElement).value).toBe("37412.77");
  const value = seen.form?.get("amount");
  await user.tab();
  expect((amount as HTMLInputElement).value).toBe("37,412.77");
  expect(seen.form?.get("amount")).toBe(value);
  await user.clear(amount);
  await user.type(amount, "60k");
  await user.tab();
  expect((amount as HTMLInputElement).value).toBe("60,000.00");
  await user.clear(amount);
  await user.type(amount, "about 5");
  await user.tab();
  expect((amount as HTMLInputElement).value).toBe("about 5");
});

it("moves nothing under a pressed pointer: what a left field says waits for the click", async () => {
  const { user } = draw(["number", "amount", "due"], { number: "A-1", due: "2026-12-01" });
  const amount = await screen.findByLabelText("Amount");
  const due = document.getElementById("field_due") as HTMLElement;
  const text = (): string => document.getElementById("field_amount_error")?.textContent ?? "";
  await user.type(amount, "x");
  await user.pointer({ keys: "[MouseLeft>]", target: due });
  expect(document.activeElement).toBe(due);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(text()).toBe("");
  await user.pointer({ keys: "[/MouseLeft]", target: due });
  await waitFor(() => expect(text()).not.toBe(""));
});

it("offers in the calendar only days on which it can happen, says why the others cannot be chosen, and is moved through by keys", async () => {
  const { seen, user } = draw(
    ["due"],
    {},
    {
      user: { today: "2026-12-23", payment_day: "2026-12-24", holidays: ["2026-12-25"] },
      change: (properties) => {
        properties["due"] = { type: "string", format: "date", days: "payment" };
      },
    },
  );
  const due = await waitFor(() => document.getElementById("field_due") ?? expect.fail());
  expect(document.getElementById(due.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "A business day from 24 Dec 2026 on",
  );
  await user.click(
    screen.getByRole("button", { name: `Open calendar ${document.getElementById("field_due_label")?.textContent}` }),
  );
  const day = (name: RegExp) => screen.findByRole("button", { name });
  const first = await day(/^Thursday 24 Dec 2026$/);
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect([
    (await day(/^Wednesday 23 Dec 2026/)).getAttribute("aria-disabled"),
    first.getAttribute("aria-disabled"),
  ]).toEqual(["true", "false"]);
  await user.keyboard("{ArrowRight}");
  expect(document.querySelector(".calendar-why")?.textContent).toBe(
    "This day is a public holiday. The next business day is 28 Dec 2026.",
  );
  await user.keyboard("{ArrowRight}");
  expect(document.querySelector(".calendar-why")?.textContent).toBe(
    "This day falls on a weekend. The next business day is 28 Dec 2026.",
  );
  await user.keyboard("{Enter}");
  expect(seen.form?.snapshot()).toEqual({});
  await user.keyboard("{ArrowRight}{ArrowRight}{Enter}");
  expect(seen.form?.snapshot()).toEqual({ due: "2026-12-28" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("is not sent by an Enter on a choice whose list is still on its way", async () => {
  const { seen } = draw(["kind", "amount"], {});
  const kind = await screen.findByLabelText("Kind");
  expect(fireEvent.keyDown(kind, { key: "Enter" })).toBe(false);
  expect(seen.form?.snapshot()).toEqual({});
});

describe("a draft", () => {
  it("gives back what was typed with the names of what it refers to, asks nothing on leaving, and can be thrown away", async () => {
    answer.mockImplementation(async (shape) => ({
      code: "0",
      value:
        shape?.method === "GET"
          ? {
              values: { number: "A-9", scan: "70" },
              names: { 70: "invoice.pdf" },
              version: 3,
              saved_at: "2026-11-23T01:00:00Z",
            }
          : {},
    }));
    const { seen, user } = draw(["number", "scan"], undefined, {
      frame: "main",
      change: (properties) => {
        properties["scan"] = { type: "string", file: "invoice" };
      },
    });
    await waitFor(() => expect((screen.getByLabelText("Number") as HTMLInputElement).value).toBe("A-9"));
    expect(screen.getByRole("link", { name: "invoice.pdf" })).toBeTruthy();
    const leaving = new Event("beforeunload", { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
    await user.type(screen.getByLabelText("Number"), "1");
    const typed = new Event("beforeunload", { cancelable: true });
    dispatchEvent(typed);
    expect(typed.defaultPrevented).toBe(true);
    await user.click(screen.getByRole("button", { name: /anew|again/i }));
    expect(seen.form?.snapshot()).toEqual({});
    expect(answer.mock.calls.some(([shape]) => shape?.method === "DELETE")).toBe(true);
  });

  it("is what the question on leaving speaks of, once all that was typed is in it", async () => {
    let keep: (saved: { code: string; value: unknown }) => void = () => undefined;
    answer.mockImplementation((shape) =>
      shape?.method === "PUT"
        ? new Promise((resolve) => {
            keep = resolve;
          })
        : Promise.resolve({ code: "1005", value: false }),
    );
    confirmation.mockReset().mockResolvedValue(false);
    const { user } = draw(["number"], undefined, { frame: "main" });
    await user.type(await screen.findByLabelText("Number"), "A-1");
    await go("/elsewhere");
    expect(confirmation).toHaveBeenLastCalledWith(
      expect.objectContaining({ text: label("runtime:form.leave_text"), danger: true }),
    );
    await waitFor(() => expect(answer.mock.calls.some(([shape]) => shape?.method === "PUT")).toBe(true), {
      timeout: 5_000,
    });
    await act(async () => keep({ code: "0", value: { version: 1, saved_at: "2026-11-23T01:00:00Z" } }));
    confirmation.mockClear();
    await go("/elsewhere");
    expect(confirmation, "leaving loses nothing").not.toHaveBeenCalled();
  });
});

describe("files", () => {
  const file = new File(["x"], "proof.pdf", { type: "application/pdf" });
  const change = (properties: Record<string, unknown>): void => {
    properties["scan"] = { type: "array", items: { type: "string", file: "invoice" } };
  };

  it("are taken by dropping, tried again after a failure, and taken away", async () => {
    upload
      .mockReturnValueOnce({ done: Promise.resolve(false), stop: () => undefined })
      .mockReturnValueOnce({ done: Promise.resolve({ file_id: "70" }), stop: () => undefined });
    const { seen, user } = draw(["scan"], undefined, { change });
    fireEvent.drop(document.querySelector(".input-files") as HTMLElement, { dataTransfer: { files: [file] } });
    await user.click(await screen.findByRole("button", { name: /try again/i }));
    expect(await screen.findByRole("link", { name: "proof.pdf" })).toBeTruthy();
    expect(seen.form?.toSend()).toEqual({ scan: ["70"] });
    await user.click(screen.getByRole("button", { name: /Remove/ }));
    expect(seen.form?.toSend()).toEqual({});
  });
});

it("lets rows that are only read be neither taken away, moved nor added to", async () => {
  draw([{ field: "lines", rows: "ordered", readOnly: true }], { lines: [{ text: "Pump" }, { text: "Valve" }] });
  await waitFor(() => expect(document.querySelectorAll("tbody tr")).toHaveLength(2));
  expect(screen.queryByRole("button", { name: /row/i })).toBeNull();
});

describe("errors of rows", () => {
  const lines = {
    lines: [
      { text: "Pump", price: "1.00" },
      { text: "Valve", price: "2.00" },
      { text: "Seal", price: "3.00" },
    ],
  };
  const wrong = (index: number): string | null | undefined =>
    document.getElementById(`field_lines_${String(index)}_price`)?.getAttribute("aria-invalid");

  it("follow their row when another is taken away, and leave when the cell is edited", async () => {
    const { seen, user } = draw([{ field: "lines", rows: "ordered" }], lines);
    await act(async () => seen.form?.refuse([refusal("lines[2].price", "Too dear")]));
    expect(wrong(2)).toBe("true");
    await user.click(screen.getByRole("button", { name: /Remove row 1/ }));
    await waitFor(() => expect(wrong(1)).toBe("true"));
    await user.click(screen.getByRole("button", { name: /Move row 2 up/ }));
    await waitFor(() => expect(wrong(0)).toBe("true"));
    expect(wrong(1)).toBeNull();
    await user.type(document.getElementById("field_lines_0_price") as HTMLElement, "1");
    expect(wrong(0)).toBeNull();
  });

  it("go with the row that is taken away", async () => {
    const { seen, user } = draw([{ field: "lines", rows: "ordered" }], lines);
    await act(async () => seen.form?.refuse([refusal("lines[1].price", "Too dear")]));
    await user.click(screen.getByRole("button", { name: /Remove row 2/ }));
    await waitFor(() => expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0));
    expect(seen.form?.get("lines")).toEqual([lines.lines[0], lines.lines[2]]);
  });
});

describe.each([
  ["en-US", "row 1"],
  ["zh-CN", "1"],
] as const)("texts of what is wrong, in %s", (language, row) => {
  beforeAll(async () => {
    await startLabels("default", language);
    return () => startLabels("default", "en-US");
  });

  it("say at the field, and together above, what to do, and name the row", async () => {
    const { seen, user } = draw(["number", "amount", "issued", "due", "lines"], {
      number: "A-1",
      kind: "goods",
      issued: "2026-11-20",
      lines: [{}],
    });
    const text = (path: string): string => document.getElementById(`field_${path}_error`)?.textContent ?? "";
    const named = (field: string): string => label(`bill:${field}`);
    await user.type(document.getElementById("field_due") as HTMLElement, "2026-11-01");
    await user.tab();
    await waitFor(() => expect(text("due")).not.toBe(""));
    expect(text("amount")).toBe("");
    await act(async () => seen.form?.check("whole"));
    expect(text("amount")).toBe(label("error:keyword.required", { label: named("amount") }));
    expect(text("lines_0_text")).toContain(named("lines.text"));
    const links = [...document.querySelectorAll(".form-jump")].map((each) => each.textContent ?? "");
    expect(links).toHaveLength(3);
    expect(links.find((each) => each.startsWith(named("lines.text")))).toContain(row);
    expect(document.activeElement?.id).toBe("field_amount");
    await user.type(document.getElementById("field_amount") as HTMLElement, "x");
    await waitFor(() => expect(text("amount")).not.toBe(label("error:keyword.required", { label: named("amount") })));
    expect(text("amount")).not.toContain("keyword");
  });
});

it("lets the brand's policies be read before one agrees, each in a tab of its own", async () => {
  vi.spyOn(brand, "useBrand").mockReturnValue({
    name: "b",
    logo: "",
    side_logo: "",
    icon: "",
    theme: {},
    links: { terms: "https://brand.example/terms" },
  });
  draw([{ field: "number", links: ["terms", "privacy"] }]);
  const link = await screen.findByRole("link", { name: "Terms" });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["https://brand.example/terms", "_blank"]);
  expect(screen.getAllByRole("link")).toHaveLength(1);
});
