import { Icon } from "../controls/Icon.tsx";
import { word } from "../label/label.ts";

/** A stored file as records carry it: its id alone, or with its name. */
export interface StoredFile {
  id: string;
  name: string;
  type?: string | undefined;
  size?: number | undefined;
}

export function fileOf(value: unknown, index = 0, called = word("file.unnamed", { number: index + 1 })): StoredFile {
  if (value !== null && typeof value === "object") {
    const { id, file_id, name, file_name, type, media_type, size } = value as Record<string, unknown>;
    return {
      id: String(id ?? file_id ?? ""),
      name: String(name ?? file_name ?? called),
      type: (type ?? media_type) as string | undefined,
      size: size as number | undefined,
    };
  }
  return { id: String(value), name: called };
}

export const addressOfFile = (id: string): string => `/api/ucenter/file/${encodeURIComponent(id)}`;

/** Where the browser itself shows a stored file instead of keeping it. */
export const shownAddressOfFile = (id: string): string => `${addressOfFile(id)}/shown`;

/** How large a stored file is, as people read it; nothing where that is not known. */
export function sizeOfFile(bytes: number | undefined): string {
  if (bytes === undefined) return "";
  return bytes < 1024 * 1024
    ? `${String(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/**
 * Files as links that open beside the page. One that comes without its name, as rows bring it, is called what it is.
 * @param called what the field that holds them is called
 */
export function FileLinks({ value, called }: { value: unknown; called: string }) {
  const values = Array.isArray(value) ? value : [value];
  const files = values.map((one, index) => fileOf(one, index, values.length > 1 ? `${called} ${index + 1}` : called));
  return (
    <span className="file-links">
      {files.map((file, index) => (
        <a key={`${file.id} ${String(index)}`} href={addressOfFile(file.id)} target="_blank" rel="noopener">
          <Icon name="file" size={14} />
          <span translate="no">{file.name}</span>
        </a>
      ))}
    </span>
  );
}
