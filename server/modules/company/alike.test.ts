import { expect, test } from "vitest";
import { likeness } from "./alike.ts";

const of = (name: string, uen = "201500000A") => ({ name, uen });

test.each([
  ["Bukit Precision Parts Pte. Ltd.", "BUKIT PRECISION PARTS LIMITED", "same_name"],
  ["Buk1t Precision Parts", "Bukit Precision Parts Pte. Ltd.", "same_name"],
  ["\u0412ukit Precision Parts", "Bukit Precision Parts Pte. Ltd.", "same_name"],
  ["Bukit Precisions Parts", "Bukit Precision Parts Pte. Ltd.", "near_name"],
  ["Meridian Trade Capital Asia", "Meridian Trade Capital Pte. Ltd.", "name_within"],
  ["Keppel Row Capital", "Meridian Trade Capital Pte. Ltd.", undefined],
])("%s beside %s: %s", (one, other, why) => expect(likeness(of(one), of(other, "199900000Z"))).toBe(why));

test("numbers that differ by a slip are told, equal ones are the company itself", () => {
  expect(likeness(of("Anything", "201599103Z"), of("Other", "201599108Z"))).toBe("near_uen");
  expect(likeness(of("Anything", "201599103Z"), of("Other", "201599103Z"))).toBe(undefined);
});
