import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { PageContextProvider } from "../model/context.ts";
import type { Shape } from "../model/shape.ts";
import { bundleOf, pageOf } from "../testing/fixture.tsx";
import { Shown } from "./Shown.tsx";

const shape = { entity: "tag", prefix: "tag", properties: { colour: { format: "colour" } } } as unknown as Shape;

it("shows a colour and not its code, which stands there for who cannot see it", () => {
  const { container } = render(
    <PageContextProvider value={pageOf(bundleOf({ form: ["name"] }), {})}>
      <Shown row={{ colour: "#0b5c7a" }} field="colour" shape={shape} />
    </PageContextProvider>,
  );
  expect(container.textContent).toBe("");
  expect(screen.getByRole("img", { name: "#0b5c7a" }).querySelector("i")?.getAttribute("style")).toContain(
    "background",
  );
});
