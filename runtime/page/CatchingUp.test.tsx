import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import chinese from "../../brands/default/zh/runtime.json";
import english from "../../brands/default/en/runtime.json";
import { setAnswering } from "../call/transport.ts";
import { addWords, turnTo } from "../label/words.ts";
import { settings } from "../settings/settings.ts";
import { queryClient } from "../source/client.ts";
import { CatchingUp } from "./CatchingUp.tsx";
import { PageContextProvider } from "../model/context.ts";
import type { PageContext } from "../model/context.ts";

let answer: Record<string, unknown> = {};
let reloads = 0;
const constants = settings.constants;

beforeAll(() => {
  addWords("en-US", "runtime", english);
  addWords("zh-CN", "runtime", chinese);
});
beforeEach(() => {
  reloads = 0;
  // The page asks again soon, so that the test need not wait.
  settings.constants = { ...constants, polling: { ...constants["polling"], booking_seconds: 0.02 } };
  setAnswering(() => Promise.resolve({ status: 200, body: { code: 0, success: true, data: answer } as never }));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  setAnswering(undefined);
  settings.constants = constants;
  turnTo("en-US");
});

function draw(language: "en-US" | "zh-CN" = "en-US"): void {
  const page = {
    language,
    sources: {
      reload: async () => {
        reloads += 1;
      },
    },
  } as unknown as PageContext;
  render(
    <PageContextProvider value={page}>
      <CatchingUp />
    </PageContextProvider>,
  );
}

it("says up to which day the figures are while days are being booked, and reads the page again when they are", async () => {
  answer = { business_date: "2026-11-26", booked_to: "2026-11-24", catching_up: true };
  draw();
  const strip = await screen.findByRole("status");
  expect(strip.textContent).toMatch(/24.*Nov.*2026/);
  expect(reloads).toBe(0);
  answer = { business_date: "2026-11-26", booked_to: "2026-11-26", catching_up: false };
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  expect(reloads).toBe(1);
});

it("says so in Chinese", async () => {
  turnTo("zh-CN");
  answer = { business_date: "2026-11-26", booked_to: "2026-11-24", catching_up: true };
  draw("zh-CN");
  expect((await screen.findByRole("status")).textContent).toMatch(/补记.*2026.*11.*24/);
});

it("says nothing while all days are booked, and asks for nothing again", async () => {
  answer = { business_date: "2026-11-26", booked_to: "2026-11-26", catching_up: false };
  let requestCount = 0;
  setAnswering(() => {
    requestCount += 1;
    return Promise.resolve({ status: 200, body: { code: 0, success: true, data: answer } as never });
  });
  draw();
  await waitFor(() => expect(requestCount).toBe(1));
  await new Promise((done) => {
    setTimeout(done, 100);
  });
  expect(requestCount).toBe(1);
  expect(screen.queryByRole("status")).toBeNull();
  expect(reloads).toBe(0);
});
