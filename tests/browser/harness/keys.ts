import type { Keyboard, Locator } from "playwright-core";
import { domId } from "../../../runtime/form/path/path.ts";
import { listOf } from "./form.ts";
import type { Visitor } from "./visitor.ts";

/** Somebody without a mouse: goes on with Tab, types, and presses what has the focus. */
export class Keys {
  readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
    // Listened to all along: the browser's own dialog would open in a moment in which nobody waits for it.
    visitor.page.on("filechooser", () => undefined);
  }

  get keyboard(): Keyboard {
    return this.visitor.page.keyboard;
  }

  /**
   * Goes on with Tab until the focus is where it is wanted; a page that is still being drawn is waited for.
   * @throws Error when Tab does not lead there
   */
  async tabTo(wanted: string, most = 120): Promise<void> {
    await this.visitor.page.locator(wanted).first().waitFor({ timeout: 20_000 });
    for (let pressed = 0; pressed < most; pressed += 1) {
      if (await this.visitor.page.evaluate((selector) => document.activeElement?.matches(selector) === true, wanted))
        return;
      await this.keyboard.press("Tab");
    }
    throw new Error(`the Tab key does not lead to ${wanted}`);
  }

  /**
   * Goes on with Tab until what is named so has the focus; what is still being drawn is waited for.
   * @throws Error when Tab does not lead there
   */
  async reaches(wanted: Locator, most = 160): Promise<void> {
    await wanted.waitFor();
    for (let pressed = 0; pressed < most; pressed += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await this.keyboard.press("Tab");
    }
    throw new Error(`the Tab key does not lead to ${String(wanted)}`);
  }

  /** Goes on with Tab to what is named so, and presses it. @throws Error when Tab does not lead there */
  async press(wanted: Locator): Promise<void> {
    await this.reaches(wanted);
    await this.keyboard.press("Enter");
    await this.visitor.settled();
  }

  /** Signs in from the login page, by keys alone. */
  async signsIn(who: string): Promise<void> {
    await this.visitor.goes("/login");
    await this.types("email", `${who}@demo.example`);
    await this.types("password", "quiet-teapot-walks-42-hills");
    await this.keyboard.press("Enter");
    await this.visitor.page.waitForURL((url) => !url.pathname.startsWith("/login"));
    await this.visitor.settled();
  }

  /** Opens an entry of the side menu. */
  async menu(group: string, entry: string): Promise<void> {
    const side = this.visitor.page.locator(".side-menu");
    const named = (role: "button" | "link", name: string) => side.getByRole(role, { name, exact: true }).first();
    if ((await named("button", group).getAttribute("aria-expanded")) !== "true")
      await this.press(named("button", group));
    await this.press(named("link", entry));
  }

  /** Goes to the input of a field, `lines[1].unit_price` for one in a row. */
  async field(path: string): Promise<void> {
    await this.tabTo(`#${domId(path)}`);
  }

  /** Types into the field that Tab leads to. */
  async types(path: string, text: string): Promise<void> {
    await this.field(path);
    await this.keyboard.type(text);
  }

  /** Replaces what stands in a field. */
  async retypes(path: string, text: string): Promise<void> {
    await this.field(path);
    await this.keyboard.press("ControlOrMeta+a");
    await this.keyboard.type(text);
  }

  /** Opens the list of a choice by typing the beginning of an entry, and takes it. */
  async chooses(path: string, text: string): Promise<void> {
    await this.types(path, text);
    await listOf(this.visitor.page, path).locator(".ant-select-item-option-active", { hasText: text }).waitFor();
    await this.keyboard.press("Enter");
  }

  /** Ticks the box or radio of a field that stands first in it. */
  async ticks(path: string): Promise<void> {
    await this.tabTo(`[data-path="${path}"] input`);
    await this.keyboard.press("Space");
  }

  /** Picks files for a field: the key opens the system's dialog, which answers. */
  async brings(path: string, names: readonly string[], content: Buffer): Promise<void> {
    await this.tabTo(`[data-path="${path}"] .input-files > button`);
    const [chooser] = await Promise.all([this.visitor.page.waitForEvent("filechooser"), this.keyboard.press("Enter")]);
    await chooser.setFiles(names.map((name) => ({ name, mimeType: "application/pdf", buffer: content })));
    for (const name of names) await this.visitor.page.getByRole("link", { name }).waitFor();
  }

  /** Presses the button of these words. @throws Error when Tab does not lead to it */
  async presses(words: string): Promise<void> {
    for (let pressed = 0; pressed < 120; pressed += 1) {
      if (
        await this.visitor.page.evaluate(
          (name) => document.activeElement?.tagName === "BUTTON" && document.activeElement.textContent?.trim() === name,
          words,
        )
      )
        return this.keyboard.press("Enter");
      await this.keyboard.press("Tab");
    }
    throw new Error(`the Tab key does not lead to the button "${words}"`);
  }
}
