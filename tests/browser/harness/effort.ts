import type { Page } from "playwright-core";

/** What somebody has done with their hands on a page: presses of the mouse, and keys. */
export class Effort {
  clicks = 0;
  keys = 0;

  /** Counts from now on, over whatever addresses the page goes to. */
  static async of(page: Page): Promise<Effort> {
    const effort = new Effort();
    await page.exposeFunction("noteEffort", (kind: "clicks" | "keys") => {
      effort[kind] += 1;
    });
    const listen = (): void => {
      const { noteEffort } = globalThis as unknown as { noteEffort(kind: "clicks" | "keys"): void };
      for (const [event, kind] of [
        ["pointerdown", "clicks"],
        ["keydown", "keys"],
      ] as const)
        addEventListener(
          event,
          ({ isTrusted }) => {
            if (isTrusted) noteEffort(kind);
          },
          true,
        );
    };
    await page.addInitScript(listen);
    await page.evaluate(listen);
    return effort;
  }
}
