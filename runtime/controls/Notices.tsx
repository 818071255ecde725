import { word } from "../label/label.ts";
import { Icon } from "./Icon.tsx";
import { ServiceBar } from "./ServiceBar.tsx";
import { dismiss, useNotices, type Progress } from "./notices.ts";

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

/** What has happened elsewhere, read out as it appears. */
export function Notices() {
  const notices = useNotices();
  return (
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
}
