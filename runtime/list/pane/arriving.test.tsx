import { act, cleanup, render, screen } from "@testing-library/react";
import { useContext, useEffect, useState, type ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { Arrival } from "../../model/arrival.ts";
import { Arriving } from "./Arriving.tsx";

afterEach(cleanup);

/** A record that is waited for, and shows another within it that has to be waited for in turn. */
function Record({ name, children, come }: { name: string; come: Promise<void>; children?: ReactNode }) {
  const arrival = useContext(Arrival);
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const here = arrival?.wait();
    void come.then(() => {
      setHere(true);
      here?.();
    });
  }, [arrival, come]);
  return (
    <>
      <h2>{name}</h2>
      {isHere ? children : null}
    </>
  );
}

/** Lets what was put off by a timer of its own come first. */
const later = (): Promise<void> => new Promise((done) => setTimeout(done));

it("keeps a record out of sight until it and the record within it have come", async () => {
  const come: (() => void)[] = [];
  const [task, subject] = [0, 1].map((index) => new Promise<void>((done) => (come[index] = done)));
  const onHere = vi.fn();
  const draw = (isAwaited: boolean) => (
    <Arriving isAwaited={isAwaited} isLeft={false} onHere={onHere}>
      <Record name="Task" come={task!}>
        <Record name="Subject" come={subject!} />
      </Record>
    </Arriving>
  );
  const { rerender } = render(draw(true));
  expect(screen.queryByRole("heading")).toBe(null);
  await act(async () => come[0]?.());
  screen.getByText("Subject");
  await later();
  expect(onHere).not.toHaveBeenCalled();
  await act(async () => come[1]?.());
  await later();
  expect(onHere).toHaveBeenCalledOnce();
  rerender(draw(false));
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["Task", "Subject"]);
});

it("lets nobody act on the record that is left while the next one comes", () => {
  render(
    <Arriving isAwaited={false} isLeft onHere={() => undefined}>
      <button type="button">Approve</button>
    </Arriving>,
  );
  const left = screen.getByText("Approve").parentElement;
  expect(left?.hasAttribute("inert")).toBe(true);
  expect(left?.getAttribute("aria-busy")).toBe("true");
});
