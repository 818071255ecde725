import { expect, test } from "vitest";
import { defaultRule } from "../lifecycle/approval/rules.ts";
import { fitting, linesOf } from "./fitting.ts";

const someone = (id: string, groups: string[], isCeo = false) => ({ id, groups, is_ceo: isCeo });
const fits = (...people: ReturnType<typeof someone>[]) => {
  const { tiers, out } = fitting(defaultRule("fa").tiers, people);
  return {
    lines: linesOf(tiers).map(({ up_to, groups }) => [up_to ?? "", ...groups].join(" ").trim()),
    out: out.map(({ up_to, level, why }) => [up_to ?? "", ...level.groups, why].join(" ").trim()),
  };
};

test("where the only signatory is the chief executive, who decides last is proposed in the signatory's place", () => {
  expect(fits(someone("1", ["checker_l1"]), someone("2", ["checker_l2"]), someone("3", ["signatory"], true))).toEqual({
    lines: [
      "100000.00 checker_l1",
      "500000.00 checker_l1",
      "500000.00 checker_l2",
      "checker_l1",
      "checker_l2",
      "chief_executive",
    ],
    out: ["signatory chief_instead"],
  });
});

test("a rule that everybody can be found for stays as it is", () => {
  expect(fits(someone("1", ["checker_l1"]), someone("2", ["checker_l2"]), someone("3", ["signatory"]))).toMatchObject({
    out: [],
    lines: { length: 6 },
  });
});

test("levels without people are left out, and tiers that are the same without them become one", () => {
  expect(fits(someone("1", ["checker_l1"]), someone("2", ["checker_l2"]))).toEqual({
    lines: ["100000.00 checker_l1", "checker_l1", "checker_l2"],
    out: ["signatory nobody_in_group"],
  });
  expect(fits(someone("1", ["checker_l1"]))).toEqual({
    lines: ["checker_l1"],
    out: ["500000.00 checker_l2 nobody_in_group", "checker_l2 nobody_in_group", "signatory nobody_in_group"],
  });
  expect(fits(someone("1", ["checker_l1", "checker_l2"])), "nobody agrees twice").toMatchObject({
    lines: ["checker_l1"],
    out: { 0: "500000.00 checker_l2 same_person_twice" },
  });
  expect(fits(someone("1", ["maker"])).lines).toEqual([]);
});
