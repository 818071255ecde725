import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { BrowserRouter, MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openDialog } from "../controls/dialogs.ts";
import { go } from "../route/navigate.ts";
import { addWords } from "../label/words.ts";
import words from "../../brands/default/en/runtime.json";
import type { PageBundle } from "../model/bundle.ts";
import { resetClient, useClient } from "../store/client.ts";
import { declareStored, store } from "../store/stored.ts";

const bundle = (name: string, frame: "public" | "main", message: string): PageBundle => ({
  name,
  namespaces: [],
  entities: {},
  calls: {},
  transitions: {},
  page: { grammar: 2, layout: "detail", routes: [`/${name}`], allow: ["supplier"], frame, sections: [{ message }] },
});

const openRoutes = [
  {
    path: "/open",
    page: "open",
    params: [],
    allow: ["public"],
    frame: "public",
    layout: "detail",
    load: () => Promise.resolve(bundle("open", "public", "hello")),
  },
  {
    path: "/lost",
    page: "lost",
    params: [],
    allow: ["public"],
    frame: "public",
    layout: "detail",
    load: () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/lost.js")),
  },
];
vi.mock("../../generated/routes-open.ts", () => ({ openRoutes }));
vi.mock("../../generated/routes.ts", () => ({
  routes: [
    ...openRoutes,
    {
      path: "/closed",
      page: "closed",
      params: [],
      allow: ["financier"],
      frame: "main",
      layout: "detail",
      load: () => Promise.reject(new Error("must not be loaded")),
    },
  ],
}));
vi.mock("../../generated/shell.json", async () => ({
  default: {
    calls: {
      "common.pageview": { method: "POST", path: "ucenter/common/pageview" },
      "user.menu_list": { method: "GET", path: "ucenter/user/menu/list", rows: true },
      "user.system_info": { method: "GET", path: "ucenter/user/system/info" },
    },
    stored: {},
    codes: {},
    constants: (await import("../../schemas/constants.json")).default,
    brands: {},
  },
}));
vi.mock("./MainFrame.tsx", () => ({
  default: ({ children }: { children: React.ReactNode }) => <main>{children}</main>,
}));

const { Screen } = await import("./Screen.tsx");

beforeAll(() => {
  addWords("en-US", "runtime", words);
  addWords("en-US", "page.open", { title: "Open", "message.hello": "Hello there" });
  addWords("en-US", "brand", { title: "Harbourline" });
});
beforeEach(() => {
  declareStored({
    authority: { storage: "session" },
    loginData: { storage: "session" },
    portfolioToken: { storage: "session" },
    sessionExpired: { storage: "session" },
  });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response('{"code":0,"data":{}}')));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  resetClient(true);
  useClient.setState({ user: { roles: ["supplier"], role: "supplier", permissions: [] } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const at = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Screen />
    </MemoryRouter>,
  );

describe("the screen at an address", () => {
  it("says the sentence of the specification where no role fits", async () => {
    at("/closed");
    expect(await screen.findByText("Sorry, you are not authorized to access this page.")).toBeTruthy();
  });

  it("keeps who is signed in where they are while the server cannot say who they are, and asks again when told to", async () => {
    let down = true;
    vi.stubGlobal("fetch", (address: string) =>
      Promise.resolve(
        down && address.includes("/user/")
          ? new Response("{}", { status: 502 })
          : new Response('{"code":0,"data":{"rows":[]}}'),
      ),
    );
    store("authority", ["supplier"]);
    useClient.setState({ user: undefined, signedIn: undefined });
    at("/closed");
    const again = await screen.findByRole("button", { name: words["page.retry"] });
    expect(screen.getByText(words["shell.away_title"])).toBeTruthy();
    down = false;
    again.click();
    expect(await screen.findByText("Sorry, you are not authorized to access this page.")).toBeTruthy();
  });

  it("says of whoever asked too often that, and not that the server is away", async () => {
    const message = "Too many requests. Please try again in 12 s.";
    vi.stubGlobal("fetch", () =>
      Promise.resolve(
        new Response(JSON.stringify({ code: 1060, messageDetail: message, data: { retry_after: 12 } }), {
          status: 429,
          headers: { "content-type": "application/json" },
        }),
      ),
    );
    store("authority", ["supplier"]);
    useClient.setState({ user: undefined, signedIn: undefined });
    at("/closed");
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText(words["shell.away_title"])).toBeNull();
  });

  it("stands in the outline of the inner frame while the server is asked who is signed in", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    useClient.setState({ user: undefined, signedIn: undefined });
    at("/closed");
    await waitFor(() => expect(document.querySelector(".shell-outline .balls")).not.toBeNull());
    expect(document.querySelector(".public")).toBeNull();
  });

  it("shows the way out in the frame of those who are not in yet, to somebody signed in alone", async () => {
    useClient.setState({
      user: { roles: ["supplier"], role: "supplier", permissions: [], name: "Farah Osman" },
      signedIn: true,
    });
    at("/open");
    expect(await screen.findByRole("button", { name: words["shell.sign_out"] })).toBeTruthy();
    expect(screen.getByText("Farah Osman")).toBeTruthy();
    cleanup();
    resetClient(false);
    at("/open");
    await screen.findByText("Hello there");
    expect(screen.queryByRole("button", { name: words["shell.sign_out"] })).toBeNull();
  });

  it("leads to the sign-in again where somebody goes back before it stands there", async () => {
    history.pushState(null, "", "/closed");
    render(
      <BrowserRouter>
        <Screen />
      </BrowserRouter>,
    );
    await screen.findByText("Sorry, you are not authorized to access this page.");
    await act(async () => {
      resetClient(false);
      await go("/login");
      const gone = new Promise((done) => addEventListener("popstate", done, { once: true }));
      history.back();
      await gone;
    });
    await waitFor(() => expect(location.pathname).toBe("/login"));
  });

  it("gives up what was asked on a page that is left", async () => {
    at("/open");
    await screen.findByText("Hello there");
    const answer = openDialog<boolean>(() => null);
    await act(async () => void (await go("/nowhere")));
    expect(await answer).toBeUndefined();
  });

  it("says so where no page answers", async () => {
    at("/nowhere");
    expect(await screen.findByText("Page not found")).toBeTruthy();
  });

  it("draws a page for everyone, under its title", async () => {
    at("/open");
    expect(await screen.findByText("Hello there")).toBeTruthy();
    await waitFor(() => expect(document.title).toBe("Open · Harbourline"));
  });

  it("says which chunk did not come, and why", async () => {
    at("/lost");
    expect(await screen.findByText("This part of the page failed to load")).toBeTruthy();
    expect(screen.getByText(/Failed to fetch dynamically imported module/)).toBeTruthy();
  });
});
