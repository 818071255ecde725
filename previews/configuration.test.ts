import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settingsOf, WrongConfiguration } from "./configuration.ts";
import { labelOf } from "./names.ts";
import { processEnvironment } from "./process-environment.ts";

const root = join(import.meta.dirname, "..");
const password = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA";
const authors = [{ email: "farah@analysts.example", name: "Farah Osman", password }];
const problemsOf = (settings: Readonly<Record<string, unknown>>): readonly string[] => {
  try {
    settingsOf(settings, "previews.json", root);
    return [];
  } catch (error) {
    return error instanceof WrongConfiguration ? error.problems : [String(error)];
  }
};

test.each(["production", "prod", "partner_meridian"])("nothing starts where APP_ENVIRONMENT is %s", (environment) => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "previews/host.ts")], {
    env: { ...process.env, APP_ENVIRONMENT: environment },
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining(`APP_ENVIRONMENT is ${environment}`)]);
});

test("a configuration says who may come; all else has a value without being said", () => {
  expect(settingsOf({ authors }, "previews.json", "/srv/product")).toMatchObject({
    address: new URL("http://localhost:4400"),
    port: 4400,
    host: "localhost",
    folder: "/srv/product-previews",
    base: "main",
    remote: undefined,
    most: 3,
    idleMinutes: 30,
    proxy: undefined,
  });
});

test("everything that is wrong is said at once, a sentence each, without a password in it", () => {
  const messages = problemsOf({
    adress: "x",
    address: "http://127.0.0.1/",
    most: 0,
    proxy: { header: "x" },
    authors: [{ email: "farah@analysts.example", name: "Farah", password: "in the clear" }],
  });
  expect(messages.map((problem) => problem.split(/[,;]/)[0])).toEqual([
    'previews.json has no key "adress"',
    'previews.json: "address" is where browsers find the list',
    'previews.json: "proxy" is header and from: where a proxy in front signs people in',
    "previews.json: the author farah@analysts.example has no password",
    'previews.json: "most" is how many previews run at once',
  ]);
  expect(messages.join()).not.toContain("in the clear");
  expect(problemsOf({ authors: [] })).toHaveLength(1);
  expect(problemsOf({ authors: [...authors, ...authors] })[0]).toContain("there twice");
  expect(
    problemsOf({ authors: [{ ...authors[0], password: undefined }], proxy: { header: "X", from: ["::1"] } }),
  ).toEqual([]);
});

test("branches have labels of host names, and no two the same", () => {
  expect([labelOf("main"), labelOf("studio/due-page")]).toEqual(["main", "studio-due-page"]);
  const names = [
    "studio-due-page",
    "Studio/due-page",
    "feature/a.b",
    "feature/a-b",
    "发票",
    "x".repeat(90),
    "x".repeat(91),
  ];
  const labels = [...names, "main", "studio/due-page"].map(labelOf);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.filter((label) => !/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label))).toEqual([]);
});

test("a preview knows nothing of this process but what programs need", () => {
  const variables = {
    PATH: "/bin",
    DATABASE_URL: "postgres://",
    DATA_KEYS: "k",
    SMTP_URL: "smtp://",
    HOME: "/home",
    npm_config_registry: "r",
  };
  expect(processEnvironment(variables, { PORT: "1" })).toEqual({
    PATH: "/bin",
    HOME: "/home",
    npm_config_registry: "r",
    PORT: "1",
  });
});
