import { createRoot } from "react-dom/client";
import type { ReactElement } from "react";

declare global {
  interface Window {
    benchList: { mounted?: number; draw(): void; turn(): Promise<number> };
  }
}

/** Cell that tells which page is shown. */
const first = (): string =>
  document.querySelector("#root tbody tr:not([aria-hidden]):not(.ant-table-measure-row)")?.textContent ?? "";
const rows = (): number =>
  document.querySelectorAll("#root tbody tr:not([aria-hidden]):not(.ant-table-measure-row)").length;

const painted = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
  });

/** Draws a list when told; notes when fifty rows are painted, and how long a turn to the next page takes. */
export function startList(page: ReactElement, next: () => HTMLElement | null): void {
  window.benchList = {
    draw() {
      const began = performance.now();
      createRoot(document.getElementById("root") as HTMLElement).render(page);
      const look = async (): Promise<void> => {
        while (rows() < 50) await painted();
        window.benchList.mounted = performance.now() - began;
      };
      void look();
    },
    async turn() {
      const before = first();
      const began = performance.now();
      next()?.click();
      while (first() === before || rows() < 50) {
        await painted();
        if (performance.now() - began > 10_000) throw new Error("the list did not turn");
      }
      return performance.now() - began;
    },
  };
}
