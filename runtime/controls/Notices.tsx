import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { retryNow, useWaiting } from "../call/waiting.ts";
import { word } from "../label/label.ts";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import { dismiss, useNotices, type Progress } from "./notices.ts";
import { useTopDialog } from "./top-dialog.ts";

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
  const isSent = waiting.some(({ kind }) => kind === "sent");
  const why = navigator.onLine ? "away" : "offline";
  return (
    <div className="notice" role="status">
      <span className="waiting">
        <span className="turning" aria-hidden="true" />
      </span>
      <div>
        <strong>{word(`service.${why}_title`)}</strong>
        <p>{word(isSent ? "service.away_sent" : `service.${why}_data`)}</p>
        <Button small onClick={retryNow}>
          {word("service.ask_now")}
        </Button>
      </div>
    </div>
  );
}

const icons = { good: "check", bad: "alert", info: "info" } as const;

/** How far work is: read out when somebody comes to it, not at each step. */
function Going({ progress: { done, of, words }, title }: { progress: Progress; title: string }) {
  return (
    <>
      <progress value={done} max={of} aria-label={title} />
      <p aria-hidden="true">{words}</p>
    </>
  );
}

/** What has happened elsewhere, read out as it appears; within the dialog on top, where one is open. */
export function Notices() {
  const notices = useNotices();
  const dialog = useTopDialog();
  const region = (
    <div className="notices" role="region" aria-live="polite" aria-label={word("notice.region")}>
      <ServiceBar />
      {notices.map((notice) => (
        <div key={notice.id} className="notice" role={notice.tone === "bad" ? "alert" : "status"}>
          <span className={notice.tone}>
            <Icon name={icons[notice.tone]} size={18} />
          </span>
          <div>
            {notice.items === undefined ? notice.title : <strong>{notice.title}</strong>}
            {notice.progress === undefined ? null : <Going progress={notice.progress} title={notice.title} />}
            {notice.items === undefined ? null : (
              <ul>
                {notice.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </div>
          <button
            type="button"
            aria-label={word(notice.stop === undefined ? "dialog.close" : "dialog.cancel")}
            onClick={() => (notice.stop ?? (() => dismiss(notice.id)))()}
          >
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
    </div>
  );
  return dialog === undefined ? region : createPortal(region, dialog);
}
