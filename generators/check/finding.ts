/** What mends a finding, where it is one thing that somebody can be asked for. */
export type Wanted =
  /** A text in both languages. */
  | { readonly words: { readonly namespace: string; readonly key: string } }
  /** A transition that people are to be offered, as `entity.verb`. */
  | { readonly offer: string };

/** One thing that is wrong, and where. Line and column count from 1. */
export interface Finding {
  code: string;
  file: string;
  line: number;
  column: number;
  message: string;
  wanted?: Wanted;
}

/** Writes a finding as one line that editors and terminals can follow. */
export function line(finding: Finding): string {
  return `${finding.file}:${finding.line}:${finding.column} ${finding.code} ${finding.message}`;
}

/** The kind of finding that tells of a change, and of the first thing that does not hold because of it. */
export const CAUSE = "E012";

/** A finding as a cause in a file tells of it. */
export const firstSince = ({ file, line: at, message }: Finding, from: string): string =>
  `${file === from ? `line ${at}` : `${file}:${at}`}: ${message}`;

/** Findings without those of which a cause among them tells in its own words, for where they are read one by one. */
export function toldOnce(findings: readonly Finding[]): Finding[] {
  const causes = findings.filter(({ code }) => code === CAUSE);
  return findings.filter(
    (finding) =>
      finding.code === CAUSE ||
      !causes.some(({ file, message }) => message.includes(`; since then ${firstSince(finding, file)}`)),
  );
}

/** So many findings that say the same are written out before the rest is counted. */
const REPEATED = 3;

/**
 * Findings as lines, in their order. Of many that say the same, such as each place that names a role which was renamed,
 * the first few stand there, and the last of these says how many more there are.
 */
export function linesOf(found: readonly Finding[]): string[] {
  const findings = toldOnce(found);
  const counts = new Map<string, number>();
  const textOf = ({ code, message }: Finding) => `${code} ${message}`;
  for (const finding of findings) counts.set(textOf(finding), (counts.get(textOf(finding)) ?? 0) + 1);
  const written = new Map<string, number>();
  return findings.flatMap((finding) => {
    const count = counts.get(textOf(finding))!;
    const index = (written.get(textOf(finding)) ?? 0) + 1;
    written.set(textOf(finding), index);
    if (count <= REPEATED + 1 || index < REPEATED) return [line(finding)];
    return index === REPEATED ? [`${line(finding)} (the same in ${count - REPEATED} further places)`] : [];
  });
}

/** Says that findings were kept back, as a line of its own; none where there are none. */
export function withheldWords(count: number): string[] {
  return count === 0
    ? []
    : [
        `${count} further ${count === 1 ? "finding" : "findings"} may follow from ${count === 1 ? "this" : "these"} and ${count === 1 ? "is" : "are"} kept back.`,
      ];
}

/** Orders findings by file, then by place in the file, then by code. */
export function order(one: Finding, other: Finding): number {
  return (
    compare(one.file, other.file) ||
    one.line - other.line ||
    one.column - other.column ||
    compare(one.code, other.code) ||
    compare(one.message, other.message)
  );
}

/**
 * Orders findings by what stands on what: what is true before what shows it, and words last, so that a cause comes
 * before what follows from it.
 */
export function causesFirst(one: Finding, other: Finding): number {
  return rank(one.file) - rank(other.file) || order(one, other);
}

const ranks: readonly RegExp[] = [
  /^schemas\/(?!menu\.|guards\.|effects\.)[^/]+$/,
  /^schemas\/entities\//,
  /^schemas\/lifecycles\//,
  /^schemas\/(?:guards|effects)\./,
  /^schemas\/calls\//,
  /^pages\//,
  /^schemas\/menu\./,
  /^schemas\/letters\//,
  /^brands\/[^/]+\/[^/]+$/,
];

function rank(file: string): number {
  const index = ranks.findIndex((pattern) => pattern.test(file));
  return index === -1 ? ranks.length : index;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
