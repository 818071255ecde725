import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../call/call.ts";
import { Icon } from "../controls/Icon.tsx";
import { textOf } from "../display/text.ts";
import { word } from "../label/label.ts";
import { settings, shellCall } from "../settings/settings.ts";
import { queryClient } from "../source/client.ts";
import { usePage } from "../model/context.ts";

/** How long an answer counts while no days wait, in milliseconds: they begin to only at midnight, or after a fault. */
const FRESH = 60_000;

interface BookedDays {
  booked_to?: string;
  catching_up?: boolean;
}

async function bookedDays(): Promise<BookedDays> {
  const answered = await call(shellCall("common.booked_days"));
  return answered === false || typeof answered !== "object" || answered === null ? {} : (answered as BookedDays);
}

/**
 * Says, on a page that shows what each business day brings forward, that days are still being booked and up to which
 * its figures are; once they are booked the page is read again.
 */
export function CatchingUp() {
  const page = usePage();
  const { data } = useQuery(
    {
      queryKey: ["booked_days"],
      queryFn: bookedDays,
      staleTime: FRESH,
      refetchInterval: ({ state }) =>
        state.data?.catching_up === true ? settings.constants.polling.booking_seconds * 1000 : false,
    },
    queryClient,
  );
  const isBehind = data?.catching_up === true;
  const wasBehind = useRef(false);
  useEffect(() => {
    if (wasBehind.current && !isBehind) void page.sources.reload();
    wasBehind.current = isBehind;
  }, [isBehind, page]);
  if (!isBehind) return null;
  return (
    <div className="strip attention" role="status">
      <Icon name="alert" />
      <p>
        <strong>{word("booking.title")}</strong>{" "}
        {word("booking.text", {
          date: textOf(data.booked_to, { format: "date" }, { language: page.language, key: "" }),
        })}
      </p>
    </div>
  );
}
