import { expect, test } from "vitest";
import { docusignSettings } from "../../modules/signing/docusign/settings.ts";
import { myinfoSettings } from "./myinfo/v3.ts";
import { mustVerifyDatabase } from "./encrypted-line.ts";

test.each([
  "postgres://platform:secret@localhost/platform",
  "postgres://platform@127.0.0.1:5433/platform",
  "postgres://platform@[::1]/platform",
  "postgres:///platform?host=/var/run/postgresql",
  "postgres://%2Fvar%2Frun%2Fpostgresql/platform",
  "postgres://platform:secret@db.example/platform?sslmode=verify-full",
  "postgres://platform@db.example/platform?sslmode=verify-full&sslrootcert=/etc/ssl/own.pem",
])("a database is spoken to at %s", (address) => expect(() => mustVerifyDatabase(address)).not.toThrow());

test.each([
  "postgres://platform:secret@db.example/platform",
  "postgres://platform:secret@db.example/platform?sslmode=require",
  "postgres://platform:secret@db.example/platform?sslmode=no-verify",
  "postgres://platform:secret@localhost/platform?host=db.example",
  "postgres://platform:secret@db.example/platform?sslmode=verify-full&sslmode=disable",
  "postgres://platform:secret@db.example/platform?sslmode=verify-full&uselibpqcompat=true",
  "no address",
])("not at %s, and its secret is not told", (address) => {
  expect(() => mustVerifyDatabase(address)).toThrow("sslmode=verify-full");
  expect(() => mustVerifyDatabase(address)).not.toThrow("secret");
});

test("nor is an outside service without encryption", () => {
  const docusign = {
    DOCUSIGN_API: "https://na2.docusign.net",
    DOCUSIGN_ACCOUNT: "a",
    DOCUSIGN_INTEGRATION_KEY: "i",
    DOCUSIGN_USER: "u",
    DOCUSIGN_PRIVATE_KEY: "k",
    DOCUSIGN_CONNECT_KEYS: "c",
  };
  expect(docusignSettings(docusign)).toMatchObject({
    api: "https://na2.docusign.net",
    authority: "account.docusign.com",
  });
  expect(
    docusignSettings({
      ...docusign,
      DOCUSIGN_API: "http://127.0.0.1:4000",
      DOCUSIGN_AUTHORITY: "http://localhost:4000",
    }),
  ).toBeDefined();
  expect(() => docusignSettings({ ...docusign, DOCUSIGN_API: "http://na2.docusign.net" })).toThrow(
    "DOCUSIGN_API is an address that begins with https://",
  );
  expect(() => docusignSettings({ ...docusign, DOCUSIGN_AUTHORITY: "http://account.docusign.com" })).toThrow(
    "DOCUSIGN_AUTHORITY",
  );
  const myinfo = { MYINFO_CLIENT: "c", MYINFO_KEY: "/nowhere/key.pem", MYINFO_CERTIFICATE: "/nowhere/cert.pem" };
  expect(() => myinfoSettings({ ...myinfo, MYINFO_URL: "http://api.myinfo.gov.sg/com" })).toThrow(
    "MYINFO_URL is an address that begins with https://",
  );
  expect(
    () => myinfoSettings({ ...myinfo, MYINFO_URL: "https://api.myinfo.gov.sg/com" }),
    "then its key is looked for",
  ).toThrow("MYINFO_KEY names a file that cannot be read (ENOENT)");
  expect(() => myinfoSettings({ MYINFO_URL: "https://api.myinfo.gov.sg/com", MYINFO_CLIENT: "c" })).toThrow(
    "MYINFO_URL is set, and MYINFO_KEY and MYINFO_CERTIFICATE must be too",
  );
});
