import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { owns, writes } from "../../server/platform/handler.ts";
import { makeLog } from "../../server/platform/log.ts";
import { everyHandler, startApplication, type Application } from "./application/application.ts";

const PASSWORD = "a-password-that-nobody-logs-77";
const CODE = "975318";
const IDENTITY = "S9700001H";
const TICKET = "vK3nQx_2Zr8TtYw0aBcDeFgHiJkLmNoPqRsTuVwXyZ1";

const lines: string[] = [];
const printed: string[] = [];
let demo: Application;
beforeAll(async () => {
  for (const way of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, way).mockImplementation(
      (...args: unknown[]) =>
        void printed.push(
          args
            .map((one) =>
              one instanceof Error
                ? `${one.stack}${JSON.stringify(one)}`
                : typeof one === "string"
                  ? one
                  : JSON.stringify(one),
            )
            .join(" "),
        ),
    );
  demo = await startApplication({
    log: makeLog({ write: (line) => void lines.push(line) }),
    handlers: {
      ...everyHandler,
      // Faults as a mistake of ours would bring them: a value that the database cannot take, and one in an error's own
      // words.
      "user.login": owns((input, context) =>
        context.transaction((write) => write.trx.run("SELECT $1::date, $2::text", [input["password"], input["email"]])),
      ),
      "user.second_factor": writes((input) =>
        Promise.reject(
          new Error(`no step for ${String(input["one_time_code"])} and ${String(input["ticket"])} of ${IDENTITY}`),
        ),
      ),
    },
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await demo.close();
});

test("what is entered stands in no log, whatever breaks: no password, code, ticket, identity number or session", async () => {
  const client = demo.stranger();
  expect(
    (await client.post("ucenter/user/login", { email: "maker.s1@demo.example", password: PASSWORD })).body.code,
  ).toBe(100);
  const broken = await client.post("ucenter/user/login/code", { ticket: TICKET, one_time_code: CODE });
  expect(broken.body).toMatchObject({ code: 1099, data: { trace_id: expect.any(String) } });
  client.cookie = `sid=${TICKET}`;
  await client.get("ucenter/user/menu/list", {}, { headers: { cookie: `sid=${TICKET}` } });
  const all = [...lines, ...printed].join("\n");
  expect(lines.length).toBeGreaterThan(0);
  expect(all).toContain(broken.body.data.trace_id);
  for (const secret of [PASSWORD, CODE, IDENTITY, TICKET, "maker.s1@demo.example"]) expect(all).not.toContain(secret);
});
