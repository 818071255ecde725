import type { ReactNode } from "react";
import { addressOfWish } from "../open/wish.ts";
import type { Wish } from "../open/wish.ts";

interface Props {
  wish: Wish;
  name: string;
  current: boolean;
  onOpen(wish: Wish): void;
  children: ReactNode;
}

/** Opens a wish in the preview; with a modifier key, or from the keyboard's menu, in a tab of its own like any link. */
export function OpenLink({ wish, name, current, onOpen, children }: Props) {
  return (
    <a
      className="look"
      href={addressOfWish(wish)}
      aria-label={name}
      title={name}
      aria-current={current || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onOpen(wish);
      }}
    >
      {children}
    </a>
  );
}
