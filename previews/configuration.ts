import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { environmentNames } from "./environments.ts";
import { isRecord } from "../schemas/vocabulary/record.ts";

/** Somebody who may sign in; the password is a hash of argon2, absent where a proxy says who comes. */
export interface KnownAuthor {
  readonly email: string;
  readonly name: string;
  readonly password?: string;
}

/** A header in which a proxy in front says who comes, and the addresses from which it is believed. */
export interface ProxySettings {
  readonly header: string;
  readonly from: readonly string[];
}

/** How the previews are served. */
export interface PreviewSettings {
  /** Where browsers find the list of branches; each branch is at its own name before it. */
  readonly address: URL;
  readonly port: number;
  readonly host: string;
  readonly folder: string;
  readonly base: string;
  readonly remote: string | undefined;
  /** How many run at once. */
  readonly most: number;
  /** After so many minutes without a request a preview ends. */
  readonly idleMinutes: number;
  readonly authors: readonly KnownAuthor[];
  readonly proxy: ProxySettings | undefined;
}

/** Everything that is wrong with the configuration, a sentence each. */
export class WrongConfiguration extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

type Json = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** The keys of the file, each with what it says; another is refused. */
const KEYS: Readonly<Record<string, string>> = {
  address: "where browsers find the list, such as http://localhost:4400 or https://previews.example.com",
  port: "the port on which it listens, 4400 without it",
  host: "the network on which it listens, localhost without it",
  folder: "where checkouts and demo data lie, a folder beside the repository without it",
  base: "the branch from which new ones begin, main without it",
  remote: "the remote of git from which branches come and to which proposals are pushed; none without it",
  most: "how many previews run at once, 3 without it",
  idle_minutes: "after so many minutes without a request a preview ends, 30 without it",
  authors: "who may sign in: email, name and password, a hash made by npm run previews -- password",
  proxy: "header and from: where a proxy in front signs people in, the header with their e-mail and its addresses",
};

/**
 * Reads the file of the previews.
 * @throws WrongConfiguration with a sentence for each thing that is wrong or missing
 */
export function readConfiguration(file: string, root: string): PreviewSettings {
  if (!existsSync(file)) throw new WrongConfiguration([`There is no ${file}; docs/previews.md says what it holds.`]);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new WrongConfiguration([`${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`]);
  }
  if (!isRecord(json)) throw new WrongConfiguration([`${file} holds no object.`]);
  return settingsOf(json, basename(file), root);
}

/**
 * What a configuration says, with what holds where it says nothing.
 * @param name how the file is called in sentences
 * @throws WrongConfiguration with a sentence for each thing that is wrong or missing
 */
export function settingsOf(json: Json, name: string, root: string): PreviewSettings {
  const problems: string[] = [];
  for (const key of Object.keys(json))
    if (!Object.hasOwn(KEYS, key))
      problems.push(`${name} has no key "${key}"; there are ${Object.keys(KEYS).join(", ")}.`);
  const wrong = (key: string): void => void problems.push(`${name}: "${key}" is ${KEYS[key]}.`);
  const number = (key: string, without: number, most: number): number => {
    const value = json[key] ?? without;
    if (typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= most) return value;
    wrong(key);
    return without;
  };
  const text = <Without extends string | undefined>(key: string, without: Without): string | Without => {
    const value = json[key] ?? without;
    if (value === undefined || isText(value)) return value as string | Without;
    wrong(key);
    return without;
  };
  const port = number("port", 4400, 65_535);
  const address = addressOf(text("address", `http://localhost:${port}`));
  if (address === undefined) wrong("address");
  const proxy = proxyOf(json["proxy"]);
  if (json["proxy"] !== undefined && proxy === undefined) wrong("proxy");
  const authors = authorsOf(json["authors"], proxy === undefined);
  if (typeof authors === "string") problems.push(`${name}: ${authors}`);
  const settings = {
    address: address ?? new URL("http://localhost"),
    port,
    host: text("host", "localhost"),
    folder: resolve(dirname(root), text("folder", join(dirname(root), `${basename(root)}-previews`))),
    base: text("base", "main"),
    remote: text("remote", undefined),
    most: number("most", 3, 50),
    idleMinutes: number("idle_minutes", 30, 1_440),
    authors: typeof authors === "string" ? [] : authors,
    proxy,
  };
  if (problems.length > 0) throw new WrongConfiguration(problems);
  return settings;
}

/** An address of its own: names stand before it, so it has no path, and is no number. */
function addressOf(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isName = !/^[\d.]+$|^\[/.test(url.hostname);
  return /^https?:$/.test(url.protocol) && url.pathname === "/" && isName ? url : undefined;
}

function proxyOf(value: unknown): ProxySettings | undefined {
  if (!isRecord(value)) return undefined;
  const { header, from, ...rest } = value;
  if (!isText(header) || !Array.isArray(from) || from.length === 0 || Object.keys(rest).length > 0) return undefined;
  return from.every(isText) ? { header: header.toLowerCase(), from: from as string[] } : undefined;
}

/** The authors, or a sentence that says what is wrong with them. */
function authorsOf(value: unknown, needPassword: boolean): KnownAuthor[] | string {
  if (!Array.isArray(value) || value.length === 0) return `"authors" is a list of ${KEYS["authors"]}.`;
  const authors: KnownAuthor[] = [];
  for (const [index, one] of value.entries()) {
    const { email, name, password } = isRecord(one) ? one : {};
    const who = isText(email) ? email : `number ${index + 1}`;
    if (!isText(email) || !/^[^\s<>@]+@[^\s<>@]+$/.test(email)) return `the author ${who} has no e-mail address.`;
    if (!isText(name) || /[<>\n]/.test(name)) return `the author ${who} has no name, as commits are to have it.`;
    if (authors.some((other) => other.email === email.toLowerCase())) return `the author ${who} is there twice.`;
    if (!needPassword) authors.push({ email: email.toLowerCase(), name });
    else if (!isText(password) || !password.startsWith("$argon2id$"))
      return `the author ${who} has no password; npm run previews -- password makes the hash that stands there.`;
    else authors.push({ email: email.toLowerCase(), name, password });
  }
  return authors;
}

/**
 * Refuses to go on where real people may be served.
 * @param environment what APP_ENVIRONMENT says
 * @throws WrongConfiguration where it names no environment with made-up data
 */
export function mustNotBeProduction(environment: string | undefined, root: string): void {
  const demos = environmentNames(root, ({ seeds }) => seeds === true);
  if (environment === undefined || environment === "" || demos.includes(environment)) return;
  throw new WrongConfiguration([
    `APP_ENVIRONMENT is ${environment}: previews show made-up data and change configs, and stand beside no product for real people. They start without it, or in ${demos.join(", ")}.`,
  ]);
}
