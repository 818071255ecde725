import type { BrowserContext, Request } from "playwright-core";

/** What a visitor's browser is fetching at the moment. */
export class Traffic {
  private readonly open = new Set<Request>();

  constructor(context: BrowserContext) {
    context.on("request", (request) => this.open.add(request));
    context.on("requestfinished", (request) => this.open.delete(request));
    context.on("requestfailed", (request) => this.open.delete(request));
  }

  /** How many requests wait for the end of their answer. */
  get inFlight(): number {
    return this.open.size;
  }
}
