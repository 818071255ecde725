import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { loadNamespaces } from "../label/label.ts";
import { addWords } from "../label/words.ts";
import { PageContextProvider } from "../model/context.ts";
import type { PageContext } from "../model/context.ts";
import words from "../../brands/default/en/runtime.json";
import { resetClient, useClient } from "../store/client.ts";
import { clock } from "./clock.ts";
import { RowsBeside } from "./sizes.ts";
import { displays } from "./words.tsx";

beforeAll(() => addWords("en-US", "runtime", words));
beforeEach(() => {
  resetClient(true);
  useClient.setState({ user: { roles: [], permissions: [], today: "2026-11-23" } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const draw = (as: string, value: unknown, text = String(value), field = "size") => {
  const Word = displays[as]!;
  return render(<Word value={value} text={text} field={field} />).container;
};

it("masks all but the last four characters", () => expect(draw("masked", "1234567890").textContent).toBe("•••• 7890"));
it("says a mark of five in words", () => {
  draw("rating", 4);
  expect(screen.getByRole("img", { name: "4 of 5" }).textContent).toBe("★★★★★");
});
it("begins a term of a calculation as a sentence is begun", () => {
  addWords("en-US", "term", { advance: "advance" });
  const Word = displays["term"]!;
  const { container } = render(
    <PageContextProvider value={{ language: "en-US" } as PageContext}>
      <Word value="advance" text="advance" field="name" />
    </PageContextProvider>,
  );
  expect(container.textContent).toBe("Advance");
});
it("calls a fee without words of its own by its name", () => {
  addWords("en-US", "term", { advance: "advance" });
  const Word = displays["term"]!;
  const { container } = render(
    <PageContextProvider value={{ language: "en-US" } as PageContext}>
      <Word value="COURIER" text="COURIER" field="code" row={{ name: "Courier of the originals" }} />
      <Word value="face × rate" text="face × rate" field="formula" row={{ name: "interest" }} />
      <Word value="advance" text="advance" field="code" row={{ name: "Other" }} />
    </PageContextProvider>,
  );
  expect(container.textContent).toBe("Courier of the originalsFace × rateAdvance");
});
it("leaves what is no mark as it is", () => expect(draw("rating", "BB").textContent).toBe("BB"));
it("counts business days to a day, and days that are over", () => {
  expect(draw("countdown", "2026-11-25").textContent).toBe("in 2 days");
  expect(draw("countdown", "2026-10-12").querySelector(".days-late")?.textContent).toBe("42 days overdue");
});
it("runs to a moment by the second, and stops there", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-23T10:00:00Z") });
  draw("countdown", "2026-11-23T10:01:05Z");
  expect(screen.getByRole("timer").textContent).toBe("0:01:05");
  expect(clock(-5)).toBe("0:00:00");
  expect(clock(200_000)).toBe("2 days");
});
it("draws a size beside its column, and alone only its figure", () => {
  expect(draw("bar", "50.00").querySelector("svg")).toBeNull();
  const Word = displays["bar"]!;
  const { container } = render(
    <RowsBeside value={[{ size: "50.00" }, { size: "200.00" }]}>
      <Word value="50.00" text="50.00" field="size" />
    </RowsBeside>,
  );
  expect(container.querySelector(".part")?.getAttribute("width")).toBe("25");
});
it("draws an amount against the whole that is named, not against other rows", () => {
  const Word = displays["bar"]!;
  const drawn = {
    name: "Used",
    format: "money",
    currency: "SGD",
    whole: "1000000.00",
    of: { field: "limit", name: "Limit", value: "1000000.00", text: "1,000,000.00" },
    parts: [],
  };
  const { container } = render(
    <RowsBeside value={[{ used: "1000000.00" }, { used: "4652290.00" }]}>
      <Word value="1000000.00" text="1,000,000.00" field="used" drawn={drawn} />
    </RowsBeside>,
  );
  expect(container.querySelector(".part")?.getAttribute("width")).toBe("100");
});
it("says in a row of what nothing is left what took the last of it", () => {
  const Word = displays["bar"]!;
  const part = (field: string, value: string) => ({ field, name: field, value, text: value });
  const drawn = (withheld: string) => ({
    name: "Available",
    format: "money",
    currency: "SGD",
    whole: "200.00",
    of: part("Limit", "200.00"),
    parts: [part("Used", "50.00"), part("Frozen", withheld)],
  });
  const row = (value: string, withheld: string) =>
    render(
      <RowsBeside value={[{}]}>
        <Word value={value} text={value} field="available" drawn={drawn(withheld)} />
      </RowsBeside>,
    ).container.querySelector(".took")?.textContent;
  expect(row("0.00", "150.00")).toBe("Frozen 150.00");
  expect(row("0.00", "0.00")).toBe("Used 50.00");
  expect(row("150.00", "0.00")).toBeUndefined();
});
it("draws what takes of a limit side by side, and says what each part comes to", () => {
  const Word = displays["bar"]!;
  const part = (field: string, value: string) => ({ field, name: field, value, text: value });
  const drawn = {
    name: "Available",
    format: "money",
    currency: "SGD",
    whole: "200.00",
    of: part("Limit", "200.00"),
    parts: [part("Used", "50.00"), part("Reserved", "20.00"), part("Frozen", "0.00")],
  };
  const { container } = render(<Word value="130.00" text="130.00" field="available" drawn={drawn} />);
  expect(
    [...container.querySelectorAll(".part")].map((one) => [one.getAttribute("x"), one.getAttribute("width")]),
  ).toEqual([
    ["0", "25"],
    ["25", "10"],
    ["35", "0"],
  ]);
  expect(container.querySelector(".legend")?.textContent).toBe(
    "Used 50.00Reserved 20.00Frozen 0.00Available 130.00Limit 200.00",
  );
});
it("shows a change with its sign and direction", () => {
  expect(draw("delta", "12.50").textContent).toBe("▲ +12.50");
  expect(draw("delta", "-3.00").textContent).toBe("▼ −3.00");
});
it("asks for attention near the end of a meter", () =>
  expect(draw("meter", "93").querySelector(".attention")).not.toBeNull());
it("draws a code for an address, with the address beside it", async () => {
  draw("qr", "https://example.test/a");
  expect(screen.getByRole("img", { name: "QR code for https://example.test/a" })).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toBe("https://example.test/a");
  await vi.waitFor(() => expect(document.querySelector("svg path")).not.toBeNull(), { timeout: 15_000 });
});
it("draws a code for an app without its address in words: nobody types that", () => {
  expect(draw("qr", "00020101021226490009SG.PAYNOW6304ABCD").textContent).toBe("Scan with a banking app to pay");
  const box = draw("qr", "otpauth://totp/Harbourline:a@b.example?secret=ABC");
  expect(screen.getByRole("img", { name: "QR code for otpauth://totp/Harbourline:a@b.example" })).toBeTruthy();
  expect(box.textContent).not.toContain("secret");
});
it("says nothing of what a check found until its words are there, then the whole sentence", async () => {
  const Word = displays["finding"]!;
  const { container } = render(
    <PageContextProvider value={{ language: "en-US" } as PageContext}>
      <Word value="Straits" text="Straits" field="detail" row={{ code: "NO_DISPUTE", pass: "fail" }} />
    </PageContextProvider>,
  );
  expect(container.textContent).toBe("");
  expect(container.querySelector(".words-wait")).not.toBeNull();
  await act(() => loadNamespaces(["eligibility"]));
  expect(container.textContent).toBe("Disputed by the buyer: Straits. Settle the dispute first.");
  expect(container.querySelector(".words-wait")).toBeNull();
});
