import { createSign, randomBytes, type KeyObject, createPrivateKey } from "node:crypto";
import { compactDecrypt, importX509, jwtVerify } from "jose";
import type { AuthorizationRequest, Myinfo, Retrieved, RetrievedAddress, RetrievedPerson } from "./myinfo.ts";
import { readFileSync } from "node:fs";
import type { RawVariables, Variables } from "../../configuration.ts";
import { mustBeEncrypted } from "../encrypted-line.ts";

/** How we speak to Myinfo. */
export interface MyinfoSettings {
  /** The service's address, https://api.myinfo.gov.sg/com; without a slash at the end. */
  readonly base: string;
  readonly clientId: string;
  /** Our private RSA key: signs requests, opens what was sealed for us. */
  readonly key: KeyObject;
  /** The service's certificate, PEM: by it tokens and data are theirs. */
  readonly certificate: string;
  readonly secret?: string;
  /** What consent is asked for, in words of the consent page. */
  readonly purpose: string;
  readonly fetch?: typeof fetch;
}

const ATTRIBUTES = ["uinfin", "name", "sex", "nationality", "dob", "email", "mobileno", "regadd"];
const SLOWEST = 10_000;

interface Field {
  value?: string;
  code?: string;
  desc?: string;
  prefix?: { value?: string };
  areacode?: { value?: string };
  nbr?: { value?: string };
  [more: string]: unknown;
}

const text = (field: Field | undefined): string | undefined =>
  typeof field?.value === "string" && field.value !== "" ? field.value : undefined;
const code = (field: Field | undefined): string | undefined =>
  typeof field?.code === "string" && field.code !== "" ? field.code : undefined;

function addressOf(field: Field | undefined): RetrievedAddress | undefined {
  const part = (name: string) => text(field?.[name] as Field | undefined);
  const [street, postal] = [part("street"), part("postal")];
  if (street === undefined || postal === undefined) return undefined;
  const further = Object.fromEntries(
    ["block", "floor", "unit", "building"].flatMap((name) => (part(name) === undefined ? [] : [[name, part(name)]])),
  );
  return { street, postal, country: code(field?.["country"] as Field | undefined) ?? "SG", ...further };
}

function mobileOf(field: Field | undefined): string | undefined {
  const number = field?.nbr?.value;
  return number ? `${field.prefix?.value ?? "+"}${field.areacode?.value ?? "65"}${number}` : undefined;
}

/** What Myinfo says of a person, in our words. */
function personOf(fields: Readonly<Record<string, Field>>): RetrievedPerson {
  const given = {
    sex: code(fields["sex"]),
    nationality: code(fields["nationality"]),
    date_of_birth: text(fields["dob"]),
    email: text(fields["email"]),
    mobile: mobileOf(fields["mobileno"]),
    address: addressOf(fields["regadd"]),
  };
  return {
    name: text(fields["name"]) ?? "",
    id_no: text(fields["uinfin"]) ?? "",
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
}

/** The header by which a request is known to be ours: RS256 over method, address and all its parameters in order. */
function signed(
  { clientId, key }: MyinfoSettings,
  method: string,
  url: string,
  parameters: Readonly<Record<string, string>>,
): string {
  const fields: Record<string, string> = {
    app_id: clientId,
    nonce: randomBytes(16).toString("hex"),
    signature_method: "RS256",
    timestamp: String(Date.now()),
  };
  const all: Record<string, string> = { ...parameters, ...fields };
  const sorted = Object.entries(all)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  const signature = createSign("RSA-SHA256").update(`${method}&${url}&${sorted}`).sign(key, "base64");
  return `PKI_SIGN ${Object.entries({ ...fields, signature })
    .map(([name, value]) => `${name}="${value}"`)
    .join(",")}`;
}

async function answered(response: Response, what: string): Promise<string> {
  if (!response.ok) throw new Error(`Myinfo refused ${what}: ${response.status}`);
  return response.text();
}

/**
 * Myinfo over OAuth 2 with signed requests and sealed answers (version 3 of its interface); of companies it tells
 * nothing.
 */
export function makeMyinfo(settings: MyinfoSettings): Myinfo {
  const { base, clientId, key, certificate, secret, purpose } = settings;
  const send = settings.fetch ?? fetch;
  const ask = (url: string, init: RequestInit) =>
    send(url, { ...init, redirect: "error", signal: AbortSignal.timeout(SLOWEST) });

  async function token(grant: string, { callback, state }: AuthorizationRequest): Promise<string> {
    const url = `${base}/v3/token`;
    const form = {
      grant_type: "authorization_code",
      code: grant,
      redirect_uri: callback,
      client_id: clientId,
      state,
      ...(secret === undefined ? {} : { client_secret: secret }),
    };
    const body = await answered(
      await ask(url, {
        method: "POST",
        body: new URLSearchParams(form),
        headers: { authorization: signed(settings, "POST", url, form) },
      }),
      "the code",
    );
    return (JSON.parse(body) as { access_token: string }).access_token;
  }

  /** What a text says that was signed by the service and sealed for us; any other is nobody's word. */
  async function opened(body: string): Promise<Readonly<Record<string, Field>>> {
    const { plaintext } = await compactDecrypt(body, key, {
      keyManagementAlgorithms: ["RSA-OAEP", "RSA-OAEP-256"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    const inner = new TextDecoder().decode(plaintext).replace(/^"|"$/g, "");
    const { payload } = await jwtVerify(inner, await importX509(certificate, "RS256"), { algorithms: ["RS256"] });
    return payload as Record<string, Field>;
  }

  return {
    simulated: false,
    authorizeUrl: ({ state, callback }) =>
      `${base}/v3/authorise?${new URLSearchParams({ client_id: clientId, attributes: ATTRIBUTES.join(","), purpose, state, redirect_uri: callback }).toString()}`,
    async retrieve(grant, asking): Promise<Retrieved> {
      const access = await token(grant, asking);
      const { payload } = await jwtVerify(access, await importX509(certificate, "RS256"), { algorithms: ["RS256"] });
      const url = `${base}/v3/person/${encodeURIComponent(String(payload.sub))}/`;
      const query = { attributes: ATTRIBUTES.join(","), client_id: clientId };
      const response = await ask(`${url}?${new URLSearchParams(query).toString()}`, {
        headers: { authorization: `${signed(settings, "GET", url, query)},Bearer ${access}` },
      });
      return { person: personOf(await opened(await answered(response, "the person"))) };
    },
  };
}

const together = "with MYINFO_URL";

/** Where people's data of Singpass are asked. */
export const myinfoVariables = {
  MYINFO_URL: {
    means: "The address of Myinfo.",
    example: "https://api.myinfo.gov.sg/com",
    without: "the sandbox where data are made up, else people enter their data themselves",
  },
  MYINFO_CLIENT: { means: "The id by which Myinfo knows us.", example: "STG2-…", without: "none", needed: together },
  MYINFO_KEY: {
    means: "A file with our private RSA key, PEM.",
    example: "/run/secrets/myinfo.pem",
    without: "none",
    needed: together,
  },
  MYINFO_CERTIFICATE: {
    means: "A file with the service's certificate, PEM.",
    example: "/run/secrets/myinfo.cert",
    without: "none",
    needed: together,
  },
  MYINFO_SECRET: {
    means: "The secret that Myinfo gave to our id.",
    example: "a text",
    without: "our key alone says who we are",
    isSecret: true,
  },
} satisfies Variables;

const NEEDED = ["MYINFO_CLIENT", "MYINFO_KEY", "MYINFO_CERTIFICATE"] as const;

function keyIn(file: string): KeyObject {
  const text = fileIn("MYINFO_KEY", file);
  try {
    return createPrivateKey(text);
  } catch (error) {
    throw new Error("MYINFO_KEY is a file with a private RSA key, PEM", { cause: error });
  }
}

function fileIn(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(
      `${name} names a file that cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown"})`,
      {
        cause: error,
      },
    );
  }
}

/** Myinfo as these variables name it, undefined where they name none. @throws Error for one that is missing or wrong */
export function myinfoSettings(variables: RawVariables<typeof myinfoVariables>): MyinfoSettings | undefined {
  const base = variables.MYINFO_URL;
  if (!base) return undefined;
  const missing = NEEDED.filter((name) => !variables[name]);
  if (missing.length > 0) throw new Error(`MYINFO_URL is set, and ${missing.join(" and ")} must be too`);
  mustBeEncrypted("MYINFO_URL", base);
  return {
    base: base.replace(/\/$/, ""),
    clientId: variables.MYINFO_CLIENT ?? "",
    key: keyIn(variables.MYINFO_KEY ?? ""),
    certificate: fileIn("MYINFO_CERTIFICATE", variables.MYINFO_CERTIFICATE ?? ""),
    purpose: "onboarding of a company",
    ...(variables.MYINFO_SECRET ? { secret: variables.MYINFO_SECRET } : {}),
  };
}
