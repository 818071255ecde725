import { crc32, deflateRawSync } from "node:zlib";

/** An entry of an archive to be made; what is said of it may be untrue. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Buffer;
  /** The size it claims to have unpacked. */
  readonly claims?: number;
  /** Unix mode in its attributes: 0o120777 is a symbolic link. */
  readonly mode?: number;
  readonly locked?: boolean;
}

/** An archive of these entries, packed. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, claims = bytes.length, mode = 0o100644, locked = false } of entries) {
    const packed = deflateRawSync(bytes);
    const label = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(locked ? 1 : 0, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claims, 18);
    shared.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([Buffer.from("504b0304", "hex"), shared, label, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("504b01021403", "hex"), shared, tail, label]));
    bodies.push(local);
    at += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("504b0506", "hex");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, index, end]);
}
