import DatePicker from "antd/es/date-picker";
import dayjs from "dayjs";
import type { ReactElement } from "react";
import { AntdScope } from "./antd-scope.tsx";

/** The calendar alone: it opens under its field and gives back a day. */
export default function CalendarPanel({ value, onPick, onClose }: { value: string | undefined; onPick(day: string): void; onClose(): void }): ReactElement {
  return (
    <AntdScope>
      <DatePicker
        open
        autoFocus
        className="input-calendar"
        tabIndex={-1}
        value={value === undefined ? null : dayjs(value)}
        onChange={(picked) => { if (picked) onPick(picked.format("YYYY-MM-DD")); }}
        onOpenChange={(open) => { if (!open) onClose(); }}
      />
    </AntdScope>
  );
}
