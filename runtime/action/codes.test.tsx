import { expect, it, vi } from "vitest";
import { CODES } from "../../schemas/vocabulary/error.ts";
import { bundleOf, pageOf } from "../testing/fixture.tsx";
import { showCode } from "./codes.tsx";

const { confirm, tell, leadsOn } = vi.hoisted(() => ({
  confirm: vi.fn<(question: object) => Promise<boolean>>(() => Promise.resolve(false)),
  tell: vi.fn<(question: object) => Promise<void>>(() => Promise.resolve()),
  leadsOn: vi.fn<(address: string) => boolean>(),
}));
vi.mock("./confirm.tsx", () => ({ confirm, tell }));
vi.mock("../route/leads.ts", () => ({ leadsOn }));

it.each([
  [true, 1, 0],
  [false, 0, 1],
])("leads to what is missing only whom its page lets in: %s", async (opens, ways, notices) => {
  confirm.mockClear();
  tell.mockClear();
  leadsOn.mockReturnValue(opens);
  await showCode(
    pageOf(bundleOf({ form: ["number"] }), {}),
    { value: false, code: CODES.precondition_missing, message: "Not yet.", details: { next_route: "/tasks" } } as never,
    { reload: () => Promise.resolve() },
  );
  expect([confirm.mock.calls.length, tell.mock.calls.length]).toEqual([ways, notices]);
});

it("offers what is left of a limit only where the server told it", async () => {
  confirm.mockClear();
  tell.mockClear();
  const show = (details: object) =>
    showCode(
      pageOf(bundleOf({ form: ["number"] }), {}),
      { value: false, code: CODES.limit_exceeded, message: "Not enough.", details } as never,
      { reload: () => Promise.resolve(), use: () => undefined },
    );
  await show({ node: "facility", currency: "SGD", available: "61.23", requested: "102.01" });
  expect([confirm.mock.calls.length, tell.mock.calls.length]).toEqual([1, 0]);
  await show({ node: "facility", currency: "SGD", requested: "102.01" });
  expect([confirm.mock.calls.length, tell.mock.calls.length]).toEqual([1, 1]);
});
