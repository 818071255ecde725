import type { RawVariables, Variables } from "../../configuration/variable.ts";
import { OWN_MACHINE } from "../own-machine.ts";

/** Where files lie. */
export const objectStoreVariables = {
  S3_BUCKET_URL: {
    means: "The bucket of an object store that speaks S3, in which files lie.",
    example: "https://bucket.s3.ap-southeast-1.amazonaws.com",
    without: "files lie in DATA_FOLDER",
    needed: "where several processes serve",
  },
  AWS_REGION: {
    means: "The region of that bucket.",
    example: "ap-southeast-1",
    without: "none",
    needed: "with S3_BUCKET_URL",
  },
  AWS_ACCESS_KEY_ID: {
    means: "The name of a key that may put, get, delete and list in that bucket.",
    example: "AKIA…",
    without: "none",
    needed: "with S3_BUCKET_URL",
  },
  AWS_SECRET_ACCESS_KEY: {
    means: "The secret of that key.",
    example: "40 letters",
    without: "none",
    needed: "with S3_BUCKET_URL",
    isSecret: true,
  },
  AWS_SESSION_TOKEN: {
    means: "What comes with a key that is lent for some hours.",
    example: "a long text",
    without: "the key is our own",
    isSecret: true,
  },
} satisfies Variables;

/** A bucket of an object store that speaks the S3 protocol, and who we are there. */
export interface ObjectStoreSettings {
  /**
   * Address of the bucket without a slash at the end: `https://bucket.s3.ap-southeast-1.amazonaws.com` or
   * `https://host/bucket`.
   */
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Comes with keys that are lent for some hours. */
  readonly sessionToken?: string;
}

const NEEDED = ["AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const;

/**
 * The bucket named by S3_BUCKET_URL, with AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and
 * AWS_SESSION_TOKEN for lent keys); undefined where none is named: files then lie in a folder. Only a bucket on this
 * machine is spoken to without encryption.
 * @throws Error for an address that is no bucket's, or where one of the others is missing
 */
export function objectStoreSettings(
  variables: RawVariables<typeof objectStoreVariables>,
): ObjectStoreSettings | undefined {
  const said = variables.S3_BUCKET_URL;
  if (!said) return undefined;
  const url = URL.canParse(said) ? new URL(said) : undefined;
  if (url?.protocol !== "https:" && !(url?.protocol === "http:" && OWN_MACHINE.has(url.hostname)))
    throw new Error("S3_BUCKET_URL is the address of a bucket, https://bucket.host or https://host/bucket");
  const missing = NEEDED.filter((name) => !variables[name]);
  if (missing.length > 0) throw new Error(`S3_BUCKET_URL is set, and ${missing.join(" and ")} must be too`);
  const sessionToken = variables.AWS_SESSION_TOKEN;
  return {
    bucket: `${url.origin}${url.pathname.replace(/\/+$/, "")}`,
    region: variables.AWS_REGION ?? "",
    accessKeyId: variables.AWS_ACCESS_KEY_ID ?? "",
    secretAccessKey: variables.AWS_SECRET_ACCESS_KEY ?? "",
    ...(sessionToken ? { sessionToken } : {}),
  };
}
