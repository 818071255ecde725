import { join } from "node:path";
import type { Registry } from "../../registry/registry.ts";
import type { RequestContext } from "../context.ts";
import { dataKeysOf, DEMO_KEYS, type DataKeys } from "../encryption/keys.ts";

/** How this process runs, by its environment variables. */
export interface Settings {
  environment: string;
  databaseUrl: string | undefined;
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
  /** What DATA_KEYS says: the keys of what is kept encrypted. */
  dataKeys: string | undefined;
}

/** Addresses at which a process listens on every network, but at which no browser finds it. */
const EVERYWHERE = new Set(["0.0.0.0", "::"]);

/**
 * Reads APP_ENVIRONMENT, DATABASE_URL, DATA_FOLDER, PORT, HOST, TRUSTED_PROXIES, RATE_LIMITS, ADDRESS, CLOSED and DATA_KEYS. Demo is the default only where no
 * database is named, so that a real one never gets demo users.
 */
export function settingsOf(variables: NodeJS.ProcessEnv, root: string): Settings {
  const databaseUrl = variables["DATABASE_URL"] || undefined;
  return {
    environment: variables["APP_ENVIRONMENT"] ?? (databaseUrl ? "prod" : "demo"),
    databaseUrl,
    folder: variables["DATA_FOLDER"] ?? join(root, "data"),
    port: Number(variables["PORT"] ?? 8080),
    host: variables["HOST"] ?? "localhost",
    address: variables["ADDRESS"] || undefined,
    closed: variables["CLOSED"] ? variables["CLOSED"] !== "no" : undefined,
    proxies: variables["TRUSTED_PROXIES"]?.split(",").map((address) => address.trim()),
    limits: variables["RATE_LIMITS"] !== "off",
    dataKeys: variables["DATA_KEYS"] || undefined,
  };
}

/**
 * The named environment of environments.json.
 * @throws Error when there is none, when it must run on PostgreSQL and no database is named, or when limits are off where real users are
 */
export function environmentOf(registry: Registry, { environment, databaseUrl, limits, address, closed, host, port }: Settings): RequestContext["environment"] {
  const said = registry.environments.environments[environment];
  if (!said) throw new Error(`there is no environment "${environment}"; APP_ENVIRONMENT is one of ${Object.keys(registry.environments.environments).join(", ")}`);
  if (said.database !== "embedded" && !databaseUrl) throw new Error(`environment "${environment}" runs on PostgreSQL only: name it in DATABASE_URL`);
  if (!limits && !said.seeds) throw new Error(`rate limits cannot be off in environment "${environment}"`);
  // A demo runs wherever it was started; anything else where its people find it.
  const own = address ?? (said.seeds ? `http://${EVERYWHERE.has(host) ? "localhost" : host}:${port}` : said.address);
  return { ...said, name: environment, ...(own === undefined ? {} : { address: own }), ...(closed === undefined ? {} : { closed }) };
}

/**
 * The keys of what is kept encrypted.
 * @throws Error where real users are and DATA_KEYS names none, or does not spell keys
 */
export function dataKeys({ dataKeys: said }: Settings, environment: RequestContext["environment"]): DataKeys {
  if (said !== undefined) return dataKeysOf(said);
  if (!environment.seeds) throw new Error(`environment "${environment.name}" keeps identity and account numbers encrypted: name the key in DATA_KEYS, as name:secret with 32 random bytes in base64`);
  return DEMO_KEYS;
}
