import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import { Talk, talkAs } from "./application/bodies.ts";

let demo: Application;
let maker: Talk;

beforeAll(async () => {
  demo = await startApplication();
  maker = await talkAs(demo, "maker.s1");
});
afterAll(() => demo.close());

test("the search over everything answers rows that lead somewhere, and a keyword that is none at its field", async () => {
  const { number } = (await maker.get("obligation/invoice/list?page_size=1")).data.rows[0] as { number?: string };
  const { code, data } = await maker.get(`ucenter/user/search?keyword=${encodeURIComponent(number ?? "INV")}`);
  expect(code).toBe(0);
  expect(data.rows).toContainEqual({ kind: "record", title: expect.any(String), what: expect.any(String), beside: expect.any(String), path: expect.stringMatching(/^\/.*\d/) });
  expect(data.count).toBe(data.rows.length);
  for (const wrong of ["", "?keyword=x", `?keyword=${"x".repeat(81)}`, "?keyword=ab&keyword=cd"]) {
    expect(await maker.get(`ucenter/user/search${wrong}`), wrong).toMatchObject({ code: 100, data: [{ field: "keyword" }] });
  }
});
