import type { Visitor } from "./visitor.ts";

/** A real mouse on a language. */
export async function speaks(
  visitor: Visitor,
  now: "Language" | "语言",
  language: "English" | "简体中文",
): Promise<void> {
  await visitor.button(now).click();
  await visitor.page.getByRole("menuitem", { name: language }).click();
}
