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
  const sure = visitor.page.getByRole("dialog").getByRole("button", { name, exact: true });
  if (
    await sure.waitFor({ timeout: 600 }).then(
      () => true,
      () => false,
    )
  )
    await sure.click();
  await visitor.settled();
}
