import { expect, it } from "vitest";
import { saysItself } from "./columns.ts";

it("leaves out the name of a card's only further value where that is understood without it", () => {
  const alone = (format: string) => saysItself({ property: { format } });
  expect(["date", "text", "money"].map(alone)).toEqual([true, true, true]);
  expect(["rate", "percent", "integer"].map(alone)).toEqual([false, false, false]);
});
