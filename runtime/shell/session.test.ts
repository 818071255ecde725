import { afterEach, beforeEach, expect, test, vi } from "vitest";
import words from "../../brands/default/en/runtime.json";
import { callHandlers } from "../call/handlers.ts";
import * as notices from "../controls/notices.ts";
import { addWords } from "../label/words.ts";
import { setNavigator } from "../route/navigate.ts";
import { resetClient, useClient } from "../store/client.ts";
import { declareStored, store, stored } from "../store/stored.ts";
import { startSession } from "./session.ts";
import { settings } from "../settings/settings.ts";

const gone: string[] = [];

beforeEach(() => {
  gone.length = 0;
  addWords("en-US", "runtime", words);
  declareStored(settings.stored);
  setNavigator((address) => void gone.push(address));
  startSession(() => "en-US");
  store("authority", ["supplier"]);
  resetClient(true);
  useClient.setState({ user: { roles: ["supplier"], role: "supplier", permissions: [] } });
});
afterEach(() => {
  document.head.innerHTML = "";
  vi.restoreAllMocks();
});

test("a session that is over is cleared, flagged, and leads to the sign-in", async () => {
  callHandlers().sessionExpired();
  await vi.waitFor(() => expect(gone).toEqual(["/login"]), { timeout: 20_000 });
  expect([stored("authority"), stored("sessionExpired")]).toEqual([undefined, true]);
});

test("a session that ended because the company may use the platform no more says so", async () => {
  store("sessionExpired", undefined);
  callHandlers().sessionExpired("company_closed");
  await vi.waitFor(() => expect(gone).toEqual(["/login?why=company_closed"]), { timeout: 20_000 });
  expect(stored("authority")).toBeUndefined();
  expect(stored("sessionExpired")).not.toBe(true);
});

test("who was not signed in is led to the sign-in without a word of a session", async () => {
  store("authority", undefined);
  store("sessionExpired", undefined);
  resetClient(false);
  callHandlers().sessionExpired();
  await vi.waitFor(() => expect(gone).toEqual(["/login"]), { timeout: 20_000 });
  expect(stored("sessionExpired")).not.toBe(true);
});

test("on a portfolio build a session that is over is a notice of two sentences, and one is led back", async () => {
  document.head.innerHTML = '<meta name="environment" content="portfolio">';
  const back = vi.spyOn(history, "back").mockImplementation(() => undefined);
  const notify = vi.spyOn(notices, "notify");
  callHandlers().sessionExpired();
  await vi.waitFor(() => expect(back).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect(notify).toHaveBeenCalledWith("Attention. Account security protection.", "info", [
    "The account has logged out automatically with no activities for a while.",
  ]);
  expect([gone, stored("authority")]).toEqual([[], undefined]);
});
