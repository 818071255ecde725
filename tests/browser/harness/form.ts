import type { Locator, Page } from "playwright-core";
import { domId } from "../../../runtime/form/path/path.ts";

/** The open list of a choice, and not one of another field that is just closing. */
export function listOf(page: Page, path: string): Locator {
  return page.locator(`.ant-select-dropdown:not(.ant-select-dropdown-hidden):has([id="${domId(path)}_list"])`);
}

/** A form as its user sees it: fields named by their path, filled with the keyboard. */
export class Form {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The input of a field, `lines[1].unit_price` for one in a row. */
  input(path: string): Locator {
    return this.page.locator(`#${domId(path)}`);
  }

  /** What is said to be wrong at a field; empty when nothing is. */
  async wrong(path: string): Promise<string> {
    const dialog = this.page.locator(`#${domId(path)}_error`);
    return (await dialog.count()) === 0 ? "" : dialog.innerText();
  }

  /** Waits until something is said to be wrong at a field, and gives it. */
  async errorAt(path: string): Promise<string> {
    const dialog = this.page.locator(`#${domId(path)}_error`);
    await dialog.waitFor();
    return dialog.innerText();
  }

  /** Waits until nothing is said to be wrong at a field. */
  async expectValid(path: string): Promise<void> {
    await this.page.locator(`#${domId(path)}_error`).waitFor({ state: "detached" });
  }

  /** Clicks into a field, replaces what stands there and types. */
  async enter(path: string, text: string): Promise<void> {
    await this.input(path).click();
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.type(text);
  }

  /** Opens the list of a choice, types the beginning of an entry and takes it. */
  async choose(path: string, text: string): Promise<void> {
    await this.input(path).click();
    const list = listOf(this.page, path);
    const entry = list.locator(".ant-select-item-option", { hasText: text }).first();
    await list.waitFor();
    await this.page.keyboard.type(text.slice(0, 6));
    await entry.waitFor();
    await entry.click();
  }

  /** The value that stands in a field. */
  async value(path: string): Promise<string> {
    return this.input(path).inputValue();
  }
}

interface Line {
  description: string;
  quantity: string;
  price: string;
}

/** Types invoice lines the way it is quickest: cell by cell, and Enter at the end of a row for the next one. */
export async function enterLines(form: Form, lines: readonly Line[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    await form.enter(`lines[${index}].description`, line.description);
    await form.enter(`lines[${index}].quantity`, line.quantity);
    await form.enter(`lines[${index}].unit_price`, line.price);
    if (index < lines.length - 1) await form.page.keyboard.press("Enter");
  }
}

interface InvoiceHead {
  number: string;
  buyer?: string;
  issued?: string;
  due?: string;
}

/** Fills in who, which number and when. */
export async function enterHead(form: Form, head: InvoiceHead): Promise<void> {
  await form.choose("buyer_entity", head.buyer ?? "Straits Harvest");
  await form.enter("invoice_no", head.number);
  await form.enter("issue_date", head.issued ?? "20 Nov 2026");
  await form.enter("due_date", head.due ?? "21 Dec 2026");
}
