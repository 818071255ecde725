import type { Registry } from "../../../registry/registry.ts";
import { isClean } from "../../../schemas/vocabulary/format/textual.ts";

const LONGEST = 200;

/** A file's name as people see it: no folders, no controls, no marks that turn text around, not too long. */
export function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, "")
    .replace(/^\.+/, "")
    .trim();
  const ending = /\.[a-z0-9]{1,5}$/i.exec(plain)?.[0] ?? "";
  const stem = plain.slice(0, plain.length - ending.length);
  return `${[...stem].slice(0, LONGEST - ending.length).join("") || "file"}${ending}`;
}

/** Sizes and counts of uploads: constants.json, group upload. */
interface UploadRules {
  fileBytes: number;
  filesPerRequest: number;
  parts: number;
  userBytes: number;
  imagePixels: number;
  categories: Readonly<Record<string, { types: readonly string[]; bytes?: number }>>;
}

/** The rules as constants.json says them. */
export function uploadRules(registry: Registry): UploadRules {
  const settings = registry.constants.upload;
  return {
    fileBytes: settings.file_bytes,
    filesPerRequest: settings.files_per_request,
    parts: settings.parts,
    userBytes: settings.user_bytes,
    imagePixels: settings.image_pixels,
    categories: settings.categories,
  };
}

/** The same as the multipart reader takes them. */
export function uploadLimits(registry: Registry): Record<string, number> {
  const { fileBytes, filesPerRequest, parts } = uploadRules(registry);
  return {
    fileSize: fileBytes,
    files: filesPerRequest,
    parts,
    fields: parts,
    fieldNameSize: 100,
    fieldSize: 10_000,
    headerPairs: 50,
  };
}

/** A kind of file we take: its endings, its media type, and how its bytes begin. */
interface Kind {
  endings: readonly string[];
  mediaType: string;
  is(bytes: Uint8Array): boolean;
}

const starts = (bytes: Uint8Array, ...wanted: number[]) => wanted.every((byte, index) => bytes[index] === byte);
const utf8 = new TextDecoder("utf-8", { fatal: true });

function isPlainText(bytes: Uint8Array): boolean {
  try {
    // Controls other than tab and line breaks are in no table of ours; a leading tag is a page, not a table.
    const text = utf8.decode(bytes);
    return isClean(text.replaceAll("\r", "")) && !/^\s*</.test(text);
  } catch {
    return false;
  }
}

const KINDS: Readonly<Record<string, Kind>> = {
  pdf: { endings: ["pdf"], mediaType: "application/pdf", is: (bytes) => starts(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d) },
  png: {
    endings: ["png"],
    mediaType: "image/png",
    is: (bytes) => starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
  jpg: { endings: ["jpg", "jpeg"], mediaType: "image/jpeg", is: (bytes) => starts(bytes, 0xff, 0xd8, 0xff) },
  xlsx: {
    endings: ["xlsx"],
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    is: (bytes) => starts(bytes, 0x50, 0x4b, 0x03, 0x04),
  },
  csv: { endings: ["csv"], mediaType: "text/csv", is: isPlainText },
};

/**
 * The kind of a file by its content and its ending, which must agree; undefined for what is not among the types taken.
 */
export function kindOf(
  name: string,
  bytes: Uint8Array,
  types: readonly string[],
): { type: string; mediaType: string } | undefined {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  for (const type of types) {
    const kind = KINDS[type];
    if (kind?.endings.includes(ending) && kind.is(bytes)) return { type, mediaType: kind.mediaType };
  }
  return undefined;
}

/** Width times height of an image by its header; undefined where it is no image or says nothing. */
export function pixelsOf(bytes: Uint8Array, type: string): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === "png") return bytes.length < 24 ? undefined : view.getUint32(16) * view.getUint32(20);
  if (type !== "jpg") return undefined;
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return view.getUint16(at + 5) * view.getUint16(at + 7);
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
