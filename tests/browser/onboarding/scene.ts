import type { Visitor } from "../harness/visitor.ts";

/** What the walk through onboarding is done in: a language, and a look at what is stored. */
export interface Scene {
  /** A word of the first brand in this language: `kyc_case:do.submit`. */
  readonly word: (name: string) => string;
  readonly locale: "en-US" | "zh-CN";
  /** Reads what is stored. */
  rows<Row>(statement: string): Promise<Row[]>;
}

/** Presses the button of these words on the page. */
export async function pressed(visitor: Visitor, name: string): Promise<void> {
  await visitor.page.locator("main").getByRole("button", { name, exact: true }).first().click();
}

/** Takes an action of the page, and says yes in the dialog that it may open. */
export async function does(visitor: Visitor, name: string): Promise<void> {
  await pressed(visitor, name);
  await worked(visitor);
  const dialog = visitor.page.locator("dialog[open]");
  if ((await dialog.count()) > 0) await dialog.getByRole("button", { name, exact: true }).click();
  await worked(visitor);
  await visitor.settled();
}

/** Waits until what a button of the page has begun is done or asks in a dialog: it shows itself busy till then. */
async function worked({ page }: Visitor): Promise<void> {
  await page.waitForFunction(() => document.querySelector("main button[aria-busy=true]") === null);
}
