import type { BrowserContext } from "playwright-core";

/**
 * What went wrong in a visitor's browser: errors on the console, in scripts, against the content policy, and answers of
 * 500 and more.
 */
export class Troubles {
  private readonly noted: string[] = [];

  /** Listens to all pages of a context, from their first script on. */
  static async of(context: BrowserContext): Promise<Troubles> {
    const troubles = new Troubles();
    const note = (trouble: string) => void troubles.noted.push(trouble);
    await context.exposeFunction("noteBrokenPolicy", note);
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) => {
        (globalThis as unknown as { noteBrokenPolicy(text: string): void }).noteBrokenPolicy(
          `policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
        );
      });
    });
    context.on("console", (message) => {
      // The browser itself logs every refused answer; whether a refusal was right is judged where it was asked for.
      if (message.type() === "error" && !/status of 4\d\d/.test(message.text()))
        note(`console: ${message.text()} (${message.page()?.url() ?? ""})`);
      if (message.type() === "warning" && /react|antd|deprecated/i.test(message.text()))
        note(`console warning: ${message.text()}`);
    });
    context.on("weberror", (error) => note(`script: ${error.error().stack ?? error.error().message}`));
    context.on("response", (response) => {
      if (response.status() >= 500) note(`answer: ${response.status()} ${response.url()}`);
    });
    return troubles;
  }

  /** What was noted since the last time it was asked, and forgets it. */
  drain(): string[] {
    return this.noted.splice(0);
  }
}
