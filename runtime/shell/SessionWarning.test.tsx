import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import words from "../../brands/default/en/runtime.json";
import { call } from "../call/call.ts";
import { callHandlers, setCallHandlers } from "../call/handlers.ts";
import { setCarrier } from "../call/transport.ts";
import { fetchCarrier } from "../call/carrier/fetch.ts";
import { addWords } from "../label/words.ts";
import { shellCall } from "../settings/settings.ts";
import { resetClient, useClient } from "../store/client.ts";
import { declareStored, store } from "../store/stored.ts";
import { settings } from "../settings/settings.ts";
import { SessionWarning } from "./SessionWarning.tsx";

const MINUTE = 60_000;
const requests: string[] = [];
const passes = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE));
const warning = () => screen.queryByText("You will be signed out soon");

beforeEach(async () => {
  vi.useFakeTimers();
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
  addWords("en-US", "runtime", words);
  declareStored(settings.stored);
  store("authority", ["supplier"]);
  resetClient(true);
  useClient.setState({ user: { roles: ["supplier"], role: "supplier", permissions: [] } });
  setCarrier(async ({ address }) => {
    requests.push(address.split("?")[0]!.replace(/^.*\/api\//, ""));
    return { status: 200, text: JSON.stringify({ code: 0, data: {} }), date: undefined };
  });
  setCallHandlers({ ...callHandlers(), role: () => "supplier" });
  await call(shellCall("user.system_info"));
  requests.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setCarrier(fetchCarrier);
});

test("after thirteen minutes it is said that the session ends, and it is kept on request", async () => {
  render(<SessionWarning />);
  await passes(12.9);
  expect(warning()).toBeNull();
  await passes(0.2);
  expect(warning()).not.toBeNull();
  expect(screen.getByRole("timer", { hidden: true }).textContent).toMatch(/^0:01:5\d$/);
  fireEvent.click(screen.getByText("Stay signed in"));
  await passes(0.01);
  expect(requests).toEqual(["ucenter/supplier/user/system/info"]);
  expect(warning()).toBeNull();
});

test("what keeps the session puts the warning off, and what the product asks by itself does not", async () => {
  render(<SessionWarning />);
  await passes(10);
  await act(() => call(shellCall("user.system_info")));
  await passes(10);
  expect(warning()).toBeNull();
  await act(() => call(shellCall("todo.task_count")));
  await passes(3.2);
  expect(warning()).not.toBeNull();
});

test("once the time is over the server is asked whether the session has ended", async () => {
  render(<SessionWarning />);
  await passes(14.9);
  expect(requests).toEqual([]);
  await passes(0.2);
  expect(requests).toContain(shellCall("todo.task_count").path);
});
