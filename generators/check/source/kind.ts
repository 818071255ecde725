/** What a config file is, told by where it lies. */
export type Kind = "page" | "entity" | "lifecycle" | "calls" | "letter" | "brand" | "wording" | "settings";

const places: [RegExp, Kind][] = [
  [/^pages\/(.+)\.json$/, "page"],
  [/^schemas\/entities\/([^/]+)\.json$/, "entity"],
  [/^schemas\/lifecycles\/([^/]+)\.json$/, "lifecycle"],
  [/^schemas\/calls\/([^/]+)\.json$/, "calls"],
  [/^schemas\/letters\/([^/]+)\.json$/, "letter"],
  [/^schemas\/([^/]+)\.json$/, "settings"],
  [/^brands\/([^/]+)\/brand\.json$/, "brand"],
  [/^brands\/([^/]+\/(?:en|zh)\/[^/]+)\.json$/, "wording"],
];

/** The kind and name of a file by its path from the root, or undefined for files that are no config. */
export function kindOf(file: string): { kind: Kind; name: string } | undefined {
  for (const [pattern, kind] of places) {
    const name = pattern.exec(file)?.[1];
    if (name !== undefined) return { kind, name };
  }
  return undefined;
}
