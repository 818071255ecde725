import type { ReactElement } from "react";

/** The sign on the button that opens a calendar. */
export function CalendarMark(): ReactElement {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M5 6h14v14H5zM5 10h14M9 3v4M15 3v4" />
    </svg>
  );
}
