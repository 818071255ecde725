import type { Finding } from "./finding.ts";
import type { Kind } from "./source/kind.ts";
import { kindOf } from "./source/kind.ts";

/** Findings that are told, and how many are kept back because they may follow from those. */
interface Sorted {
  reported: Finding[];
  suppressed: number;
}

/** What breaks a file as such: what is said of others because of it may be wrong. */
const broken = /^E00[1345678]$/;
/** Kinds of files that others of every kind refer to; a page is met by its address and its words alone. */
const leaves: readonly (Kind | undefined)[] = ["page", "letter", "brand", "wording"];
/** What may follow from a page, letter or brand that cannot be read whole: addresses, words, and what nothing uses. */
const aboutUse = /^E(?:2|3|6|7|8|9)/;
/** What brings further findings along, by the code of those. */
const follows: Readonly<Record<string, readonly string[]>> = {
  E706: ["E601", "E602"],
  E911: ["E312"],
  E912: ["E313"],
  E205: ["E919"],
  E212: ["E201"],
  E171: ["E219"],
  E462: ["E207", "E201"],
  E604: ["E613"],
  E606: ["E920"],
  E713: ["E701", "E702"],
};

/**
 * What follows in the same file, by its code: a step that is nobody's is neither offered nor worded, a state is not
 * reached by a step that leads to none, and nothing uses a source that is named otherwise.
 */
const followsThere: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(["E342", "E360", "E367"].map((code) => [code, ["E308", "E309"]])),
  ...Object.fromEntries(["E601", "E602"].map((code) => [code, ["E308", "E309", "E501", "E515"]])),
  E432: ["E303", "E308", "E309"],
  E365: ["E303"],
  E304: ["E303", "E472"],
  E305: ["E303", "E472"],
  // A slider that is led to another field stands beside that one.
  E494: ["E178"],
  E162: ["E128"],
  E539: ["E139"],
  E591: ["E351"],
  E507: ["E501"],
  E170: ["E501"],
  E135: ["E501"],
  E191: ["E123"],
  E213: ["E211"],
  E489: ["E402", "E403"],
  E610: ["E706", "E608"],
};

/** Says of a name that breaks the grammar what to do about it. */
const freeText = "E147";
/** A file that is no JSON. */
const notJson = "E001";

/**
 * A name in an entity, lifecycle, call or setting that is nothing's name; what refers to that entity may be wrong
 * because of it.
 */
const unknownName =
  /^E(?:201|202|301|308|309|311|312|313|314|317|323|334|403|402|404|405|406|407|408|409|410|411|417|418|421|424|430|50[1267]|508|509|51[0-6])$/;
/** What is told of roles and calls as a whole follows from no name. */
const aboutAll = /^E(?:219|902|903|919)$/;
const holders: readonly (Kind | undefined)[] = ["entity", "lifecycle", "calls"];

/**
 * Keeps back what may follow from another finding, so that the cause is what stands there.
 * @param aboutOf the entity that a file is about
 */
export function causes(findings: readonly Finding[], aboutOf: (file: string) => string | undefined): Sorted {
  const codes = new Set(findings.map(({ code }) => code));
  const unread = new Set(findings.filter(({ code }) => broken.test(code)).map(({ file }) => file));
  const isWide = [...unread].some((file) => !leaves.includes(kindOf(file)?.kind));
  const misnamed = findings.filter(({ code, file }) => unknownName.test(code) && holders.includes(kindOf(file)?.kind));
  const there = new Set(findings.map(({ code, file }) => `${code} ${file}`));
  // A text where something else is asked is none that wants words.
  const unfit = new Set(
    findings
      .filter(({ code, message }) => code === "E003" || code === "E006" || message.includes('; write "'))
      .map(({ file, line }) => `${file}:${line}`),
  );
  // What a page that cannot be read takes and answers is not known elsewhere.
  const closed = [...unread]
    .filter((file) => kindOf(file)?.kind === "page")
    .map((file) => new RegExp(`(?<![\\w/])/${kindOf(file)!.name}(?![\\w/])`));
  const follow = [
    misnamedBefore(misnamed, aboutOf),
    renamed(findings),
    perValue(findings),
    ofUnknown(findings),
    ofMeant(findings),
    ofStrangePlaces(findings),
  ];
  const reported = findings.filter((finding) => {
    const { code, file } = finding;
    // Of a file that is no JSON the rest is understood by halves.
    if (code.startsWith("E0")) return code === notJson || !there.has(`${notJson} ${file}`);
    if (code === freeText) return !unfit.has(`${file}:${finding.line}`);
    if (closed.some((address) => address.test(finding.message))) return false;
    if (unread.size > 0 && (isWide || unread.has(file) || aboutUse.test(code))) return false;
    if (followsThere[code]?.some((cause) => there.has(`${cause} ${file}`))) return false;
    return !follows[code]?.some((cause) => codes.has(cause)) && !follow.some((isFollowing) => isFollowing(finding));
  });
  return { reported, suppressed: findings.length - reported.length };
}

/** What names something that is told to be nothing's name, such as a list of people with a role that is not there. */
function ofUnknown(findings: readonly Finding[]): (finding: Finding) => boolean {
  const unknown = /^unknown (?:role|entity) "([\w.]+)"/;
  const names = findings.flatMap(({ message }) => {
    const name = unknown.exec(message)?.[1];
    return name === undefined ? [] : [new RegExp(`(?<![\\w"/-])${name.replaceAll(".", "\\.")}(?![\\w"/-])`)];
  });
  return ({ message }) => !unknown.test(message) && names.some((one) => one.test(message));
}

/** What is missed of a name that was meant where another one stands: it is there again once that is mended. */
function ofMeant(findings: readonly Finding[]): (finding: Finding) => boolean {
  const meant = (codes: RegExp): string[] =>
    findings.flatMap(({ code, message }) => {
      const name = codes.test(code) ? /; did you mean "([^"]+)"/.exec(message)?.[1] : undefined;
      return name === undefined ? [] : [name];
    });
  const [permissions, steps, addresses] = [meant(/^E902$/), meant(/^E127$/), meant(/^E(?:207|211|805)$/)];
  const entries = findings.some(({ code }) => code === "E913");
  const closed = new Set(findings.filter(({ code }) => code === "E201").map(({ file }) => file));
  return ({ code, file, message }) => {
    const [before = ""] = message.split("; did you mean ");
    if (/^E(?:202|309|903|904|919)$/.test(code)) return permissions.some((name) => before.includes(`"${name}"`));
    if (code === "E208" || code === "E901") return closed.has(`pages${/^"([^"]+)"/.exec(message)?.[1] ?? ""}.json`);
    if (code === "E216") return addresses.some((address) => file === `pages${address}.json`);
    const unsaid = code === "E603" ? /^nothing says "([^"]+)"/.exec(message)?.[1] : undefined;
    if (unsaid === undefined) return false;
    return (entries && unsaid.startsWith("menu:")) || steps.some((step) => unsaid.split(/[:.]/).includes(step));
  };
}

/** What the other language lacks of a place that nothing fills. */
function ofStrangePlaces(findings: readonly Finding[]): (finding: Finding) => boolean {
  const names = new Set(
    findings.flatMap(({ code, message }) =>
      /^E(?:616|618|804)$/.test(code) ? [...message.matchAll(/(?:\{\{|no ")([\w.]+)/g)].map(([, name]) => name!) : [],
    ),
  );
  return ({ code, message }) => code === "E604" && names.has(/^\{\{([\w.]+)/.exec(message)?.[1] ?? "");
}

/** Single places of what is told once for all of them: a permission that no role holds. */
function perValue(findings: readonly Finding[]): (finding: Finding) => boolean {
  const held = /\bholds ("[^"]+")/;
  const reported = new Set(findings.flatMap(({ code, message }) => (code === "E903" ? [held.exec(message)?.[1]] : [])));
  return ({ code, message }) => (code === "E202" || code === "E309") && reported.has(held.exec(message)?.[1] ?? "");
}

/** What is said elsewhere of an entity in whose files a name is nothing's name. */
function misnamedBefore(
  misnamed: readonly Finding[],
  aboutOf: (file: string) => string | undefined,
): (finding: Finding) => boolean {
  const files = new Set(misnamed.map(({ file }) => file));
  const entities = [...new Set([...files].map(aboutOf))].filter((entity) => entity !== undefined);
  return ({ code, file, message }) =>
    !files.has(file) &&
    !aboutAll.test(code) &&
    !unknownName.test(code) &&
    entities.some((entity) => aboutOf(file) === entity || new RegExp(`\\b${entity}\\b`).test(message));
}

/**
 * A text that nothing says, and one that is missing: where both languages have the old name, it was changed in a
 * config, which is told; where one has another name than the other, it was changed there, and that is told.
 */
function renamed(findings: readonly Finding[]): (finding: Finding) => boolean {
  const unsaid = new Map<string, Set<string>>();
  const missing = new Set<string>();
  for (const { code, file, message } of findings) {
    const [, key] = /^nothing says "([^"]+)"/.exec(message) ?? [];
    if (code === "E603" && key !== undefined)
      unsaid.set(key, (unsaid.get(key) ?? new Set<string>()).add(languageOf(file) ?? ""));
    if (code === "E601" || code === "E602")
      missing.add(`${code === "E601" ? "en" : "zh"} ${namespaceIn(message) ?? ""}`);
  }
  const namespaces = new Map(
    [...unsaid].map(([key, languages]) => [key, { namespace: key.split(":")[0]!, languages }]),
  );
  const changedIn = (language: string, namespace: string): boolean =>
    [...namespaces.values()].some(
      (one) => one.namespace === namespace && one.languages.size === 1 && one.languages.has(language),
    );
  return ({ code, message }) => {
    if (code === "E603") {
      const held = namespaces.get(/^nothing says "([^"]+)"/.exec(message)?.[1] ?? "");
      return held?.languages.size === 2 && missing.has(`en ${held.namespace}`) && missing.has(`zh ${held.namespace}`);
    }
    const namespace = namespaceIn(message) ?? "";
    if (code === "E601") return changedIn("en", namespace);
    if (code === "E602") return changedIn("zh", namespace);
    return code === "E610" && (changedIn("en", namespace) || changedIn("zh", namespace));
  };
}

function languageOf(file: string): string | undefined {
  return /^brands\/[^/]+\/(en|zh)\//.exec(file)?.[1];
}

function namespaceIn(message: string): string | undefined {
  return /is missing in brands\/[^/]+\/(?:en|zh)\/(.+)\.json$/.exec(message)?.[1];
}
