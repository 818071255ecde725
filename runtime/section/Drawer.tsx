import { Dialog } from "../controls/Dialog.tsx";
import { usePage } from "../page/context.ts";
import type { Open } from "../page/grammar.ts";
import { Sections } from "./Sections.tsx";

interface Props { open: Extract<Open, { as: "drawer" }>; row: Readonly<Record<string, unknown>>; entity: string; onClose: () => void }

/** A row opened beside its list: sections with the row as their record. */
export function Drawer({ open, row, entity, onClose }: Props) {
  const page = usePage();
  const title = open.name === undefined ? String(row["number"] ?? row["name"] ?? page.label("title")) : page.label(`section.${open.name}`);
  return (
    <Dialog title={title} look="drawer" onClose={onClose}>
      <Sections sections={open.sections} scope={{ record: row as Record<string, unknown>, row: row as Record<string, unknown>, entity }} />
    </Dialog>
  );
}
