import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Answer } from "../../call/call.ts";
import { FormStore } from "../../form/store/form-store.ts";
import type { PreviewRequest } from "../../action/preview.ts";
import { bundleOf, pageOf } from "../../testing/fixture.tsx";
import { AskEffect } from "./AskEffect.tsx";

const { requestPreview } = vi.hoisted(() => ({ requestPreview: vi.fn<() => Promise<Answer>>() }));
vi.mock("../../action/preview.ts", () => ({ requestPreview }));
vi.mock("../../action/Consequence.tsx", () => ({
  Consequence: ({ preview }: { preview: { figures: { left: string } } }) => <p>{preview.figures.left}</p>,
}));

const answers = (left: string) =>
  requestPreview.mockResolvedValue({ value: { figures: { left } }, code: "0" } as never);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("keeps no figure to be read from a change until the answer to it", async () => {
  const store = new FormStore({ amount: "100.00" });
  const effect = { path: "obligation/deal/7/plan", entity: "bill", id: "7" } as PreviewRequest;
  answers("900.00");
  render(
    <AskEffect
      page={pageOf(bundleOf({ form: ["number"] }), {})}
      effect={effect}
      store={store}
      values={() => store.snapshot()}
      fields={[]}
    />,
  );
  const settle = () => act(() => vi.advanceTimersByTimeAsync(400));
  const awaited = (text: string) => screen.getByText(text).closest("[aria-busy]")?.getAttribute("aria-busy");
  await settle();
  expect(awaited("900.00")).toBe("false");
  answers("750.00");
  act(() => store.set("amount", "250.00"));
  expect(awaited("900.00")).toBe("true");
  await settle();
  expect(awaited("750.00")).toBe("false");
  expect(screen.queryByText("900.00")).toBeNull();
});

it("asks nothing while a row that was just added is still to be filled", async () => {
  const store = new FormStore({ lines: [{ text: "Steel" }, {}] });
  const text = { name: "text", field: "lines.text", required: true, item: { field: "text" } };
  const lines = { name: "lines", field: "lines", required: true, item: { field: "lines" }, columns: [text] };
  answers("900.00");
  requestPreview.mockClear();
  render(
    <AskEffect
      page={pageOf(bundleOf({ form: ["number"] }), {})}
      effect={{ path: "obligation/deal/7/plan", entity: "bill", id: "7" } as PreviewRequest}
      store={store}
      values={() => store.snapshot()}
      fields={[lines as never]}
    />,
  );
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(requestPreview).not.toHaveBeenCalled();
  act(() => store.set("lines", [{ text: "Steel" }, { text: "Zinc" }]));
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(requestPreview).toHaveBeenCalledTimes(1);
});

it("asks nothing any more once the step is on its way", async () => {
  requestPreview.mockClear();
  let sent = false;
  render(
    <AskEffect
      page={pageOf(bundleOf({ form: ["number"] }), {})}
      effect={{ path: "obligation/deal/7/plan", entity: "bill", id: "7" } as PreviewRequest}
      store={new FormStore({})}
      values={() => ({})}
      fields={[]}
      isSent={() => sent}
    />,
  );
  sent = true;
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(requestPreview).not.toHaveBeenCalled();
});
