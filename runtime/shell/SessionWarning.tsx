import { useEffect, useState } from "react";
import { lastActivity, onActivity } from "../call/activity.ts";
import { call } from "../call/call.ts";
import { Button } from "../controls/Button.tsx";
import { Dialog } from "../controls/Dialog.tsx";
import { refreshCounters } from "../counters/counters.ts";
import { clock } from "../display/clock.ts";
import { word } from "../label/label.ts";
import { settings, shellCall } from "../settings/settings.ts";
import { signOut } from "./session.ts";

const MINUTE = 60_000;
/** Timers stand still while a machine sleeps, so the clock is read again this often, in milliseconds. */
const LOOKED_AT = 5_000;

/** How long the session has been left alone, in milliseconds; read each second once it is about to end. */
function useIdle(warned: number): number {
  const [idle, setIdle] = useState(0);
  const isEnding = idle >= warned;
  useEffect(() => {
    const look = () => setIdle(Math.max(0, Date.now() - lastActivity()));
    const timer = setInterval(look, isEnding ? 1_000 : LOOKED_AT);
    const off = onActivity(look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      off();
      document.removeEventListener("visibilitychange", look);
    };
  }, [isEnding]);
  return idle;
}

/**
 * Says that the session is about to end, a while before it does (constants.json `session`), and keeps it on request.
 * Once its time is over the server is asked, which alone decides, and the sign-in follows.
 */
export function SessionWarning() {
  const [ends, warned] = [
    settings.constants.session.idle_minutes * MINUTE,
    settings.constants.session.warning_minutes * MINUTE,
  ];
  const idle = useIdle(warned);
  const isOver = idle >= ends;
  useEffect(() => {
    if (isOver) void refreshCounters();
  }, [isOver]);
  if (idle < warned) return null;
  const stay = () => void call(shellCall("user.system_info"));
  return (
    <Dialog
      title={word("session.ends_title")}
      onClose={stay}
      footer={
        <>
          <Button onClick={stay} look="primary">
            {word("session.stay")}
          </Button>
          <Button onClick={() => void signOut()}>{word("shell.sign_out")}</Button>
        </>
      }
    >
      <p>
        {word("session.ends_in")}{" "}
        <strong className="figure" role="timer">
          {clock(Math.max(0, Math.ceil((ends - idle) / 1_000)))}
        </strong>
      </p>
      <p className="soft">{word("session.typing_kept")}</p>
    </Dialog>
  );
}
