import { icons } from "./icons.ts";

/** An outline icon; decorative, its meaning stands in words beside it or in the control's name. */
export function Icon({ name, size = 16 }: { name: string; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={icons[name] ?? icons["file"]} />
    </svg>
  );
}
