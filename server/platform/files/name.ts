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
