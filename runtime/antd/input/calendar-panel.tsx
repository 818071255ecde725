import DatePicker from "antd/es/date-picker";
import chinese from "antd/es/date-picker/locale/zh_CN";
import dayjs from "dayjs";
import "dayjs/locale/zh-cn";
import type { ReactElement } from "react";
import { AntdScope } from "./antd-scope.tsx";

/** The calendar alone: it opens under its field and gives back a day. */
export default function CalendarPanel({ value, language, onPick, onClose }: { value: string | undefined; language: string; onPick(day: string): void; onClose(): void }): ReactElement {
  return (
    <AntdScope>
      <DatePicker
        open
        autoFocus
        className="input-calendar"
        tabIndex={-1}
        placement="bottomRight"
        {...(language === "zh-CN" ? { locale: chinese } : {})}
        value={value === undefined ? null : dayjs(value)}
        onChange={(picked) => { if (picked) onPick(picked.format("YYYY-MM-DD")); }}
        onOpenChange={(open) => { if (!open) onClose(); }}
      />
    </AntdScope>
  );
}
