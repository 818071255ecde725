import i18next from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { chooseLanguage } from "./language.ts";
import { hasLabel, label, setLabelRole } from "./label.ts";
import { pageKey } from "./place.ts";

beforeAll(async () => {
  await i18next.init({ lng: "en-US", fallbackLng: false, keySeparator: false, resources: { "en-US": { menu: { credit: "My company", "credit@enterprise": "Credit application" }, invoice: { "status.draft": "Draft {{count}}" } } } });
});

describe("the language", () => {
  it.each([
    [undefined, "zh", "zh-CN"],
    [undefined, "zh-TW", "zh-CN"],
    [undefined, "de", "en-US"],
    ["zh-CN", "en-GB", "zh-CN"],
    ["en-US", "zh-CN", "en-US"],
    [undefined, undefined, "en-US"],
  ])("stored %s and browser %s give %s", (stored, browser, language) => {
    expect(chooseLanguage(stored, browser)).toBe(language);
  });
});

describe("a label", () => {
  it("prefers the wording of the role", () => {
    setLabelRole("enterprise");
    expect(label("menu:credit")).toBe("Credit application");
    setLabelRole("supplier");
    expect(label("menu:credit")).toBe("My company");
  });
  it("keeps dots in keys and fills places", () => {
    expect(label("invoice:status.draft", { count: 3 })).toBe("Draft 3");
    expect(hasLabel("invoice:status.lost")).toBe(false);
  });
  it("is never blank", () => expect(label("invoice:due_date")).toBe("Due date"));
});

describe("the key of a page's part", () => {
  it.each([
    ["invoice/invoice/add", "title", "page.invoice:invoice.add.title"],
    ["login", "intro", "page.login:intro"],
    ["tasks/detail", "tab.history", "page.tasks:detail.tab.history"],
  ])("%s %s", (page, part, key) => expect(pageKey(page, part)).toBe(key));
});
