import { useEffect, useState } from "react";
import { remaining } from "../../schemas/vocabulary/display/countdown.ts";
import { serverDay, serverNow } from "../call/server-time.ts";
import { word } from "../label/label.ts";
import { useClient } from "../store/client.ts";
import { clock } from "./clock.ts";
import type { DisplayProps } from "./words.tsx";

function daysText(days: number): string {
  return days < 0
    ? word("value.late", { count: -days })
    : new Intl.RelativeTimeFormat(document.documentElement.lang || "en", { numeric: "auto" }).format(days, "day");
}

/** What is left until a day or a moment; moments run by the second, and it is said when they are over. */
export function Countdown({ value, text }: DisplayProps) {
  const today = useClient((state) => state.user?.["today"] as string | undefined) ?? serverDay();
  const [now, tick] = useState(serverNow);
  const left = remaining(typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value, {
    today,
    milliseconds: now,
  });
  const runs = left !== undefined && "seconds" in left && left.seconds > 0;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  if (left === undefined) return text;
  if ("days" in left)
    return (
      <span className={left.days < 0 ? "figure days-late" : left.days <= 7 ? "figure days-near" : "figure"}>
        {daysText(left.days)}
      </span>
    );
  return (
    <span className={left.seconds <= 0 ? "figure days-late" : "figure"} role="timer">
      {clock(left.seconds)}
    </span>
  );
}
