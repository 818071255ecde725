import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { Traffic } from "./traffic.ts";
import { Troubles } from "./troubles.ts";

export interface VisitorOptions {
  width?: number;
  height?: number;
  /** The browser's own language. */
  locale?: "en-US" | "zh-CN";
  /** What the device prefers. */
  scheme?: "light" | "dark";
  /** Another address of the product, for a brand with a host of its own. */
  address?: string;
}

const PASSWORD = "quiet-teapot-walks-42-hills";

/** Somebody at a browser: types on real keys, clicks with a real mouse, and notes everything that goes wrong. */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly address: string;
  readonly troubles: Troubles;
  private readonly traffic: Traffic;
  /** Who signed in here last. */
  signedInAs: string | undefined;

  private constructor(context: BrowserContext, page: Page, address: string, troubles: Troubles) {
    this.context = context;
    this.page = page;
    this.address = address;
    this.troubles = troubles;
    this.traffic = new Traffic(context);
  }

  /** Opens a window with nothing remembered. */
  static async open(browser: Browser, address: string, options: VisitorOptions): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
      locale: options.locale ?? "en-US",
      colorScheme: options.scheme ?? "light",
      timezoneId: "Asia/Singapore",
      reducedMotion: "reduce",
      acceptDownloads: true,
    });
    context.setDefaultTimeout(30_000);
    const troubles = await Troubles.of(context);
    return new Visitor(context, await context.newPage(), options.address ?? address, troubles);
  }

  /** Goes to an address of the product and waits until the page is there. */
  async goes(path: string): Promise<void> {
    await this.page.goto(this.address + path);
    await this.settled();
  }

  /** Turns to an address as a link of the page does, without loading the product anew. */
  async turnsTo(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      history.pushState(
        { idx: ((history.state as { idx?: number } | null)?.idx ?? 0) + 1, key: "turned", usr: null },
        "",
        to,
      );
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    }, path);
    await this.settled();
  }

  /**
   * Waits until nothing has been fetched or loaded for a moment, and nothing on the page says that it is still loading;
   * half a minute at most.
   */
  async settled(): Promise<void> {
    await this.page.waitForLoadState("load");
    const leaving = (failure: Error) => /context was destroyed/.test(failure.message) || Promise.reject(failure);
    const busy = () =>
      document.querySelector("#root h1, #root main, #root [role=alert]") === null ||
      document.querySelector("[aria-busy=true]:not(button), .balls, .turn-bar") !== null;
    const latest = Date.now() + 30_000;
    let quiet = 0;
    while (quiet < 3 && Date.now() < latest) {
      await new Promise((done) => setTimeout(done, 40));
      quiet = this.traffic.inFlight === 0 && !(await this.page.evaluate(busy).catch(leaving)) ? quiet + 1 : 0;
    }
  }

  /** Waits until what has just changed is on the screen. */
  async drawn(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise((done) => {
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)));
        }),
    );
  }

  /** Signs in through the login page, wherever it was shown. */
  async signIn(who: string): Promise<void> {
    if (!this.page.url().includes("/login")) await this.goes("/login");
    await this.fillSignIn(who);
    this.signedInAs = who;
    await this.page.waitForURL((url) => !url.pathname.startsWith("/login"));
    await this.settled();
  }

  /** Fills in e-mail and password and sends them. */
  async fillSignIn(who: string, password = PASSWORD): Promise<void> {
    await this.page.locator("input[name=email]").fill(`${who}@demo.example`);
    await this.page.locator("input[name=password]").fill(password);
    await this.page.keyboard.press("Enter");
  }

  /**
   * Has each call made by itself, as where the loader brings nothing: what answers in place of the server is then
   * asked.
   */
  async asksEachCall(): Promise<void> {
    await this.context.route(/\/__serverLoader\?/, (route) =>
      route.fulfill({ json: { code: 0, success: true, data: {} } }),
    );
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  /** Everything readable on the page. */
  async text(): Promise<string> {
    return this.page.locator("body").innerText();
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
