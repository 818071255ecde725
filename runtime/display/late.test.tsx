import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { PageContextProvider } from "../model/context.ts";
import type { Shape } from "../model/shape.ts";
import { bundleOf, pageOf } from "../testing/fixture.tsx";
import { Shown } from "./Shown.tsx";

const shape = {
  entity: "owed",
  prefix: "owed",
  properties: {
    overdue: { format: "money", late: { record: "overdue", above: "0.00" } },
    gst_sgd: { format: "money", currency: "SGD" },
  },
} as unknown as Shape;

const drawn = (overdue: string) =>
  render(
    <PageContextProvider value={pageOf(bundleOf({ form: ["number"] }), {})}>
      <Shown row={{ currency: "SGD", overdue }} field="overdue" shape={shape} />
    </PageContextProvider>,
  ).container;

it("shows an amount as late while it is, and as any other where nothing is", () => {
  expect(drawn("38150.00").querySelector(".overdue")?.textContent).toBe("SGD 38,150.00");
  expect(drawn("0.00").querySelector(".overdue")).toBeNull();
});

it("names before an amount with a currency of its own that one, also where the head names the record's", () => {
  for (const bare of [false, true]) {
    const { container } = render(
      <PageContextProvider value={pageOf(bundleOf({ form: ["number"] }), {})}>
        <Shown row={{ currency: "USD", gst_sgd: "4333.33" }} field="gst_sgd" shape={shape} bare={bare} />
      </PageContextProvider>,
    );
    expect(container.textContent).toBe("SGD 4,333.33");
  }
});
