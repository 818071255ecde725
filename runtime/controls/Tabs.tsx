import { useEffect, useRef } from "react";

interface TabItem {
  key: string;
  label: string;
  /** The label is somebody's own name for something, a file's or a record's; it stays as it is in every language. */
  isOwn?: boolean;
  count?: number;
}

/** Room that stays beside the open tab, so that its neighbour is seen to be there. */
const BESIDE = 32;

/** Moves a row of tabs that is wider than its place so far that the open one stands whole in it. */
function showOpen(bar: HTMLElement): void {
  const open = bar.querySelector("[aria-selected=true]")?.getBoundingClientRect();
  if (open === undefined || bar.scrollWidth <= bar.clientWidth) return;
  const frame = bar.getBoundingClientRect();
  if (open.right > frame.right) bar.scrollLeft += open.right - frame.right + BESIDE;
  else if (open.left < frame.left) bar.scrollLeft -= frame.left - open.left + BESIDE;
}

/** A row of tabs; arrow keys move along it. Where it is wider than its place, the open one is in sight. */
export function Tabs({
  tabs,
  current,
  name,
  onChange,
}: {
  tabs: readonly TabItem[];
  current: string | undefined;
  name: string;
  onChange(key: string): void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const width = tabs.map(({ label, count }) => `${label} ${count ?? ""}`).join("|");
  useEffect(() => {
    if (bar.current !== null) showOpen(bar.current);
  }, [current, width]);
  return (
    <div ref={bar} className="tabs" role="tablist" aria-label={name}>
      {tabs.map((tab, index) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          aria-selected={tab.key === current}
          translate={tab.isOwn === true ? "no" : undefined}
          tabIndex={tab.key === current ? 0 : -1}
          onClick={() => onChange(tab.key)}
          onKeyDown={({ key }) => {
            const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
            if (step === 0) return;
            const next = (index + step + tabs.length) % tabs.length;
            bar.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
          }}
        >
          {tab.label}
          {tab.count === undefined || tab.count === 0 || Number.isNaN(tab.count) ? null : (
            <span className="badge">{tab.count > 99 ? "99+" : tab.count}</span>
          )}
        </button>
      ))}
    </div>
  );
}
