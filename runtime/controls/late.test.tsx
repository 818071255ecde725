import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { late, isFetchingParts } from "./late.tsx";

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

it("tells whether a part is being fetched, until it has come or failed", async () => {
  let came: (value: { default: () => React.ReactNode }) => void = () => undefined;
  const Part = late(() => new Promise<{ default: () => React.ReactNode }>((resolve) => (came = resolve)));
  expect(isFetchingParts()).toBe(false);
  render(<Part />);
  expect(isFetchingParts()).toBe(true);
  came({ default: () => <p>here</p> });
  expect(await screen.findByText("here")).toBeTruthy();
  expect(isFetchingParts()).toBe(false);
  const Broken = late(async () => {
    throw new Error("no such chunk");
  });
  await expect(Broken.load()).rejects.toThrow("no such chunk");
  expect(isFetchingParts()).toBe(false);
});
