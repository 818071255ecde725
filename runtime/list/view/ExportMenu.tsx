import { Icon } from "../../controls/Icon.tsx";
import type { Exported } from "../../action/download.ts";
import { Menu } from "../../controls/Menu.tsx";
import { word } from "../../label/label.ts";
import { usePage } from "../../model/context.ts";
import type { Section } from "../../model/grammar.ts";
import { exportFormats } from "../../section/Actions.tsx";

/** All rows of a list as it is narrowed now, as a file of the kind that is chosen; without a row it says so. */
export function ExportMenu({ source, section, count, without }: Exported & { section: Section; count: number }) {
  const page = usePage();
  const items = exportFormats.map((format) => ({
    key: format,
    label: word(`list.as_${format}`),
    reason: count === 0 ? word("list.nothing_to_export") : undefined,
    run: async () =>
      (await import("../../action/download.ts")).exportRows(
        page,
        { source, section, ...(without === undefined ? {} : { without }) },
        format,
      ),
  }));
  return (
    <Menu label={word("action.export")} items={items} className="button quiet small">
      <Icon name="download" />
      <span>{word("action.export")}</span>
    </Menu>
  );
}
