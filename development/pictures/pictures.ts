import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { addressOfSelection } from "../../runtime/catalogue/open/selection.ts";
import { launchBrowser } from "../../tests/browser/chromium.ts";
import { freePort } from "../../tests/free-port.ts";
import { affectedViews, type AffectedView } from "./affected.ts";
import { reportOf, viewerOf, type Pictured } from "./report.ts";

/** One of the two trees, served with the demo's people and data. */
interface Served {
  readonly address: string;
  readonly child: ChildProcess;
}

/** How long a tree may take to make its data and to answer, which a busy machine does slowly, and a page to stand. */
const STARTS = 1_200_000;
const STANDS = 30_000;

/** Serves a tree's built front end on data of its own. */
async function serve(tree: string, data: string): Promise<Served> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "server/main.ts"], {
    cwd: tree,
    env: { ...process.env, PORT: String(port), DATA_FOLDER: data, APP_ENVIRONMENT: "demo", LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const address = `http://localhost:${port}`;
  for (const begun = Date.now(); Date.now() - begun < STARTS;) {
    if (child.exitCode !== null) throw new Error(`the server of ${tree} ended with ${child.exitCode}`);
    const ready = await fetch(`${address}/readyz`).catch(() => undefined);
    if (ready?.ok) return { address, child };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  child.kill();
  throw new Error(`the server of ${tree} did not answer within ${STARTS / 60_000} minutes`);
}

/** Ends a server, which writes to its data until it is gone. */
const end = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once("exit", () => done());
    child.kill();
  });

/** A view's page from top to bottom, without motion, once nothing loads any more. */
async function pictureOf(
  browser: Browser,
  { address }: Served,
  { page, viewer, brand, language }: AffectedView,
  width: number,
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: language,
    timezoneId: "Asia/Singapore",
    reducedMotion: "reduce",
  });
  try {
    const tab = await context.newPage();
    await tab.goto(
      address +
        addressOfSelection({ page, route: 0, role: viewer, brand, language, state: "normal", scheme: "system" }),
    );
    await tab
      .waitForFunction(
        () =>
          !location.pathname.startsWith("/catalogue") &&
          document.querySelector("h1, h2") !== null &&
          document.querySelector("[aria-busy=true]:not(button), .balls, .skeleton, .turn-bar") === null,
        undefined,
        { timeout: STANDS },
      )
      // What does not come to rest is pictured as it is.
      .catch(() => undefined);
    await tab.evaluate(() => document.fonts.ready);
    return await tab.screenshot({ fullPage: true, animations: "disabled", caret: "hide" });
  } finally {
    await context.close();
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    page: { type: "string", multiple: true },
    brand: { type: "string", multiple: true },
    language: { type: "string", multiple: true },
    width: { type: "string", default: "1366" },
  },
});
const [revision = "", earlier = "", root = ""] = positionals;
const target = join(root, "generated/pictures");
const width = Number(values.width);
if (!Number.isInteger(width) || width < 320) throw new Error("--width is a whole number of pixels, at least 320");

const wanted = (among: readonly string[] | undefined, one: string) => among === undefined || among.includes(one);
const views = affectedViews(join(earlier, "generated"), join(root, "generated")).filter(
  ({ page, brand, language }) =>
    wanted(values.page, page) && wanted(values.brand, brand) && wanted(values.language, language.slice(0, 2)),
);

rmSync(target, { recursive: true, force: true });
if (views.length === 0) {
  console.log(`No page is another one since ${revision}.`);
} else {
  mkdirSync(target, { recursive: true });
  console.log(
    `${views.length} views of ${new Set(views.map(({ page }) => page)).size} pages are reached by the change.`,
  );
  const data = (side: string) => join(target, "data", side);
  const browser = await launchBrowser();
  const served: Served[] = [];
  try {
    // Data are made once for the same configs, and copied from then on.
    console.log(`Serving ${revision} with its demo; the first time for these configs its data take a minute or more …`);
    const before = await serve(earlier, data("before"));
    served.push(before);
    console.log("Serving the configs as they are now …");
    const after = await serve(root, data("after"));
    served.push(after);
    const pictured: Pictured[] = [];
    let same = 0;
    for (const [index, view] of views.entries()) {
      const pictures = {
        before: view.is === "new" ? undefined : await pictureOf(browser, before, view, width),
        after: view.is === "gone" ? undefined : await pictureOf(browser, after, view, width),
      };
      const isSame =
        pictures.before !== undefined && pictures.after !== undefined && pictures.before.equals(pictures.after);
      if (isSame) same += 1;
      else {
        const name = `${String(index).padStart(4, "0")}-${view.page.replaceAll("/", "-")}`;
        const written = (side: "before" | "after") => {
          const picture = pictures[side];
          if (picture === undefined) return undefined;
          writeFileSync(join(target, `${name}-${side}.png`), picture);
          return `${name}-${side}.png`;
        };
        pictured.push({ view, before: written("before"), after: written("after") });
      }
      console.log(
        `${index + 1} of ${views.length}: ${view.page} (${viewerOf(view)})${isSame ? " looks the same" : ""}`,
      );
    }
    writeFileSync(join(target, "report.html"), reportOf(revision, pictured, same));
    console.log(`${pictured.length} look otherwise: generated/pictures/report.html`);
  } finally {
    await browser.close();
    await Promise.all(served.map(({ child }) => end(child)));
    rmSync(join(target, "data"), { recursive: true, force: true });
  }
}
