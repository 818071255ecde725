const JPEG_DROPPED = new Set([0xe1, 0xed, 0xfe]);
const SCAN = 0xda;
const PNG_DROPPED = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);
const PNG_HEAD = 8;

/** Which way up a camera held the picture, by its Exif segment: 2 to 8; undefined when it lies as it is shown. */
function orientationOf(segment: Buffer): number | undefined {
  if (segment.length < 18 || segment.toString("latin1", 4, 10) !== "Exif\0\0") return undefined;
  const tiff = segment.subarray(10);
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return undefined;
  for (let entry = 0, at = first + 2; entry < short(first) && at + 12 <= tiff.length; entry += 1, at += 12) {
    if (short(at) === 0x0112) return short(at + 8) >= 2 && short(at + 8) <= 8 ? short(at + 8) : undefined;
  }
  return undefined;
}

/** An Exif segment that says nothing but which way up. */
const upright = (orientation: number): Buffer => Buffer.from(`ffe100224578696600004d4d002a00000008000101120003000000010${orientation.toString(16).padStart(3, "0")}000000000000`, "hex");

function cleanJpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return bytes;
    const marker = bytes[at + 1] ?? 0;
    if (marker === SCAN) return Buffer.concat([...kept, bytes.subarray(at)]);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return bytes;
    const segment = bytes.subarray(at, end);
    const orientation = marker === 0xe1 ? orientationOf(segment) : undefined;
    if (!JPEG_DROPPED.has(marker)) kept.push(segment);
    else if (orientation !== undefined) kept.push(upright(orientation));
    at = end;
  }
  return bytes;
}

function cleanPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, PNG_HEAD)];
  for (let at = PNG_HEAD; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return bytes;
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (!PNG_DROPPED.has(name)) kept.push(bytes.subarray(at, end));
    if (name === "IEND") return Buffer.concat(kept);
    at = end;
  }
  return bytes;
}

/**
 * A picture without what its camera or editor wrote into it (place, time, device, comments); not one pixel changes, and
 * which way up it is stays. A file that is built otherwise than it should be is left as it is.
 * @param type pdf, png, jpg, csv: what kindOf found
 */
export function withoutTraces(bytes: Buffer, type: string): Buffer {
  return type === "jpg" ? cleanJpeg(bytes) : type === "png" ? cleanPng(bytes) : bytes;
}
