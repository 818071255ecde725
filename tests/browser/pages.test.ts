import { expect, test } from "vitest";
import { addressOf } from "./harness/addresses.ts";
import { all, ELSEWHERE } from "./harness/page-states.ts";
import { testWholePages } from "./harness/whole-pages.ts";

const platform = testWholePages("en-US");

test("every page that opens a record has somebody in the demo who has one", async () => {
  const missing = new Set(all.map(({ page }) => page));
  for (const page of all)
    if (missing.has(page.page) && (await addressOf(platform().application, page)) !== undefined)
      missing.delete(page.page);
  // Nothing that the stories begin with is under review, newly asked, paid early or ordered, and no company has papers
  // of its own: the stories and the demo's further deals make such records.
  expect([...missing]).toEqual(ELSEWHERE);
});
