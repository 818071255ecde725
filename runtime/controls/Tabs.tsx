import { useRef } from "react";

export interface TabItem {
  key: string;
  label: string;
  /** The label is somebody's own name for something, a file's or a record's; it stays as it is in every language. */
  isOwn?: boolean;
  count?: number;
}

/** A row of tabs; arrow keys move along it. */
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
