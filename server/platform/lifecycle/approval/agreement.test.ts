import { expect, test } from "vitest";
import type { Transition } from "../plan/model.ts";
import { hasAgreed, isComplete, needsLevels, objection, openLevel } from "./agreement.ts";
import { defaultRule, levelsOf, withLeast } from "./rules.ts";
import type { Person } from "./person.ts";
// What the subjects are like is said by modules.
import "../../../composition.ts";

const person = (user: string, own: Partial<Person> = {}): Person => ({
  user,
  name: user,
  company: "1",
  parties: ["seller"],
  groups: ["checker_l1"],
  at: "2026-11-23",
  ...own,
});
const byAmount = { by: ["seller:ip.approve"], approval: { rule: "ip", amount: "face" } } as unknown as Transition;
const groups = (subject: string, amount: string | undefined) =>
  levelsOf(defaultRule(subject), amount).map((level) => level.groups.join("/"));

test("the default rule: one level up to 100,000.00, two up to 500,000.00, three above; some things always two", () => {
  expect(groups("ip", "100000.00")).toEqual(["checker_l1"]);
  expect(groups("ip", "100000.01")).toEqual(["checker_l1", "checker_l2"]);
  expect(groups("ip", "500000.00")).toEqual(["checker_l1", "checker_l2"]);
  expect(groups("ip", "500000.01")).toEqual(["checker_l1", "checker_l2", "signatory"]);
  expect(groups("ip", undefined)).toEqual(["checker_l1", "checker_l2"]);
  expect(groups("writeoff", "1.00")).toEqual(["checker_l1", "checker_l2"]);
  expect(groups("disbursement", "97565.35")).toEqual(["checker_l1/accountant"]);
});

test("levels agree one after the other, each by as many as it asks", () => {
  const levels = [
    { groups: ["a"], approvers: 2 },
    { groups: ["b"], approvers: 1 },
  ];
  expect([0, 1, 2, 3].map((count) => openLevel(levels, count))).toEqual([0, 0, 1, 2]);
  expect(isComplete(byAmount, levels, [person("1"), person("2")])).toBe(false);
  expect(isComplete(byAmount, levels, [person("1"), person("2"), person("3")])).toBe(true);
});

test("only someone of the level agrees, within their ceiling; the third level is any signatory but the chief executive", () => {
  const [first, second, third] = levelsOf(defaultRule("ip"), "600000.00");
  expect(objection(first, person("1"), "600000.00")).toBeUndefined();
  expect(objection(second, person("1"), "600000.00")).toBe("not_your_level");
  expect(objection(first, person("1", { ceiling: "599999.99" }), "600000.00")).toBe("above_ceiling");
  expect(objection(third, person("1", { groups: ["signatory"] }), "600000.00")).toBeUndefined();
  expect(objection(third, person("1", { groups: ["signatory"], is_ceo: true }), "600000.00")).toBe("not_your_level");
});

test("the level of the chief executive is nobody else's", () => {
  const chief = { groups: ["signatory"], approvers: 1, ceo: true };
  expect(objection(chief, person("1", { groups: ["signatory"] }), undefined)).toBe("chief_decides");
  expect(objection(chief, person("1", { groups: ["checker_l2"] }), undefined)).toBe("chief_decides");
  expect(objection(chief, person("1", { groups: ["signatory"], is_ceo: true }), undefined)).toBeUndefined();
});

test("levels are needed by everyone, or by the people of the parties that are named", () => {
  const provider = {
    by: ["financier:facility.approve", "owner:document.sign"],
    approval: { rule: "facility", of: ["financier"] },
  } as unknown as Transition;
  expect([
    needsLevels(byAmount, ["seller"]),
    needsLevels(provider, ["financier"]),
    needsLevels(provider, ["owner"]),
    needsLevels({ by: ["seller:x"] } as unknown as Transition, ["seller"]),
  ]).toEqual([true, true, false, false]);
});

test("a person agrees once, by whatever account, phone, address or for another", () => {
  const before = [person("1", { phone: "+6580000001", email: "one@demo.example" })];
  expect(hasAgreed(byAmount, before, person("1"))).toBe(true);
  expect(hasAgreed(byAmount, before, person("2", { phone: "+6580000001" }))).toBe(true);
  expect(hasAgreed(byAmount, before, person("one@demo.example", { email: "one@demo.example" }))).toBe(true);
  expect(hasAgreed(byAmount, before, person("3", { for: ["1"] }))).toBe(true);
  expect(hasAgreed(byAmount, before, person("2", { phone: "+6580000002" }))).toBe(false);
});

test("where parties must agree, one of each does, and nobody twice", () => {
  const both = { by: ["seller:x", "buyer:x"], approval: { parties: ["seller", "buyer"] } } as unknown as Transition;
  expect(isComplete(both, [], [person("1")])).toBe(false);
  expect(isComplete(both, [], [person("1"), person("2", { parties: ["buyer"] })])).toBe(true);
  expect(hasAgreed(both, [person("1")], person("2"))).toBe(true);
  expect(hasAgreed(both, [person("1")], person("2", { parties: ["buyer"] }))).toBe(false);
});

test("so many at least agree, whatever rule a company has set", () => {
  const alone = [{ groups: ["treasury"], approvers: 1 }];
  expect(withLeast(alone, 2)).toEqual([
    ...alone,
    { groups: ["treasury", "checker_l1", "checker_l2", "signatory"], approvers: 1 },
  ]);
  expect(withLeast(levelsOf(defaultRule("facility"), undefined), 2)).toHaveLength(2);
  expect(withLeast(alone, undefined)).toBe(alone);
});
