import { join } from "node:path";
import type { Registry } from "../../registry/registry.ts";
import {
  allOf,
  attempted,
  addressOf,
  networksOf,
  oneOfTwo,
  wholeNumber,
  type RawVariables,
  type Variables,
} from "../platform/configuration.ts";
import type { RequestContext } from "../platform/context.ts";
import { dataKeysOf, DEMO_KEYS, type DataKeys } from "../platform/store/encryption/encryption.ts";

/** What a process is, where its data lie and where it is found. */
export const processVariables = {
  APP_ENVIRONMENT: {
    means: "The entry of schemas/environments.json by which it runs: brand, demo users, outbox, clock, signing.",
    example: "prod",
    without: "prod where DATABASE_URL is set, else demo",
  },
  DATABASE_URL: {
    means:
      "The PostgreSQL in which everything is kept. Its user owns the tables; on another machine the address ends in ?sslmode=verify-full.",
    example: "postgres://owner:password@host/name?sslmode=verify-full",
    without: "the embedded database in DATA_FOLDER, for demos",
    needed: "in every environment for real users",
    isSecret: true,
  },
  DATABASE_POOLING: {
    means:
      "How long a connection to DATABASE_URL is this process's own: session, or transaction behind a pooler that gives it to whoever asks next and sets its limits (docs/operation.md).",
    example: "transaction",
    without: "session",
  },
  DATA_KEYS: {
    means:
      "The keys with which identity and account numbers are encrypted, as name:secret with 32 random bytes in base64, the current one first.",
    example: "k2:…,k1:…",
    without: "a key that everybody knows, in demos",
    needed: "in every environment for real users",
    isSecret: true,
  },
  DATA_FOLDER: {
    means: "The folder of files, and of the embedded database.",
    example: "/var/lib/invoice-financing",
    without: "data/ beside the product",
  },
  HOST: { means: "The network on which it listens.", example: "0.0.0.0", without: "localhost" },
  PORT: { means: "The port on which it listens.", example: "8080", without: "8080" },
  ADDRESS: {
    means: "Where browsers find it, as mails name it.",
    example: "https://app.example.com",
    without: "what the environment says",
  },
  TRUSTED_PROXIES: {
    means: "Proxies in front of it whose word on a caller's address and scheme counts.",
    example: "10.0.0.0/8,192.168.1.4",
    without: "none is believed",
    needed: "behind a proxy",
  },
  CLOSED: {
    means: "With yes nobody but the platform's operators signs in or registers for the time being.",
    example: "yes",
    without: "what the environment says",
  },
  RATE_LIMITS: {
    means: "With off nobody is told to come later; refused where real users are.",
    example: "on",
    without: "on",
  },
  DRAIN_SECONDS: {
    means: "How long it goes on answering after it was told to end, while /readyz already says no.",
    example: "10",
    without: "5 where real users are, else 0",
  },
} satisfies Variables;

/** How this process runs, by its environment variables. */
export interface Settings {
  environment: string;
  databaseUrl: string | undefined;
  /** Whether a pooler before the database gives connections from one transaction to the next. */
  isByTransaction: boolean;
  /** Folder of database, files and lock. */
  folder: string;
  port: number;
  host: string;
  /** Where browsers find the product, if not where environments.json says. */
  address: string | undefined;
  /** What CLOSED says; undefined where it says nothing. */
  closed: boolean | undefined;
  proxies: string[] | undefined;
  limits: boolean;
  /** Keys of what is kept encrypted; undefined where DATA_KEYS names none. */
  dataKeys: DataKeys | undefined;
  /** Seconds between the order to end and the end, where DRAIN_SECONDS says so. */
  drain: number | undefined;
}

type RawProcessVariables = RawVariables<typeof processVariables>;

/** Addresses at which a process listens on every network, but at which no browser finds it. */
const EVERYWHERE = new Set(["0.0.0.0", "::"]);
const LONGEST_DRAIN = 300;
const DRAIN = 5;

/** The folder of a process, known before anything else is read. */
export const folderOf = (variables: RawProcessVariables, root: string): string =>
  variables.DATA_FOLDER || join(root, "data");

/**
 * Reads the variables of a process, with a sentence for each that is wrong, which then counts as not set. Demo is the
 * default only where no database is named, so that a real one never gets demo users.
 */
export function readSettings(
  variables: RawProcessVariables,
  root: string,
): { settings: Settings; problems: readonly string[] } {
  /** What a reader makes of a variable, where it says something. */
  const given = <Value>(name: keyof RawProcessVariables, read: (text: string) => Value): Value | undefined => {
    const text = variables[name];
    return text === undefined || text === "" ? undefined : read(text);
  };
  const { results, problems } = attempted({
    databaseUrl: () =>
      given("DATABASE_URL", (text) => {
        addressOf("DATABASE_URL", text, ["postgres:", "postgresql:"]);
        return text;
      }),
    isByTransaction: () =>
      given("DATABASE_POOLING", (text) => oneOfTwo("DATABASE_POOLING", text, "transaction", "session")),
    port: () => given("PORT", (text) => wholeNumber("PORT", text, 0, 65_535)),
    address: () =>
      given("ADDRESS", (text) => {
        addressOf("ADDRESS", text, ["https:", "http:"]);
        return text;
      }),
    closed: () => given("CLOSED", (text) => oneOfTwo("CLOSED", text, "yes", "no")),
    proxies: () => given("TRUSTED_PROXIES", (text) => networksOf("TRUSTED_PROXIES", text)),
    limits: () => given("RATE_LIMITS", (text) => oneOfTwo("RATE_LIMITS", text, "on", "off")),
    dataKeys: () => given("DATA_KEYS", dataKeysOf),
    drain: () => given("DRAIN_SECONDS", (text) => wholeNumber("DRAIN_SECONDS", text, 0, LONGEST_DRAIN)),
  });
  const { databaseUrl, isByTransaction, port, address, closed, proxies, limits, dataKeys: keys, drain } = results;
  return {
    problems,
    settings: {
      environment: variables.APP_ENVIRONMENT || (variables.DATABASE_URL ? "prod" : "demo"),
      databaseUrl,
      isByTransaction: isByTransaction ?? false,
      folder: folderOf(variables, root),
      port: port ?? 8080,
      host: variables.HOST || "localhost",
      address,
      closed,
      proxies,
      limits: limits ?? true,
      dataKeys: keys,
      drain,
    },
  };
}

/**
 * The named environment of environments.json.
 * @throws Error when there is none, when it must run on PostgreSQL and no database is named, or when limits are off
 * where real users are
 */
export function environmentOf(
  registry: Registry,
  { environment, databaseUrl, limits, address, closed, host, port }: Omit<Settings, "dataKeys">,
): RequestContext["environment"] {
  const definition = registry.environments.environments[environment];
  if (!definition)
    throw new Error(
      `there is no environment "${environment}"; APP_ENVIRONMENT is one of ${Object.keys(registry.environments.environments).join(", ")}`,
    );
  allOf({
    database: () => {
      if (definition.database !== "embedded" && !databaseUrl)
        throw new Error(`environment "${environment}" runs on PostgreSQL only: name it in DATABASE_URL`);
    },
    limits: () => {
      if (!limits && !definition.seeds) throw new Error(`rate limits cannot be off in environment "${environment}"`);
    },
  });
  // A demo runs wherever it was started; anything else where its people find it.
  const own =
    address ?? (definition.seeds ? `http://${EVERYWHERE.has(host) ? "localhost" : host}:${port}` : definition.address);
  return {
    ...definition,
    name: environment,
    ...(own === undefined ? {} : { address: own }),
    ...(closed === undefined ? {} : { closed }),
  };
}

/**
 * The keys of what is kept encrypted.
 * @throws Error where real users are and DATA_KEYS names none
 */
export function dataKeys(
  { dataKeys: keys }: Settings,
  environment: Pick<RequestContext["environment"], "name" | "seeds">,
): DataKeys {
  if (keys !== undefined) return keys;
  if (!environment.seeds)
    throw new Error(
      `environment "${environment.name}" keeps identity and account numbers encrypted: name the key in DATA_KEYS, as name:secret with 32 random bytes in base64`,
    );
  return DEMO_KEYS;
}

/** Seconds for which a process that was told to end goes on answering. */
export const drainOf = ({ drain }: Settings, environment: RequestContext["environment"]): number =>
  drain ?? (environment.seeds ? 0 : DRAIN);
