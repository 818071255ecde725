import { useState } from "react";
import { Dialog } from "../../controls/Dialog.tsx";
import { Icon } from "../../controls/Icon.tsx";
import { at } from "../../condition/lookup.ts";
import { addressOfFile, fileOf, shownAddressOfFile, sizeOfFile, type StoredFile } from "../../display/FileLinks.tsx";
import { word } from "../../label/label.ts";
import { usePage } from "../../model/context.ts";
import { recordOf, useSectionData } from "../data.ts";
import type { KindProps } from "../SectionBody.tsx";

/** Pictures are shown here; anything else opens in a window of its own. */
export const isPicture = (file: StoredFile): boolean =>
  /\.(?:png|jpe?g)$/i.test(file.name) || file.type?.startsWith("image/") === true;

export function Viewer({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const address = addressOfFile(file.id);
  return (
    <Dialog
      title={file.name}
      look="wide"
      onClose={onClose}
      footer={
        <a className="button" href={address} download={file.name}>
          <Icon name="download" />
          {word("file.download")}
        </a>
      }
    >
      <img className="viewer" src={address} alt={file.name} />
    </Dialog>
  );
}

/** Files of a field, each opening in the viewer. */
export default function Files({ section, scope }: KindProps) {
  const page = usePage();
  const { data } = useSectionData(section, scope);
  const [open, setOpen] = useState<StoredFile>();
  const record = recordOf(data) ?? page.record();
  const names = at(record, `shown.${section.files ?? ""}`);
  const value = typeof names === "object" && names !== null ? names : at(record, section.files ?? "");
  const files = (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(
    (one, index) => fileOf(one, index),
  );
  if (files.length === 0) return <p className="soft none">{word("file.none")}</p>;
  return (
    <ul className="files">
      {files.map((file, index) => (
        <li key={`${file.id} ${String(index)}`}>
          <button
            type="button"
            onClick={() =>
              isPicture(file) ? setOpen(file) : window.open(shownAddressOfFile(file.id), "_blank", "noopener")
            }
          >
            <Icon name="file" size={18} />
            <span translate="no">{file.name}</span>
            <span className="soft figure">{sizeOfFile(file.size)}</span>
          </button>
        </li>
      ))}
      {open === undefined ? null : <Viewer file={open} onClose={() => setOpen(undefined)} />}
    </ul>
  );
}
