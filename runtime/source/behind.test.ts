import { expect, it } from "vitest";
import { makePages } from "./behind.ts";
import { SourceFailed } from "./request.ts";

const input = (page: number, sort = "total") => ({ page, page_size: 50, sort });

/** A list that says of each page where it ended, until its last one, and keeps what it was asked. */
function list(last = 99) {
  const requests: Record<string, unknown>[] = [];
  const ask = async (given: Readonly<Record<string, unknown>>) => {
    requests.push(given);
    const page = Number(given["page"]);
    return page < last ? { rows: [], next: `${String(given["sort"])} ${page}` } : { rows: [] };
  };
  return { requests, ask };
}

it("asks for the next page from where the one before ended, forwards and back", async () => {
  const [pages, { requests, ask }] = [makePages(), list()];
  for (const page of [1, 2, 3, 2]) await pages.ask(input(page), ask);
  expect(requests.map(({ after }) => after)).toEqual([undefined, "total 1", "total 2", "total 1"]);
});

it("asks for a page by its number where it was jumped to, and goes on from there", async () => {
  const [pages, { requests, ask }] = [makePages(), list()];
  for (const page of [1, 40, 41, 39]) await pages.ask(input(page), ask);
  expect(requests.map(({ after }) => after)).toEqual([undefined, undefined, "total 40", undefined]);
});

it("forgets where pages ended once the list is ordered otherwise", async () => {
  const [pages, { requests, ask }] = [makePages(), list()];
  for (const one of [input(1), input(2, "due_date"), input(3, "due_date"), input(2)]) await pages.ask(one, ask);
  expect(requests.map(({ after }) => after)).toEqual([undefined, undefined, "due_date 2", undefined]);
});

it("forgets where a page ended that has become the last one", async () => {
  const pages = makePages();
  await pages.ask(input(1), list().ask);
  await pages.ask(input(1), list(1).ask);
  const { requests, ask } = list();
  await pages.ask(input(2), ask);
  expect(requests).toEqual([input(2)]);
});

it("asks a server that does not know the place for the page by its number, and hands other failures on", async () => {
  const pages = makePages();
  await pages.ask(input(1), list().ask);
  const requests: unknown[] = [];
  const failing = (code: string) => async (given: Readonly<Record<string, unknown>>) => {
    requests.push(given["after"]);
    if (given["after"] !== undefined) throw new SourceFailed({ code, value: false });
    return { rows: [] };
  };
  expect(await pages.ask(input(2), failing("100"))).toEqual({ rows: [] });
  expect(requests).toEqual(["total 1", undefined]);
  await expect(pages.ask(input(2), failing("1066"))).rejects.toThrow(SourceFailed);
  expect(requests).toEqual(["total 1", undefined, "total 1"]);
});

it("asks for what has no pages as it is", async () => {
  const { requests, ask } = list();
  await makePages().ask({ id: "1" }, ask);
  expect(requests).toEqual([{ id: "1" }]);
});
