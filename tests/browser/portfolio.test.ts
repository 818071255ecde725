import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

let platform: Platform;
let investor: Visitor;
/** Calls, each with the portfolio's token that went with it. */
const calls: { path: string; token: string | undefined }[] = [];

beforeAll(async () => {
  platform = await startPlatform();
  investor = await platform.visitor({ address: `http://portfolio.localhost:${platform.port}` });
  investor.page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push({ path: pathname, token: request.headers()["portfolio-token"] });
  });
});
afterAll(() => platform?.close());

test("the portfolio has a sign-in and a dashboard of its own, and its token goes with every call", async () => {
  await investor.goes("/portfolio/login");
  await investor.fillSignIn("investor1");
  await investor.page.waitForURL((url) => url.pathname === "/portfolio/dashboard");
  await investor.settled();
  expect(await investor.text()).toContain("240,890.00");
  const signedIn = calls.findIndex(({ path }) => path.endsWith("/portfolio/login"));
  const since = calls.slice(signedIn + 1);
  expect(since.length).toBeGreaterThan(1);
  expect(since.filter(({ token }) => token === undefined || token === "")).toEqual([]);
  expect(investor.troubles.drain()).toEqual([]);
});

test("a figure leads to what it is made of, with obligors as the brand lets investors read them", async () => {
  await investor.page.getByRole("link", { name: /240,890\.00/ }).click();
  await investor.page.waitForURL((url) => url.pathname === "/portfolio/dashboard/outstandingdetail");
  await investor.settled();
  expect(await investor.page.locator("tbody tr").count()).toBeGreaterThan(1);
  expect(await investor.text()).not.toContain("Straits");
  expect(investor.troubles.drain()).toEqual([]);
});

test("a session that ended says so in the two sentences of the specification, and leads back to the portfolio's own sign-in", async () => {
  platform.application.wait(24 * 3_600_000);
  await investor.goes("/portfolio/dashboard/outstandingdetail?currency=SGD");
  await investor.page.waitForURL((url) => url.pathname === "/portfolio/login");
  await investor.page.getByText("Attention. Account security protection.").waitFor();
  await investor.page.getByText("The account has logged out automatically with no activities for a while.").waitFor();
});

test("whoever signs in again is where they were, with what they had narrowed the list to", async () => {
  investor.troubles.drain();
  await investor.fillSignIn("investor1");
  await investor.page.waitForURL(
    (url) => url.pathname === "/portfolio/dashboard/outstandingdetail" && url.searchParams.get("currency") === "SGD",
  );
});
