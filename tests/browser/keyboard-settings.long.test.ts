import { afterAll, beforeAll, expect, test } from "vitest";
import { Keys } from "./harness/keys.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

let platform: Platform;
let visitor: Visitor;
let keys: Keys;
beforeAll(async () => {
  platform = await startPlatform();
  visitor = await platform.signedIn("admin.s1");
  keys = new Keys(visitor);
}, 240_000);
afterAll(() => platform.close());

const inDialog = () =>
  visitor.page.evaluate(() => document.querySelector("dialog[open]")?.contains(document.activeElement) === true);
const focused = () => visitor.page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
const dialog = () => visitor.page.getByRole("dialog");

/** What has the focus shows it, by an outline or a ring around itself or what frames it. */
async function seesFocus(): Promise<void> {
  expect(
    await visitor.page.evaluate(() => {
      const around = [
        document.activeElement,
        document.activeElement?.parentElement,
        document.activeElement?.closest(".ant-select, .input, label, button"),
      ].filter((element) => element instanceof HTMLElement);
      return around.some((element) => {
        const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element as HTMLElement);
        return (
          (outlineStyle !== "none" && outlineWidth !== "0px") ||
          boxShadow !== "none" ||
          borderColor === getComputedStyle(document.documentElement).getPropertyValue("--accent")
        );
      });
    }),
    `focus on ${await focused()} is seen`,
  ).toBe(true);
}

/** Opens a dialog with its button; the focus is then in it. */
async function opens(words: string): Promise<void> {
  await keys.presses(words);
  await dialog().locator("form").waitFor();
  await visitor.drawn();
  expect(
    await visitor.page.evaluate(() =>
      document.activeElement?.matches("dialog[open] .field :is(input, textarea, [role=combobox])"),
    ),
    `the focus is in the first field of ${words}`,
  ).toBe(true);
  await seesFocus();
}

/** Closes it with Escape; the focus is back where it was. */
async function closes(words: string): Promise<void> {
  await keys.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  expect(await focused(), "the focus is back").toBe(words);
  await seesFocus();
}

test("one's job title is changed in a dialog: Escape gives up and the focus is back, Enter keeps", async () => {
  await visitor.goes("/rightcontent/accountsetting");
  await opens("Change name and job title");
  await closes("Change name and job title");
  await opens("Change name and job title");
  await keys.retypes("job_title", "Head of finance");
  await keys.keyboard.press("Enter");
  await dialog().waitFor({ state: "detached" });
  await visitor.page.getByText("Head of finance").waitFor();
});

test("a phone is changed with a code: what is missing takes the focus, the summary leads to each field", async () => {
  await visitor.goes("/rightcontent/accountsetting");
  await opens("Change phone");
  await keys.presses("Change phone");
  await dialog().locator(".form-summary li").first().waitFor();
  expect(await visitor.page.evaluate(() => document.activeElement?.id)).toBe("field_phone");
  await keys.tabTo(".form-summary li:last-child button");
  await keys.keyboard.press("Enter");
  await visitor.page.waitForFunction(() => document.activeElement?.id === "field_own_code");
  await closes("Change phone");
});

test("a user's rights are asked for from the menu of the row, with arrows; Escape leads back to the menu's button", async () => {
  await visitor.goes("/rightcontent/users");
  await keys.tabTo("tbody tr:nth-child(2) td:last-child button[aria-haspopup]");
  await seesFocus();
  await keys.keyboard.press("Enter");
  await visitor.page.getByRole("menu").waitFor();
  expect(await visitor.page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("menuitem");
  await keys.keyboard.press("ArrowDown");
  await keys.keyboard.press("ArrowUp");
  await keys.keyboard.press("Enter");
  await dialog().locator("form").waitFor();
  await visitor.drawn();
  expect(await inDialog()).toBe(true);
  await keys.tabTo("dialog input[type=checkbox]");
  const before = await dialog().locator("input[type=checkbox]:checked").count();
  await keys.keyboard.press("Space");
  expect(Math.abs((await dialog().locator("input[type=checkbox]:checked").count()) - before)).toBe(1);
  await keys.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  expect(
    await visitor.page.evaluate(() =>
      document.activeElement?.matches("tbody tr:nth-child(2) td:last-child button[aria-haspopup]"),
    ),
  ).toBe(true);
});

test("a department is made in its dialog, and a group with its people on its page", async () => {
  await visitor.goes("/rightcontent/users?tab=departments");
  await opens("Add a department");
  await keys.presses("Add a department");
  await visitor.page.waitForFunction(() => document.activeElement?.id === "field_name");
  await keys.types("name", "Treasury");
  await keys.presses("Add a department");
  await dialog().waitFor({ state: "detached" });
  await visitor.page.getByText("Treasury").first().waitFor();
  await visitor.goes("/rightcontent/users/addNewGroup");
  await keys.types("name", "Night shift");
  await keys.chooses("department", "Treasury");
  await keys.chooses("members", "Clara");
  await keys.keyboard.press("Escape");
  await keys.tabTo("button.primary");
  await seesFocus();
  await keys.keyboard.press("Enter");
  await visitor.page.waitForURL((url) => url.pathname === "/rightcontent/users");
  await visitor.page.getByText("Night shift").first().waitFor();
});

test("the language of the account turns the screens at once", async () => {
  await visitor.goes("/rightcontent/accountsetting?tab=language");
  await keys.presses("中文");
  await visitor.page.getByRole("heading", { name: "账户设置" }).waitFor();
  await keys.presses("English");
  await visitor.page.getByRole("heading", { name: "Account settings" }).waitFor();
});

test("who is in a group, and which group and company a person belongs to, stands there by name", async () => {
  await visitor.goes("/rightcontent/users?tab=groups");
  await visitor.page.getByRole("link", { name: "Finance team" }).click();
  await visitor.page.waitForURL((url) => url.pathname === "/rightcontent/users/members");
  await visitor.settled();
  const chosen = (field: string) =>
    visitor.page
      .locator(`[data-path=${field}]`)
      .evaluate((place) =>
        [place.textContent, ...[...place.querySelectorAll("input")].map(({ value }) => value)].join(" "),
      );
  expect(await chosen("members")).toMatch(/Clara Goh/);
  expect(await chosen("members")).not.toMatch(/\d{15,}/);
  await visitor.goes("/rightcontent/users");
  await visitor.page.getByRole("row").filter({ hasText: "maker.s1@" }).getByRole("link").first().click();
  await visitor.page.waitForURL((url) => url.pathname === "/rightcontent/users/add");
  await visitor.settled();
  expect(await chosen("groups")).toContain("Finance team");
  expect(await chosen("legal_entities")).toContain("Bukit Precision Parts");
});

test("many permissions stand in a row as their count, which opens them by a key and closes again", async () => {
  await visitor.goes("/rightcontent/users?tab=rights");
  const more = visitor.page
    .getByRole("row")
    .filter({ hasText: "Checker, level 1" })
    .getByRole("button", { name: /^All \d+ of / });
  const count = Number(/\d+/.exec((await more.getAttribute("aria-label")) ?? "")?.[0]);
  expect(count).toBeGreaterThan(5);
  await more.focus();
  await visitor.page.keyboard.press("Enter");
  const all = visitor.page.locator(".several-all li");
  await all.first().waitFor();
  expect(await all.count()).toBe(count);
  await visitor.page.keyboard.press("Escape");
  await all.first().waitFor({ state: "detached" });
  expect(new URL(visitor.page.url()).searchParams.get("tab")).toBe("rights");
});
