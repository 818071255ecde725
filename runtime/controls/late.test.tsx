import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { late } from "./late.tsx";

afterEach(cleanup);

it("shows what stands meanwhile, then the part, and the part at once when it was fetched before", async () => {
  let loads = 0;
  const Part = late(
    async () => {
      loads += 1;
      return { default: ({ name }: { name: string }) => <p>Hello {name}</p> };
    },
    <p>wait</p>,
  );
  const first = render(<Part name="A" />);
  expect(screen.getByText("wait")).toBeTruthy();
  expect(await screen.findByText("Hello A")).toBeTruthy();
  first.unmount();
  render(<Part name="B" />);
  expect(screen.getByText("Hello B")).toBeTruthy();
  expect(loads).toBe(1);
});
