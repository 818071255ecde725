import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import FlatForm from "../form-view/flat/index.tsx";
import FormMain from "../form-view/FormMain.tsx";
import { Around, bundleOf, pageOf, refusal, validators, type FormProbe } from "../testing/fixture.tsx";

vi.mock("../action/run.ts", () => ({ runAction: () => Promise.resolve({ done: false }) }));

afterEach(cleanup);

const fields = [
  "number",
  "amount",
  { field: "kind", as: "cards" },
  { field: "reason", when: { field: "kind", is: "service" }, required: { field: "agreed", is: true } },
  "agreed",
  "issued",
  "due",
];

/** Both drivers stand under the same suite: what people see, type and are told must not depend on who draws it. */
describe.each([
  ["engine", FormMain],
  ["flat", FlatForm],
])("the %s driver", (_name, Driver) => {
  const draw = (record?: Record<string, unknown>) => {
    const seen: FormProbe = {};
    const bundle = bundleOf({ form: fields as never });
    render(
      <Around page={pageOf(bundle, seen, record)}>
        <Driver validators={validators} />
      </Around>,
    );
    return { seen, user: userEvent.setup() };
  };
  const check = (seen: FormProbe, kind: "draft" | "whole" = "whole") => act(async () => seen.form?.check(kind));

  it("names every field, marks what is optional and says what is required", () => {
    draw();
    expect(screen.getByLabelText(/^Number$/).getAttribute("aria-required")).toBe("true");
    expect(screen.getByText("Agreed")).toBeTruthy();
    expect(screen.getByText(/^Due/).textContent).toContain("Optional");
    expect(screen.getByText(/^Amount/).textContent).not.toContain("Optional");
  });

  it("keeps typed values in the store and sends what they mean", async () => {
    const { seen, user } = draw();
    await user.type(screen.getByLabelText("Number"), "A-1");
    await user.type(screen.getByLabelText("Amount"), "1,234.567");
    expect((screen.getByLabelText("Amount") as HTMLInputElement).value).toBe("1,234.56");
    await user.click(screen.getByLabelText("Goods"));
    expect(seen.form?.toSend()).toEqual({ number: "A-1", amount: "1234.56", kind: "goods" });
    expect(seen.form?.dirty()).toBe(true);
  });

  it("reads a telephone number however it is written, and keeps what was typed on the screen", async () => {
    const seen: FormProbe = {};
    render(
      <Around page={pageOf(bundleOf({ form: ["phone"] as never }), seen)}>
        <Driver validators={validators} />
      </Around>,
    );
    const phone = (await screen.findByLabelText(/^Phone/)) as HTMLInputElement;
    await userEvent.setup().type(phone, "+65 8123 4567");
    expect(phone.value).toBe("+65 8123 4567");
    expect(seen.form?.toSend()).toEqual({ phone: "+6581234567" });
  });

  it("says nothing before a field is left, the field's own error after, and follows every change from then on", async () => {
    const { user } = draw();
    const amount = screen.getByLabelText("Amount");
    await user.type(amount, "abc");
    expect(amount.getAttribute("aria-invalid")).toBeNull();
    await user.tab();
    await waitFor(() => expect(amount.getAttribute("aria-invalid")).toBe("true"));
    const description = document.getElementById(amount.getAttribute("aria-describedby") ?? "");
    expect(description?.textContent).toBeTruthy();
    expect(screen.getByLabelText("Number").getAttribute("aria-invalid")).toBeNull();
    await user.clear(amount);
    await user.type(amount, "12");
    await waitFor(() => expect(amount.getAttribute("aria-invalid")).toBeNull());
  });

  it("shows all errors when sent, leads to the first, lists them with a way to each", async () => {
    const { seen, user } = draw();
    expect(await check(seen)).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Number")));
    const summary = screen.getByRole("alert");
    expect(within(summary).getAllByRole("listitem")).toHaveLength(3);
    await user.click(within(summary).getByRole("button", { name: /^Amount/ }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Amount")));
  });

  it("asks a draft for nothing but what is there to be right", async () => {
    const { seen } = draw();
    expect(await check(seen, "draft")).toBe(true);
  });

  it("hides by condition: neither required, nor sent, but kept while the form is open", async () => {
    const { seen, user } = draw();
    expect(screen.queryByLabelText(/^Reason/)).toBeNull();
    await user.click(screen.getByLabelText("Service"));
    await user.click(screen.getByLabelText(/^Agreed/));
    expect(await check(seen)).toBe(false);
    const reason = screen.getByLabelText(/^Reason/);
    expect(reason.getAttribute("aria-invalid")).toBe("true");
    await user.type(reason, "because");
    expect(seen.form?.toSend()).toMatchObject({ reason: "because" });
    await user.click(screen.getByLabelText("Goods"));
    expect(screen.queryByLabelText(/^Reason/)).toBeNull();
    expect(seen.form?.toSend()).not.toHaveProperty("reason");
    await user.click(screen.getByLabelText("Service"));
    expect((screen.getByLabelText(/^Reason/) as HTMLInputElement).value).toBe("because");
  });

  it("puts the server's refusals at their fields until these are edited, the rest in the summary, and blocks nothing", async () => {
    const { seen, user } = draw({ number: "A-1", amount: "5.00", kind: "goods" });
    await act(async () => seen.form?.refuse([refusal("amount", "Too much"), refusal("elsewhere", "Not on this page")]));
    const amount = screen.getByLabelText("Amount");
    expect(amount.getAttribute("aria-invalid")).toBe("true");
    expect(within(screen.getByRole("alert")).getByText("Not on this page")).toBeTruthy();
    expect(await check(seen)).toBe(true);
    await user.type(amount, "1");
    expect(amount.getAttribute("aria-invalid")).toBeNull();
    expect(screen.queryByText("Too much")).toBeNull();
  });

  it("takes a server's error away when the other field of the same rule is edited", async () => {
    const { seen, user } = draw();
    // The control of a day is loaded once it is drawn.
    await screen.findByLabelText(/^Due/, { selector: "input" });
    await act(async () => seen.form?.refuse([refusal("due", "Before the issue date")]));
    expect(screen.getByLabelText(/^Due/, { selector: "input" }).getAttribute("aria-invalid")).toBe("true");
    await user.type(screen.getByLabelText(/^Issued/, { selector: "input" }), "2026-11-01");
    expect(screen.getByLabelText(/^Due/, { selector: "input" }).getAttribute("aria-invalid")).toBeNull();
  });

  it("begins with its record and counts as unsaved only what differs", async () => {
    const { seen, user } = draw({ id: "1", number: "A-1", amount: "1234.50", kind: "goods" });
    expect((screen.getByLabelText("Amount") as HTMLInputElement).value).toBe("1,234.50");
    expect(seen.form?.dirty()).toBe(false);
    await user.type(screen.getByLabelText("Number"), "2");
    expect(seen.form?.dirty()).toBe(true);
    await act(async () => seen.form?.saved());
    expect(seen.form?.dirty()).toBe(false);
  });
});

describe("an array in the engine driver", () => {
  const draw = () => {
    const seen: FormProbe = {};
    render(
      <Around
        page={pageOf(
          bundleOf({ form: [{ field: "lines", totals: ["net"], rows: "ordered" }, "total"] as never }),
          seen,
          { lines: [{ text: "Pump", quantity: "2", price: "10.50" }] },
        )}
      >
        <FormMain validators={validators} />
      </Around>,
    );
    return { seen, user: userEvent.setup() };
  };

  it("calculates rows, sums and totals with each key", async () => {
    const { user } = draw();
    const [quantity] = screen.getAllByLabelText(/Quantity/);
    await user.clear(quantity as HTMLElement);
    await user.type(quantity as HTMLElement, "3");
    expect(
      screen.getAllByText("31.50").map((each) => each.closest("[data-path], tfoot")?.getAttribute("data-path")),
    ).toEqual(["lines[0].net", null, "total"]);
  });

  it("adds a row by Enter in the last one and begins it at its first cell", async () => {
    const { seen, user } = draw();
    await user.click(screen.getByLabelText(/1 Price/));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement?.id).toBe("field_lines_1_text"));
    expect(seen.form?.get("lines")).toHaveLength(2);
  });

  it("lands a server's error on the input of its row, and the error goes along when rows move", async () => {
    const { seen, user } = draw();
    await user.click(screen.getByRole("button", { name: /Add row/ }));
    await act(async () => seen.form?.refuse([refusal("lines[1].price", "Too dear")]));
    expect(document.getElementById("field_lines_1_price")?.getAttribute("aria-invalid")).toBe("true");
    await user.click(screen.getAllByRole("button", { name: /Move down/ })[0] as HTMLElement);
    await waitFor(() =>
      expect(document.getElementById("field_lines_0_price")?.getAttribute("aria-invalid")).toBe("true"),
    );
  });

  it("fills rows from a pasted range", async () => {
    const { seen, user } = draw();
    await user.click(screen.getByLabelText(/1 Text/));
    await user.paste("Pump\t2\t1,000.00\nValve\t1\t5");
    expect(seen.form?.get("lines")).toMatchObject([
      { text: "Pump", price: "1000.00" },
      { text: "Valve", quantity: "1", price: "5" },
    ]);
    expect(seen.form?.get("total")).toBe("2005.00");
  });
});
