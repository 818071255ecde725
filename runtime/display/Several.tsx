import { useRef, useState } from "react";
import { Pop } from "../controls/Pop.tsx";
import { word } from "../label/label.ts";

/** How wide words are, in letters; a Chinese one takes the room of two. */
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);

/** About what a column of text holds before it is cut. */
const ROOM = 34;

/** How many of several stand before a column is full; at least one. */
export function standing(texts: readonly string[]): number {
  let used = 0;
  const fits = texts.findIndex((text) => (used += widthOf(text) + 2) > ROOM + 2);
  return fits < 0 ? texts.length : Math.max(1, fits);
}

/**
 * Several values in a row of a list: as many as have room, the others behind how many they are, which opens all of
 * them.
 */
export function Several({ texts, name, between }: { texts: readonly string[]; name: string; between: string }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const room = standing(texts);
  if (room === texts.length) return texts.join(between);
  return (
    // The row around is opened by a click anywhere; the list of values is no part of that.
    <span
      className="several"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === "Escape" && open) {
          event.stopPropagation();
          setOpen(false);
          button.current?.focus();
        }
      }}
    >
      <span>{texts.slice(0, room).join(between)}</span>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={word("value.all_of", { name, count: texts.length })}
        onClick={() => setOpen(!open)}
      >
        +{texts.length - room}
      </button>
      {open ? (
        <Pop anchor={button} role="dialog" label={name} onClose={() => setOpen(false)}>
          <ul className="several-all" tabIndex={0} aria-label={name}>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Pop>
      ) : null}
    </span>
  );
}
