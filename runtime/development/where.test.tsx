import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addWords } from "../label/words.ts";
import { Actions } from "../section/Actions.tsx";
import { RowActions } from "../section/RowActions.tsx";
import { Sections } from "../section/Sections.tsx";
import { Around, bundleOf, pageOf } from "../testing/fixture.tsx";
import type { Origin } from "./where-answer.ts";
import { watchWhere } from "./where.ts";

const spot = { file: "pages/testing/form.json", line: 12, column: 5 };
const origin: Origin = {
  page: { ...spot, path: "sections[0].fields[1]", isNearest: false },
  field: {
    kind: "field",
    name: "bill.amount",
    facts: [
      { word: "type", value: "money" },
      { word: "required", value: true },
      { word: "rule", value: { field: "due", atLeast: { field: "issued" } } },
    ],
    file: "schemas/entities/bill.json",
    line: 30,
    column: 5,
  },
  near: [],
  labels: [
    {
      key: "bill:amount@supplier",
      locations: [
        {
          key: "amount@supplier",
          brand: "partner",
          text: "Your amount",
          file: "brands/partner/en/bill.json",
          line: 3,
          column: 3,
        },
        { key: "amount", brand: "default", text: "Amount", file: "brands/default/en/bill.json", line: 9, column: 3 },
      ],
    },
  ],
  action: [],
};

let urls: URL[];
let stop: () => void;
const open = vi.fn();

beforeEach(() => {
  urls = [];
  vi.stubGlobal("open", open);
  vi.stubGlobal("fetch", async (address: string) => {
    urls.push(new URL(address, "http://localhost"));
    return new Response(JSON.stringify(origin));
  });
  addWords("en-US", "bill", { amount: "Amount", reason: "Reason", kind: "Kind", "do.archive": "Archive" });
  addWords("en-US", "page.testing", { "form.action.print_it": "Print it", "form.action.close": "Close it" });
  const bundle = bundleOf({
    layout: "detail",
    sections: [
      {
        fields: [
          "kind",
          "amount",
          { field: "reason", when: { record: "kind", is: "service" } },
          { field: "phone", allow: ["enterprise"] },
        ],
      },
    ],
    actions: [
      { go: "/print", name: "print_it", disabled: { when: { record: "amount", below: "100" } } },
      { do: "archive", on: "selection" },
      { go: "/close", name: "close", when: { record: "kind", is: "service" } },
    ],
  });
  Object.assign(bundle.transitions, { "bill.archive": { path: "bill/archive", axis: "kind", ask: [] } });
  const page = pageOf(bundle, {}, { kind: "goods", amount: "40.00", reason: "none" });
  const scope = { row: { allowed_actions: ["archive"] } };
  render(
    <Around page={page}>
      <Sections sections={bundle.page.sections} />
      <Actions actions={bundle.page.actions ?? []} />
      <RowActions page={page} actions={[{ do: "archive", on: "row" }]} scope={scope} />
    </Around>,
  );
  stop = watchWhere();
});
afterEach(() => {
  stop();
  cleanup();
  document.documentElement.lang = "en-US";
  open.mockReset();
  vi.unstubAllGlobals();
});

const panel = (): string =>
  document.querySelector("development-where")?.shadowRoot?.querySelector("section")?.textContent ?? "";
function pointTo(element: Element, altKey = true): void {
  element.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, composed: true, altKey }));
}
const press = (element: Element, shiftKey = false): boolean =>
  element.dispatchEvent(
    new MouseEvent("click", { bubbles: true, composed: true, cancelable: true, altKey: true, shiftKey }),
  );

test("nothing is said while the key is not held", () => {
  pointTo(screen.getByText("Amount"), false);
  expect(document.querySelector("development-where")).toBeNull();
  expect(urls).toEqual([]);
});

test("a field is known by its place in the page's config, its entity and the key of its words", async () => {
  pointTo(screen.getByText("Amount"));
  await vi.waitFor(() => expect(panel()).toContain("pages/testing/form.json:12 sections[0].fields[1]"));
  const [question] = urls;
  expect(question?.pathname).toBe("/development/where");
  expect(Object.fromEntries(question?.searchParams ?? [])).toMatchObject({
    page: "testing/form",
    path: "sections/0/fields/1",
    field: "bill:amount",
    label: "bill:amount",
  });
  expect(panel()).toContain("type money · required · rule: field due is at least field issued");
  expect(panel()).toContain("brand partner: Your amount");
  expect(panel()).toContain("in place of brand default brands/default/en/bill.json:9 amount: Amount");
});

test("what is not drawn near it is told with the values that keep it away", async () => {
  pointTo(screen.getByText("Amount"));
  await vi.waitFor(() => expect(panel()).toContain("reason is not drawn: record kind (now goods) is service"));
  expect(panel()).toContain("phone is not drawn: it is for enterprise");
  expect(panel()).toContain("action close is not drawn: record kind (now goods) is service");
  expect(panel()).toContain("action print_it is disabled: record amount (now 40.00) is below 100");
  expect(urls[0]?.searchParams.getAll("near")).toContain("sections/0/fields/2");
});

test("a button is known by its action", async () => {
  pointTo(screen.getByRole("button", { name: "Print it" }));
  await vi.waitFor(() => expect(urls[0]?.searchParams.get("path")).toBe("actions/0"));
  expect(urls[0]?.searchParams.get("label")).toBe("page.testing:form.action.print_it");
});

test("a button of a row that no page writes is known by the step that the server offers", async () => {
  pointTo(screen.getByRole("button", { name: "Archive" }));
  await vi.waitFor(() => expect(urls[0]?.searchParams.get("does")).toBe("bill.archive"));
});

test("a click opens the editor and, with Shift, the studio; the page itself hears nothing", async () => {
  const heading = screen.getByText("Amount");
  const heard = vi.fn();
  heading.addEventListener("click", heard);
  pointTo(heading);
  await vi.waitFor(() => expect(panel()).not.toBe(""));
  expect(press(heading)).toBe(false);
  expect(heard).not.toHaveBeenCalled();
  expect(urls.at(-1)?.pathname).toBe("/__open-in-editor");
  expect(urls.at(-1)?.searchParams.get("file")).toBe("pages/testing/form.json:12:5");
  press(heading, true);
  expect(open).toHaveBeenCalledWith("/studio/#pages/testing/form.json", "_blank");
});

test("it speaks Chinese on a Chinese page, and goes when the key is let go", async () => {
  document.documentElement.lang = "zh-CN";
  pointTo(screen.getByText("Amount"));
  await vi.waitFor(() => expect(panel()).toContain("reason 未显示：record kind（当前为 goods） 为 service"));
  dispatchEvent(new KeyboardEvent("keyup", { key: "Alt" }));
  expect(document.querySelector("development-where")).toBeNull();
});
