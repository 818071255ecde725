import { expect, test, vi } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { makeLog, workLog } from "../../server/platform/log.ts";
import { LOGGED, leaks, namesOfSecrets, noteLine, noteSecretsOf } from "../logged.ts";
import search from "../nothing-secret-logged.ts";

test("a secret is found wherever it stands by itself in a line, and told by nothing but its length", () => {
  const secrets = ["246810", "quiet-teapot-walks-42-hills"];
  expect(
    leaks(['{"level":50,"msg":"no step for 246810"}', '{"msg":"trace 1246810999"}', '{"msg":"fine"}'], secrets),
  ).toEqual(['a secret of 6 letters: {"level":50,"msg":"no step for <<it>>"}']);
  expect(leaks(['{"cookie":"quiet-teapot-walks-42-hills"}'], secrets).join()).not.toContain("teapot");
  expect(leaks(['{"msg":"person S9700001H is not there"}'], [])).toHaveLength(1);
});

test("what is secret or masked in entities and calls is looked for by its name", () => {
  const names = namesOfSecrets(loadRegistry());
  for (const name of ["password", "one_time_code", "otp", "ticket", "id_no", "account_no"])
    expect(names, name).toContain(name);
  expect(names).not.toContain("invoice_no");
});

test("work that no request waits for logs its faults without what a row holds", () => {
  const lines: string[] = [];
  const error = Object.assign(new Error('invalid input syntax for type date: "S9700001H"'), {
    code: "22007",
    detail: "Failing row contains (S9700001H, 0339991235)",
    params: ["quiet-teapot-walks-42-hills"],
  });
  workLog("jobs", { write: (line) => void lines.push(line) }).error(
    { err: error, kind: "mails" },
    "looking for work failed",
  );
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    name: "jobs",
    kind: "mails",
    msg: "looking for work failed",
    err: { code: "22007" },
  });
  for (const secret of ["S9700001H", "0339991235", "quiet-teapot"]) expect(lines[0]).not.toContain(secret);
});

test("a run fails whose server logs what it was told, and says where; one that logs where and of which kind does not", () => {
  const before = process.env[LOGGED];
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const names = namesOfSecrets(loadRegistry());
  const runOf = (message: string) => {
    const end = search();
    const password = `quiet-teapot-${message.length}-hills`;
    noteSecretsOf(names, { user: { password } });
    makeLog({ write: noteLine })({
      level: "error",
      trace: "1f2e3d",
      message: message.replace("{{password}}", password),
      error: undefined,
    });
    return end;
  };
  try {
    expect(runOf("nobody has {{password}}")).toThrow('secrets were logged:\na secret of 21 letters: {"level":50');
    expect(runOf("nobody has it")).not.toThrow();
  } finally {
    vi.restoreAllMocks();
    if (before === undefined) delete process.env[LOGGED];
    else process.env[LOGGED] = before;
  }
});
