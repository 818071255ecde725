import { cleanup, render, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { visitorOf } from "../access/access.ts";
import { parkedRoutes } from "../catalogue/place/parked.ts";
import { sampleAnswering } from "../catalogue/sample/answering.ts";
import { setCallHandlers } from "../call/handlers.ts";
import { setAnswering } from "../call/transport.ts";
import { label, loadNamespaces, startLabels, word } from "../label/label.ts";
import type { RouteEntry } from "../route/match.ts";
import { settings } from "../shell/settings.ts";
import { queryClient } from "../source/client.ts";
import { resetClient, useClient } from "../store/client.ts";
import { declareStored, store } from "../store/stored.ts";
import { PageView } from "./PageView.tsx";

const pages = [...new Map(parkedRoutes.map((entry) => [entry.page, entry])).values()];

/** A value for each parameter that its type takes. */
function paramsOf(entry: RouteEntry): Record<string, unknown> {
  const given = entry.params.map((name) => [name, [entry.where?.[name] ?? (/id$/i.test(name) ? "1000000000000011" : "1")].flat()[0]] as const);
  return Object.fromEntries(given);
}

async function draw(entry: RouteEntry) {
  const bundle = await entry.load();
  const role = entry.allow.map((who) => who.split(":")[0] ?? "").find((who) => ["supplier", "enterprise", "financier", "investor"].includes(who)) ?? "supplier";
  const permissions = entry.allow.flatMap((who) => who.split(":").slice(1));
  useClient.setState({ user: { roles: [role], role, permissions, today: "2026-11-23", name: "Tan Wei Ling" } as never });
  store("authority", [role]);
  setCallHandlers({ role: () => role });
  await loadNamespaces(bundle.namespaces);
  setAnswering(await sampleAnswering(entry.page));
  render(
    <MemoryRouter>
      <PageView bundle={bundle} matched={{ entry, params: paramsOf(entry) }} address={{ path: entry.path, search: "", hash: "" }} visitor={visitorOf(useClient.getState().user, true)} />
    </MemoryRouter>,
  );
  // What the sources answer is drawn after it has come; a page without sources is there at once.
  await waitFor(() => {
    expect(document.querySelector("h1, form, .state, .strip, dialog, table"), "something is drawn").not.toBeNull();
    expect(document.querySelector(".balls, .skeleton"), "nothing waits").toBeNull();
  }, { timeout: 8000 });
  return bundle;
}

beforeAll(async () => {
  declareStored(settings.stored);
  await startLabels("default", "en-US");
});
beforeEach(() => {
  resetClient(true);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response('{"code":0,"success":true,"data":{}}')));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  setAnswering(undefined);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a page that waits for its server draws itself from sample data", () => {
  it.each(pages.map((entry) => [entry.page, entry] as const))("%s", async (_name, entry) => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await draw(entry);
    expect(errors.mock.calls.map((call) => call.map(String).join(" ").slice(0, 300))).toEqual([]);
    const text = document.body.textContent ?? "";
    expect(text).not.toContain(word("page.broken_text"));
    expect([...document.querySelectorAll(".state.bad")].map((state) => state.textContent).filter((said) => said.startsWith(word("page.failed_title")))).toEqual([]);
    expect(text).not.toMatch(/\[object Object\]|undefined|NaN|\{\{/);
    expect(text.length).toBeGreaterThan(label("brand:title").length);
  });
});
