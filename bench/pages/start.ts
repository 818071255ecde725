import { createRoot } from "react-dom/client";
import type { ReactElement } from "react";

export interface FormMarks {
  /** From the call of render to the paint in which inputs fill the window from top to bottom. */
  viewport?: number;
  /** To the paint in which all inputs exist. */
  all?: number;
}

declare global {
  interface Window {
    bench: { marks: FormMarks; draw(): void };
  }
}

const gap = 140;

/** Whether inputs fill the window without a hole. */
function fills(): boolean {
  const tops = [...document.querySelectorAll("#root :is(input, textarea, select, .ant-select)")]
    .map((each) => each.getBoundingClientRect().top)
    .filter((top) => top < innerHeight)
    .sort((one, other) => one - other);
  return (
    tops.length > 3 &&
    (tops[0] as number) < innerHeight / 2 &&
    innerHeight - (tops.at(-1) as number) < gap &&
    tops.every((top, index) => index === 0 || top - (tops[index - 1] as number) <= gap)
  );
}

/**
 * Draws a page when told, and notes when its first window and all of it stand painted.
 * @param isFull whether the first window is; inputs without a hole unless told
 */
export function startWith(page: ReactElement, inputs: number, isFull: () => boolean = fills): void {
  const marks: FormMarks = {};
  const look = (began: number): void => {
    requestAnimationFrame(() =>
      setTimeout(() => {
        const now = performance.now() - began;
        if (marks.viewport === undefined && isFull()) marks.viewport = now;
        if (document.querySelectorAll("#root :is(input, textarea, select)").length >= inputs) marks.all = now;
        if (marks.viewport === undefined || marks.all === undefined) look(began);
      }),
    );
  };
  window.bench = {
    marks,
    draw() {
      const began = performance.now();
      createRoot(document.getElementById("root") as HTMLElement).render(page);
      look(began);
    },
  };
}
