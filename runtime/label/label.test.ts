import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startI18n, translatorOf } from "./i18n.ts";
import { chooseLanguage } from "./language.ts";
import { hasLabel, label, setLabelRole } from "./label.ts";
import { pageKey } from "./place.ts";
import { plainTranslator, setTranslator, type Translator } from "./translator.ts";
import { addWords, turnTo } from "./words.ts";

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

describe.each<[string, () => Translator]>([
  ["before the sign-in", () => plainTranslator],
  ["in the main frame", () => translatorOf(startI18n())],
])("a label %s", (_where, translator) => {
  beforeAll(() => {
    turnTo("en-US");
    addWords("en-US", "menu", { credit: "My company", "credit@enterprise": "Credit application" });
    setTranslator(translator());
    addWords("en-US", "invoice", { "status.draft": "Draft {{count}}", due: "{{ who }} owes <{{sum}}>", empty: "" });
    addWords("zh-CN", "menu", { credit: "我的公司" });
  });
  afterAll(() => {
    setTranslator(plainTranslator);
    setLabelRole(undefined);
  });

  it("prefers the wording of the role", () => {
    setLabelRole("enterprise");
    expect(label("menu:credit")).toBe("Credit application");
    setLabelRole("supplier");
    expect(label("menu:credit")).toBe("My company");
  });
  it("keeps dots in keys and fills places", () => {
    expect(label("invoice:status.draft", { count: 3 })).toBe("Draft 3");
    expect(label("invoice:due", { who: "A & B", sum: "1,000.00" })).toBe("A & B owes <1,000.00>");
    expect(label("invoice:due", { who: "A" })).toBe("A owes <{{sum}}>");
    expect(hasLabel("invoice:status.lost")).toBe(false);
  });
  it("is never blank", () => {
    expect(label("invoice:due_date")).toBe("Due date");
    expect(label("invoice:empty")).toBe("Empty");
  });
  it("follows the language", () => {
    turnTo("zh-CN");
    expect(label("menu:credit")).toBe("我的公司");
    turnTo("en-US");
    expect(label("menu:credit")).toBe("My company");
  });
});

describe("the key of a page's part", () => {
  it.each([
    ["invoice/invoice/add", "title", "page.invoice:invoice.add.title"],
    ["login", "intro", "page.login:intro"],
    ["tasks/detail", "tab.history", "page.tasks:detail.tab.history"],
  ])("%s %s", (page, part, key) => expect(pageKey(page, part)).toBe(key));
});
