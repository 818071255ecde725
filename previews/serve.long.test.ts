import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hashSync } from "@node-rs/argon2";
import { afterEach, beforeEach, expect, test } from "vitest";
import { settingsOf } from "./configuration.ts";
import { servePreviews, type Previews } from "./serve.ts";

/** A project as small as previews can be made of: its server seeds a file, its development server saves one. */
const PROJECT: Readonly<Record<string, string>> = {
  ".gitignore": "node_modules/\n",
  "package-lock.json": "{}\n",
  "node_modules/.package-lock.json": "x",
  "schemas/entities/bill.json": "{}\n",
  "registry/registry.ts": "\n",
  "pages/due.json": '{ "list": ["number"] }\n',
  "brands/words.json": "{}\n",
  "generators/generate.ts": "\n",
  "generators/check.ts": `const about = process.argv.includes("--diff");
console.log(JSON.stringify(about ? [{ about: "access", file: "pages/due.json", line: 1, says: "due is new, for <all>" }] : []));
`,
  "generators/migrations/generate.ts": `import { appendFileSync, mkdirSync } from "node:fs";
mkdirSync("server/migrations", { recursive: true });
appendFileSync(\`server/migrations/1_\${process.argv[2]}.sql\`, "ALTER TABLE bill;\\n");
`,
  "server/main.ts": `import { appendFileSync } from "node:fs";
import { createServer } from "node:http";
appendFileSync(\`\${process.env.DATA_FOLDER}/seeded\`, "seeded\\n");
createServer((_request, response) => response.end()).listen(Number(process.env.PORT), "localhost");
`,
  "commands/dev.mjs": `import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
const saved = async (request) => {
  let text = "";
  for await (const part of request) text += part;
  const { file, text: content } = JSON.parse(text);
  writeFileSync(file, content);
  return JSON.stringify({ saved: [file] });
};
createServer((_request, response) => response.end()).listen(Number(process.env.PORT), "localhost");
createServer(async (request, response) => {
  if (request.url === "/studio/api/save") return response.end(await saved(request));
  if (request.url === "/known") return response.end(JSON.stringify({ headers: request.headers, environment: process.env }));
  response.end(\`\${readFileSync("pages/due.json", "utf8")} \${readFileSync(\`\${process.env.DATA_FOLDER}/seeded\`, "utf8")}\`);
}).listen(Number(process.argv[3]), "localhost");
console.log("it listens");
`,
};

const PASSWORD = "a lantern in the harbour";
const HASH = hashSync(PASSWORD);
let folder: string;
let root: string;
let previews: Previews;
let port: number;
let log: string[];
const git = (...words: string[]): string => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();

function put(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

async function serve(more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  log = [];
  const authors = ["Farah Osman", "Wei Chen"].map((name) => ({
    name,
    email: `${name.split(" ")[0]!.toLowerCase()}@analysts.example`,
    password: HASH,
  }));
  const settings = settingsOf(
    { address: "http://previews.test", authors, folder: join(folder, "made"), ...more },
    "previews.json",
    root,
  );
  const environment = { ...process.env, DATABASE_URL: "postgres://owner:secret@host/real" };
  previews = servePreviews(root, settings, environment, (line) => log.push(line));
  await new Promise<void>((done) => previews.server.listen(0, "127.0.0.1", done));
  port = (previews.server.address() as AddressInfo).port;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "previewed-"));
  root = join(folder, "project");
  for (const [file, text] of Object.entries(PROJECT)) put(file, text);
  git("init", "--quiet", "--initial-branch=main");
  git("add", ".");
  git("-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "--quiet", "-m", "Begin");
  await serve();
});
afterEach(async () => {
  await previews.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  status: number;
  text: string;
  location: string | undefined;
}

/** Somebody's browser: it keeps the cookies of each host name apart and says from where it sends. */
class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  async ask(
    address: string,
    { method = "GET", body, headers = {} }: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const { host, origin, pathname, search } = new URL(address, "http://previews.test");
    const cookies = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, cookies);
    return new Promise((done, refuse) => {
      const sent = request(
        {
          host: "127.0.0.1",
          port,
          method,
          path: pathname + search,
          headers: {
            host,
            accept: "text/html",
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
            ...(method === "GET" ? {} : { origin }),
            ...headers,
          },
        },
        (response) => {
          for (const one of response.headers["set-cookie"] ?? []) {
            const [name = "", value = ""] = one.split(";")[0]!.split("=");
            cookies.set(name, value);
          }
          let text = "";
          response.setEncoding("utf8").on("data", (part: string) => (text += part));
          response.once("end", () => done({ status: response.statusCode!, text, location: response.headers.location }));
        },
      );
      sent.once("error", refuse);
      sent.end(body);
    });
  }

  /** Sends a form. */
  post(address: string, values: Record<string, string> = {}, headers = {}): Promise<Answer> {
    return this.ask(address, { method: "POST", body: new URLSearchParams(values).toString(), headers });
  }

  async signIn(email: string): Promise<void> {
    await this.post("/sign-in", { email, password: PASSWORD, to: "/" });
  }

  /** Opens a page and follows where it leads. */
  async open(address: string): Promise<Answer> {
    let answer = await this.ask(address);
    for (let at = address; answer.location !== undefined;) {
      at = new URL(answer.location, new URL(at, "http://previews.test")).href;
      answer = await this.ask(at);
    }
    return answer;
  }

  /** Opens a page of a preview, and waits for what starts it. */
  async begun(label: string, path = "/"): Promise<Answer> {
    await this.open(`http://${label}.previews.test${path}`);
    await previews.running.begun(label);
    return this.open(`http://${label}.previews.test${path}`);
  }

  /** Has the studio ask. */
  async studio(label: string, name: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
    const { status, text } = await this.ask(`http://${label}.previews.test/studio/api/${name}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "x-studio": "1", "content-type": "application/json", accept: "*/*" },
    });
    return { status, body: JSON.parse(text) as Record<string, unknown> };
  }
}

async function author(email = "farah@analysts.example"): Promise<Browser> {
  const browser = new Browser();
  await browser.signIn(email);
  return browser;
}

test("nobody comes in without a password, and after five wrong ones not with it either for a while", async () => {
  const browser = new Browser();
  expect((await browser.open("/")).text).toContain("Password");
  expect((await browser.ask("http://main.previews.test/")).location).toContain("/enter?label=main");
  expect((await browser.open("http://main.previews.test/")).text).toContain("Password");
  expect(previews.running.stateOf("main").is).toBe("stopped");
  const wrong = { email: "farah@analysts.example", password: "no", to: "/" };
  for (let time = 0; time < 5; time += 1) expect((await browser.post("/sign-in", wrong)).text).toContain("is wrong");
  expect((await browser.post("/sign-in", { ...wrong, password: PASSWORD })).text).toContain("Too many");
  await browser.signIn("wei@analysts.example");
  expect((await browser.open("/")).text).toContain("Wei Chen");
});

test("a branch starts when it is opened, shows how far it is, and keeps its session apart", async () => {
  const farah = await author();
  const first = await farah.open("http://main.previews.test/");
  expect([first.status, first.text]).toEqual([503, expect.stringContaining("The preview starts")]);
  await previews.running.begun("main");
  const { text } = await farah.open("http://main.previews.test/");
  expect(text).toBe('{ "list": ["number"] }\n seeded\n');
  const known = JSON.parse((await farah.ask("http://main.previews.test/known")).text);
  expect(known.environment).toMatchObject({ APP_ENVIRONMENT: "demo", ADDRESS: "http://main.previews.test" });
  expect(known.environment).not.toHaveProperty("DATABASE_URL");
  expect(known.headers).not.toHaveProperty("cookie");
  expect(known.headers).toMatchObject({ host: "main.previews.test", "x-forwarded-proto": "http" });
  expect((await farah.open("/branches/main")).text).toContain("running");
  await farah.post("/branches/main/stop");
  expect(previews.running.stateOf("main").is).toBe("stopped");
});

test("a change begins as a branch, is saved, proven, and proposed in the author's name", async () => {
  const farah = await author();
  expect((await farah.post("/branches", { title: "Show what is due" })).location).toBe(
    "/branches/studio-show-what-is-due",
  );
  await farah.begun("studio-show-what-is-due");
  expect((await farah.studio("studio-show-what-is-due", "host", {})).body).toEqual({
    branch: "studio/show-what-is-due",
    author: { name: "Farah Osman", email: "farah@analysts.example" },
    canSave: true,
    home: "http://previews.test/branches/studio-show-what-is-due",
  });
  const saved = await farah.studio("studio-show-what-is-due", "save", { file: "pages/due.json", text: "{}\n" });
  expect(saved.status).toBe(200);
  expect((await farah.open("/branches/studio-show-what-is-due")).text).toContain("<code>pages/due.json</code>");
  const checked = await farah.open("/branches/studio-show-what-is-due/judge");
  expect(checked.text).toContain("due is new, for &lt;all&gt;");
  const response = await farah.post("/branches/studio-show-what-is-due/propose", {
    title: "Show what is due",
    text: "Asked.",
  });
  expect(response.text).toContain("It is proposed as");
  expect(git("log", "-1", "--format=%an <%ae> %s %b", "studio/show-what-is-due")).toBe(
    "Farah Osman <farah@analysts.example> Show what is due Asked.",
  );
  expect([git("branch", "--show-current"), git("status", "--porcelain")]).toEqual(["main", ""]);
});

test("two people save in one branch, and the proposal of one names the other and holds both", async () => {
  const [farah, wei] = [await author(), await author("wei@analysts.example")];
  await farah.post("/branches", { title: "Due" });
  await farah.begun("studio-due");
  await wei.begun("studio-due");
  await Promise.all([
    farah.studio("studio-due", "save", { file: "pages/due.json", text: "{}\n" }),
    wei.studio("studio-due", "save", { file: "brands/words.json", text: '{ "due": "Due" }\n' }),
  ]);
  const { body } = await wei.studio("studio-due", "propose", {
    title: "Show what is due",
    name: "Nobody",
    email: "n@x.example",
  });
  expect(body).toMatchObject({ branch: "studio/due", files: ["brands/words.json", "pages/due.json"] });
  expect(git("log", "-1", "--format=%an %b", "studio/due")).toBe(
    "Wei Chen Co-authored-by: Farah Osman <farah@analysts.example>",
  );
  expect(git("show", "studio/due:pages/due.json")).toBe("{}");
});

test("two people who begin the same change get a branch each", async () => {
  const [farah, wei] = [await author(), await author("wei@analysts.example")];
  const begun = await Promise.all([farah, wei].map((one) => one.post("/branches", { title: "Due" })));
  expect(new Set(begun.map(({ location }) => location))).toEqual(
    new Set(["/branches/studio-due", "/branches/studio-due-2"]),
  );
});

test("what others committed meanwhile is kept in a proposal; where both changed a place, nothing is lost", async () => {
  const farah = await author();
  await farah.post("/branches", { title: "Due" });
  await farah.begun("studio-due");
  await farah.studio("studio-due", "save", { file: "pages/due.json", text: "{}\n" });
  const elsewhere = (file: string, text: string): void => {
    git("worktree", "add", "--quiet", join(folder, "other"), "studio/due");
    writeFileSync(join(folder, "other", file), text);
    const at = { cwd: join(folder, "other") };
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "-qam", "Other"], at);
    git("worktree", "remove", join(folder, "other"));
  };
  elsewhere("brands/words.json", '{ "other": "Other" }\n');
  await farah.post("/branches/studio-due/propose", { title: "Mine" });
  expect(git("show", "studio/due:pages/due.json", "studio/due:brands/words.json")).toBe('{}\n{ "other": "Other" }');
  expect(git("log", "--format=%s", "main..studio/due").split("\n")).toEqual(["Mine", "Other"]);

  await farah.studio("studio-due", "save", { file: "pages/due.json", text: '{ "mine": 1 }\n' });
  elsewhere("pages/due.json", '{ "theirs": 1 }\n');
  const refused = await farah.post("/branches/studio-due/propose", { title: "Again" });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("pages/due.json at the same places")]);
  expect(readFileSync(join(folder, "made/studio-due/tree/pages/due.json"), "utf8")).toBe('{ "mine": 1 }\n');
});

test("a save that changes an entity has its migration written beside it", async () => {
  const farah = await author();
  await farah.post("/branches", { title: "Field" });
  await farah.begun("studio-field");
  await farah.studio("studio-field", "save", { file: "pages/due.json", text: "{}\n" });
  await farah.studio("studio-field", "save", { file: "schemas/entities/bill.json", text: '{ "a": 1 }\n' });
  const { body } = await farah.studio("studio-field", "propose", { title: "Add a field" });
  expect(body["files"]).toEqual([
    "pages/due.json",
    "schemas/entities/bill.json",
    "server/migrations/1_studio_field.sql",
  ]);
});

test("a branch that was not made here is shown and not changed, proposed or dropped", async () => {
  const farah = await author();
  await farah.begun("main");
  const refused = await farah.studio("main", "save", { file: "pages/due.json", text: "{}\n" });
  expect([refused.status, refused.body["message"]]).toEqual([403, expect.stringContaining("Begin a change")]);
  expect((await farah.studio("main", "host", {})).body["canSave"]).toBe(false);
  expect((await farah.studio("main", "propose", { title: "Due" })).status).toBe(400);
  expect((await farah.post("/branches/main/drop")).status).toBe(400);
  expect(git("branch", "--list", "main")).not.toBe("");
});

test("a branch that is dropped goes with its preview, and stays in the repository with what was only saved", async () => {
  const farah = await author();
  await farah.post("/branches", { title: "Due" });
  await farah.begun("studio-due");
  await farah.studio("studio-due", "save", { file: "pages/due.json", text: "{}\n" });
  expect((await farah.open("/branches/studio-due/drop")).text).toContain("1 saved files");
  expect((await farah.post("/branches/studio-due/drop")).text).toContain("is dropped");
  expect([git("branch", "--list", "studio/*"), existsSync(join(folder, "made/studio-due"))]).toEqual(["", false]);
  const archived = git("for-each-ref", "--format=%(refname)", "refs/dropped/");
  expect(git("show", `${archived}:pages/due.json`)).toBe("{}");
  expect((await farah.open("/branches/studio-due")).status).toBe(404);
});

test("no more previews run than may, and one that stops is started again with what was saved", async () => {
  await previews.close();
  await serve({ most: 1 });
  const farah = await author();
  await farah.post("/branches", { title: "Due" });
  await farah.begun("studio-due");
  await farah.studio("studio-due", "save", { file: "pages/due.json", text: "{}\n" });
  const full = await farah.open("http://main.previews.test/");
  expect([full.status, full.text]).toEqual([503, expect.stringContaining("studio/due")]);
  await farah.post("/branches/studio-due/stop");
  expect((await farah.begun("main")).text).toContain("number");
  await farah.post("/branches/main/stop");
  // The data were seeded once, and copied.
  expect((await farah.begun("studio-due")).text).toBe("{}\n seeded\n");
});

test("a preview that does not start says why", async () => {
  git("checkout", "--quiet", "-b", "broken");
  put("commands/dev.mjs", 'console.log("nothing <works>");\nprocess.exit(3);\n');
  git("-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "--quiet", "-am", "Break");
  git("checkout", "--quiet", "main");
  const farah = await author();
  const { text } = await farah.begun("broken");
  expect(text).toContain("The preview did not start");
  expect(text).toContain("nothing &lt;works&gt;");
});

test("forms from other pages, the editor of this machine and tickets of another name are refused", async () => {
  const farah = await author();
  await farah.post("/branches", { title: "Due" });
  const elsewhere = { origin: "http://main.previews.test" };
  expect((await farah.post("/branches/studio-due/drop", {}, elsewhere)).status).toBe(403);
  expect(git("branch", "--list", "studio/due")).not.toBe("");
  await farah.begun("main");
  expect((await farah.ask("http://main.previews.test/__open-in-editor?file=x")).status).toBe(404);
  const ticket = (await farah.ask("/enter?label=main&to=//evil.example/")).location!;
  expect(new URL(ticket).searchParams.get("to")).toBe("/");
  const thief = new Browser();
  await thief.ask(ticket.replace("main.previews", "studio-due.previews"));
  expect((await thief.ask("http://studio-due.previews.test/")).location).toContain("/enter");
  await thief.ask(ticket);
  expect((await thief.ask("http://main.previews.test/")).location).toContain("/enter");
});

test("behind a proxy the header says who comes, from the proxy alone", async () => {
  await previews.close();
  await serve({ proxy: { header: "X-Email", from: ["127.0.0.1"] } });
  const browser = new Browser();
  const headers = { "x-email": "Farah@analysts.example" };
  expect((await browser.ask("/", { headers })).text).toContain("Farah Osman");
  expect((await browser.ask("/", { headers: { "x-email": "x@y.example" } })).status).toBe(403);
  await browser.ask("http://main.previews.test/", { headers });
  await previews.running.begun("main");
  const known = JSON.parse((await browser.ask("http://main.previews.test/known", { headers })).text);
  expect(known.headers).not.toHaveProperty("x-email");
  await previews.close();
  await serve({ proxy: { header: "X-Email", from: ["10.0.0.1"] } });
  expect((await browser.ask("/", { headers })).status).toBe(403);
});

test("proposals are pushed to the remote, and branches of others come from it", async () => {
  await previews.close();
  const remote = join(folder, "remote.git");
  execFileSync("git", ["clone", "--quiet", "--bare", root, remote]);
  git("remote", "add", "origin", remote);
  const bare = (...words: string[]): string => execFileSync("git", words, { cwd: remote, encoding: "utf8" }).trim();
  bare("branch", "feature/Fees", "main");
  await serve({ remote: "origin" });
  const farah = await author();
  expect((await farah.open("/")).text).toContain("feature/Fees");
  await farah.post("/branches", { title: "Due" });
  await farah.begun("studio-due");
  await farah.studio("studio-due", "save", { file: "pages/due.json", text: "{}\n" });
  await farah.studio("studio-due", "propose", { title: "Show what is due" });
  expect(bare("log", "-1", "--format=%s", "studio/due")).toBe("Show what is due");
});
