import { existsSync } from "node:fs";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { startApplication, type Application } from "../../api/application/application.ts";
import { launchBrowser } from "../chromium.ts";
import { Visitor, type VisitorOptions } from "./visitor.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** How long it may take until the demo's further deals are played, where no earlier run has kept them. */
export const MAKING = 600_000;

/** The product as it is served, with one browser in front of it. */
export interface Platform {
  application: Application;
  /** Where the product is, without a slash at the end. */
  address: string;
  port: number;
  /** A new visitor with a profile of their own. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** A visitor who has signed in through the login page. */
  signedIn(who: string, options?: VisitorOptions): Promise<Visitor>;
  close(): Promise<void>;
}

/**
 * Serves the built front end (of DIST_FOLDER, else of dist/) with the headers of production over a seeded database of
 * its own, and opens a browser; `demo` is the environment in which deals stand at every step.
 * @throws Error when the front end was not built
 */
export async function startPlatform(options: { dist?: string; environment?: string } = {}): Promise<Platform> {
  const dist = options.dist ?? process.env["DIST_FOLDER"] ?? join(ROOT, "dist");
  if (!existsSync(join(dist, "index.html"))) throw new Error("no front end: run `npm run build` first");
  const application = await startApplication({
    dist,
    ...(options.environment === undefined ? {} : { environment: options.environment }),
  });
  await application.app.listen({ port: 0, host: "localhost" });
  const { port } = application.app.server.address() as AddressInfo;
  const browser: Browser = await launchBrowser();
  const address = `http://localhost:${port}`;
  // Where signing and mails lead to is where the product is served now.
  Object.assign(application.environment, { address });
  const visitor = async (wishes: VisitorOptions = {}) => Visitor.open(browser, address, wishes);
  return {
    application,
    address,
    port,
    visitor,
    async signedIn(who, wishes) {
      const someone = await visitor(wishes);
      await someone.signIn(who);
      return someone;
    },
    async close() {
      await browser.close();
      await application.close();
    },
  };
}
