import { useMemo } from "react";
import { Balls } from "../../controls/Balls.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { late } from "../../controls/late.tsx";
import { usePage } from "../../model/context.ts";
import type { Open } from "../../model/grammar.ts";
import { HeadedBy } from "../headed-by.ts";
import { Sections } from "../Sections.tsx";

const DrawerRecord = late(() => import("./DrawerRecord.tsx"), <Balls />);

interface Props {
  open: Extract<Open, { as: "drawer" }>;
  row: Readonly<Record<string, unknown>>;
  entity: string;
  onClose: () => void;
}

/**
 * A row opened beside its list: sections with the row as their record, or with what the drawer's own source answers for
 * it.
 */
export function Drawer({ open, row, entity, onClose }: Props) {
  const page = usePage();
  const own = page.bundle.entities[entity]?.title?.split(".")[0];
  const title =
    open.name === undefined
      ? String(row[own ?? "number"] ?? row["number"] ?? row["name"] ?? page.label("title"))
      : page.label(`section.${open.name}`, row);
  const scope = useMemo(
    () => ({ record: row as Record<string, unknown>, row: row as Record<string, unknown>, entity }),
    [row, entity],
  );
  return (
    <Dialog title={title} look="drawer" onClose={onClose}>
      <HeadedBy value={title}>
        {open.source === undefined ? (
          <Sections sections={open.sections} scope={scope} />
        ) : (
          <DrawerRecord source={open.source} sections={open.sections} scope={scope} />
        )}
      </HeadedBy>
    </Dialog>
  );
}
