import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { PageContextProvider } from "../model/context.ts";
import type { Shape } from "../model/shape.ts";
import { bundleOf, pageOf } from "../testing/fixture.tsx";
import { Shown } from "./Shown.tsx";

const shape = {
  entity: "way",
  prefix: "way",
  properties: { invoices: { type: "array", items: { type: "string" } } },
} as unknown as Shape;

it("breaks a line between the numbers of records, not within one, and goes on within words", () => {
  const { container } = render(
    <PageContextProvider value={pageOf(bundleOf({ form: ["number"] }), {})}>
      <Shown row={{ invoices: ["INV-BP-1101", "Paid on account"] }} field="invoices" shape={shape} />
    </PageContextProvider>,
  );
  expect([...container.querySelectorAll(".whole")].map((one) => one.textContent)).toEqual(["INV-BP-1101"]);
  expect(container.textContent).toBe("INV-BP-1101, Paid on account");
});
