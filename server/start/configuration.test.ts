import { expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { Misconfigured } from "../platform/configuration.ts";
import { configurationOf, variableGroups, type RawConfiguration } from "./configuration.ts";
import { drainOf } from "./settings.ts";

const registry = loadRegistry();
const KEY = `k1:${Buffer.alloc(32, 7).toString("base64")}`;
const URL = "postgres://owner:hidden-word@db.example.com/name?sslmode=verify-full";
const of = (variables: RawConfiguration & Record<string, string>) => configurationOf(registry, variables, "/nowhere");
const problems = (variables: RawConfiguration & Record<string, string>): readonly string[] => {
  try {
    of(variables);
  } catch (error) {
    if (error instanceof Misconfigured) return error.problems;
    throw error;
  }
  return [];
};

test("without any variable it is a demo of this machine", () => {
  const { settings, environment, outside, remarks } = of({});
  expect(settings).toMatchObject({
    environment: "demo",
    host: "localhost",
    port: 8080,
    folder: "/nowhere/data",
    limits: true,
  });
  expect(environment.address).toBe("http://localhost:8080");
  expect(Object.values(outside).filter(Boolean)).toEqual([]);
  expect(remarks).toEqual([]);
  expect(drainOf(settings, environment)).toBe(0);
});

test("with a database it is for real, and drains before it ends", () => {
  const { settings, environment, keys } = of({ DATABASE_URL: URL, DATA_KEYS: KEY, TRUSTED_PROXIES: "10.0.0.0/8, ::1" });
  expect(environment.name).toBe("prod");
  expect(settings.proxies).toEqual(["10.0.0.0/8", "::1"]);
  expect(keys.map(({ name }) => name)).toEqual(["k1"]);
  expect(drainOf(settings, environment)).toBe(5);
  expect(drainOf({ ...settings, drain: 0 }, environment)).toBe(0);
});

test("everything that is wrong is said at once, a sentence each, and no value with it", () => {
  const messages = problems({
    APP_ENVIRONMENT: "prod",
    DATABASE_URL: URL.replace("?sslmode=verify-full", ""),
    PORT: "eighty",
    CLOSED: "maybe",
    RATE_LIMITS: "of",
    TRUSTED_PROXIES: "10.0.0.0/64",
    ADDRESS: "app.example.com",
    DRAIN_SECONDS: "-1",
    DATA_KEYS: "k1:hidden-word",
    SMTP_URL: "mail.example.com",
    S3_BUCKET_URL: "https://bucket.example.com",
    SCANNER: "scanner.example.com:3310",
    DOCUSIGN_USER: "u",
    MYINFO_URL: "https://api.myinfo.gov.sg/com",
    DATABSE_URL: "x",
  });
  for (const name of [
    "PORT is a whole number from 0 to 65535",
    "CLOSED is yes or no",
    "RATE_LIMITS is on or off",
    "TRUSTED_PROXIES lists",
    "ADDRESS is an address that begins with https:// or http://",
    "DRAIN_SECONDS is a whole number",
    "DATA_KEYS names each key",
    "DATABASE_URL names a PostgreSQL on another machine",
    "SMTP_URL is",
    "S3_BUCKET_URL is set, and AWS_REGION and AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be too",
    "SCANNER is",
    "signing by DocuSign needs",
    "MYINFO_URL is set, and",
    "DATABSE_URL is no variable of ours and says nothing; is DATABASE_URL meant?",
  ])
    expect(
      messages.filter((one) => one.startsWith(name)),
      name,
    ).toHaveLength(1);
  expect(messages).toHaveLength(14);
  expect(messages.join("\n")).not.toContain("hidden-word");
});

test("an environment for real users needs database and keys, and keeps its rate limits", () => {
  expect(problems({ APP_ENVIRONMENT: "prod", RATE_LIMITS: "off" })).toEqual([
    'environment "prod" runs on PostgreSQL only: name it in DATABASE_URL',
    'rate limits cannot be off in environment "prod"',
    expect.stringContaining("name the key in DATA_KEYS"),
  ]);
  expect(problems({ APP_ENVIRONMENT: "nothing" })).toEqual([
    expect.stringContaining("APP_ENVIRONMENT is one of demo,"),
  ]);
});

test("what looks like a slip is told, and what others set is not", () => {
  expect(
    of({ TRUSTED_PROXY: "x", port: "1", PORTS: "1", HOSTNAME: "x", MAIL: "/var/mail", HOME: "/" }).remarks,
  ).toEqual([]);
  expect(of({ TRUSTED_PROXYES: "x", MAIL_FORM: "x", data_keys: "x" }).remarks).toEqual([
    "TRUSTED_PROXYES is no variable of ours and says nothing; is TRUSTED_PROXIES meant?",
    "MAIL_FORM is no variable of ours and says nothing; is MAIL_FROM meant?",
    "data_keys is no variable of ours and says nothing; is DATA_KEYS meant?",
  ]);
});

test("what real people will miss is told at the start, and nothing of it in a demo", () => {
  const real = { DATABASE_URL: URL, DATA_KEYS: KEY };
  const names = (variables: RawConfiguration) =>
    of({ ...real, ...variables }).remarks.map((remark) => remark.split(" ")[0]);
  expect(names({})).toEqual(["SMTP_URL", "SMS_URL", "the", "SCANNER", "S3_BUCKET_URL", "TRUSTED_PROXIES"]);
  expect(
    names({
      SMTP_URL: "smtps://mail.example.com",
      SCANNER: "127.0.0.1:3310",
      TRUSTED_PROXIES: "10.0.0.0/8",
      APP_ENVIRONMENT: "portfolio",
    }),
  ).toEqual(["SMS_URL", "S3_BUCKET_URL"]);
  expect(names({ SMS_URL: "https://sms.example.com/messages" })).not.toContain("SMS_URL");
  expect(names({ ADDRESS: "http://localhost:8080" })).not.toContain("TRUSTED_PROXIES");
  expect(of({ APP_ENVIRONMENT: "demo" }).remarks).toEqual([]);
});

test("no variable is declared twice", () => {
  const names = variableGroups.flatMap(({ variables }) => Object.keys(variables));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
