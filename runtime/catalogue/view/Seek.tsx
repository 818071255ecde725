import { Button } from "../../controls/Button.tsx";
import { pages, roleOf } from "../place/pages.ts";
import type { PageQuery } from "../place/pages.ts";
import { Choice } from "./Choice.tsx";
import { say, viewerName } from "./words.ts";

export const everything: PageQuery = { text: "", role: "", layout: "", folder: "" };

const folders = [...new Set(pages.map(({ folder }) => folder))].toSorted();
const viewers = [
  ...new Set(pages.flatMap((page) => page.viewers.map((viewer) => roleOf(viewer) ?? "public"))),
].toSorted();

/** Search and filters of the list of pages. */
export function Seek({ sought, onSeek }: { sought: PageQuery; onSeek(next: PageQuery): void }) {
  const option = (value: string, label: string) => ({ value, label });
  return (
    <div className="seek" role="search">
      <input
        className="input"
        type="search"
        aria-label={say("search")}
        placeholder={say("search")}
        value={sought.text}
        onChange={({ target }) => onSeek({ ...sought, text: target.value })}
      />
      <Choice
        name={say("role")}
        value={sought.role}
        onChange={(role) => onSeek({ ...sought, role })}
        options={[
          option("", say("every_role")),
          ...viewers.map((viewer) => option(viewer, viewer === "public" ? say("visitor") : viewerName(viewer))),
        ]}
      />
      <Choice
        name={say("layout")}
        value={sought.layout}
        onChange={(layout) => onSeek({ ...sought, layout })}
        options={[
          option("", say("every_layout")),
          ...["list", "detail", "form"].map((layout) => option(layout, say(`layout.${layout}`))),
        ]}
      />
      <Choice
        name={say("folder")}
        value={sought.folder}
        onChange={(folder) => onSeek({ ...sought, folder })}
        options={[option("", say("every_folder")), ...folders.map((folder) => option(folder, folder))]}
      />
      {Object.values(sought).every((value) => value === "") ? null : (
        <Button look="quiet" small icon="close" onClick={() => onSeek(everything)}>
          {say("clear")}
        </Button>
      )}
    </div>
  );
}
