import { expect, test } from "vitest";
import { pageBundle } from "./bundle.ts";
import { asksOf } from "../validators/forms.ts";
import { transitionsUsed } from "../../registry/page/calls.ts";
import { loadRegistry } from "../../registry/registry.ts";
import { SENDS_CODE, transitionOf } from "../../registry/lifecycle.ts";

const registry = loadRegistry();
const asking = [...registry.pages.values()].flatMap((page) =>
  transitionsUsed(registry, page)
    .filter((name) => transitionOf(registry, name)?.ticket !== undefined)
    .map((name) => ({ page, name, isForLinks: page.allow?.includes("link") === true })),
);

test("a page that may offer a transition which asks for a code has the field for it, proves it, and can send one", () => {
  const signedIn = asking.filter(({ isForLinks }) => !isForLinks);
  expect(signedIn.map(({ page }) => page.name)).toEqual(
    expect.arrayContaining(["tasks/about/refund", "tasks/mobile/invoicepaid/detail", "business/bankdetails"]),
  );
  for (const { page, name } of signedIn) {
    const { ticket } = transitionOf(registry, name)!;
    const bundle = pageBundle(registry, page, undefined);
    expect(bundle.transitions[name]?.proof, `${page.name} ${name}`).toMatchObject({
      field: "one_time_code",
      required: true,
      action: { do: SENDS_CODE, with: { purpose: ticket } },
    });
    expect(Object.keys(bundle.calls), page.name).toContain(SENDS_CODE);
    expect(asksOf(registry, page).transitions, page.name).toContain(name);
  }
});

test("a page for mailed links leaves it to the code of the link", () => {
  const forLinks = asking.filter(({ isForLinks }) => isForLinks);
  expect(forLinks.map(({ page }) => page.name)).toContain("refund/ceo/results");
  for (const { page, name } of forLinks)
    expect(pageBundle(registry, page, undefined).transitions[name], page.name).not.toHaveProperty("proof");
});
