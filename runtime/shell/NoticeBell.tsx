import { useRef, useState } from "react";
import { call } from "../call/call.ts";
import { refreshCounters } from "../counters/counters.ts";
import { Icon } from "../controls/Icon.tsx";
import { Pop } from "../controls/Pop.tsx";
import { formatTimestamp } from "../display/text.ts";
import { word } from "../label/label.ts";
import { useLanguage } from "../label/use-language.ts";
import { go } from "../route/navigate.ts";
import { useClient } from "../store/client.ts";
import { shellCall } from "../settings/settings.ts";

interface Notice {
  id: string;
  title?: string;
  text?: string;
  body?: string;
  created_at?: string;
  read_at?: string | null;
  route?: string;
  link?: string;
}

const isUnread = ({ read_at }: Notice): boolean => read_at === undefined || read_at === null;

/**
 * The bell: how many notices are unread, and the latest of them. A notice counts as read once it is followed, or all
 * are said to be.
 */
export function NoticeBell() {
  const unread = useClient((state) => Number(state.count));
  const language = useLanguage();
  const [notices, setNotices] = useState<readonly Notice[]>();
  const button = useRef<HTMLButtonElement>(null);
  const open = async () => {
    if (notices !== undefined) return setNotices(undefined);
    const answer = await call(shellCall("notice.list"), { page: 1, page_size: 10 });
    const rows = answer === false || typeof answer !== "object" ? [] : (answer as { rows: Notice[] }).rows;
    setNotices(rows);
  };
  const follow = (notice: Notice) => {
    setNotices(undefined);
    if (isUnread(notice)) void call(shellCall("notice.read"), { ids: [notice.id] }).then(refreshCounters);
    const to = notice.route ?? notice.link;
    if (to !== undefined && to !== null) void go(to);
  };
  const readAll = async () => {
    if ((await call(shellCall("notice.read"), { all: true })) === false) return;
    const now = new Date().toISOString();
    setNotices((shown) => shown?.map((notice) => ({ ...notice, read_at: notice.read_at ?? now })));
    await refreshCounters();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button quiet small icon bell"
        aria-haspopup="dialog"
        aria-expanded={notices !== undefined}
        aria-label={unread > 0 ? word("shell.notices_unread", { count: unread }) : word("shell.notices")}
        onClick={() => void open()}
      >
        <Icon name="bell" size={18} />
        {unread > 0 ? (
          <span className="badge" aria-hidden="true">
            {unread > 99 ? "99+" : unread}
          </span>
        ) : null}
      </button>
      {notices === undefined ? null : (
        <Pop anchor={button} role="dialog" label={word("shell.notices")} onClose={() => setNotices(undefined)}>
          <div className="head">
            <strong>{word("shell.notices")}</strong>
            {unread > 0 && (
              <button type="button" className="button quiet small" onClick={() => void readAll()}>
                {word("shell.read_all")}
              </button>
            )}
          </div>
          {notices.length === 0 ? (
            <p className="soft filter-none">{word("shell.no_notices")}</p>
          ) : (
            notices.map((notice) => (
              <button
                key={notice.id}
                type="button"
                className={isUnread(notice) ? "notice-line unread" : "notice-line"}
                onClick={() => follow(notice)}
              >
                <span>
                  {isUnread(notice) ? <span className="hidden-text">{word("shell.unread")} </span> : null}
                  {notice.title ?? notice.text ?? notice.body}
                  <small className="figure">
                    {notice.created_at === undefined ? "" : formatTimestamp(notice.created_at, language)}
                  </small>
                </span>
              </button>
            ))
          )}
        </Pop>
      )}
    </>
  );
}
