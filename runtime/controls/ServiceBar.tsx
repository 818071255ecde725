import { useEffect, useState } from "react";
import { askAgain, useWaiting } from "../call/waiting.ts";
import { word } from "../label/label.ts";
import { Button } from "./Button.tsx";

/** A wait that ends before this is not worth a word, in milliseconds. */
const WORTH_SAYING = 1_000;

/** Says what the screen waits for while the service is away, and that it goes on by itself. */
export function ServiceBar() {
  const waiting = useWaiting();
  const isWaiting = waiting.length > 0;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), WORTH_SAYING);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWaiting]);
  if (!isWaiting || !isLong) return null;
  return (
    <div className="notice" role="status">
      <span className="waiting">
        <span className="turning" aria-hidden="true" />
      </span>
      <div>
        <strong>{word("service.away_title")}</strong>
        <p>{word(waiting.some(({ kind }) => kind === "sent") ? "service.away_sent" : "service.away_data")}</p>
        <Button small onClick={askAgain}>
          {word("service.ask_now")}
        </Button>
      </div>
    </div>
  );
}
