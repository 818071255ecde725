import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setAnswering } from "../../call/transport.ts";
import type { Request } from "../../call/transport.ts";
import { changesTo, keepView, knownViews, loadViews, queryOf } from "./views.ts";

vi.mock("../../settings/settings.ts", () => ({
  shellCall: (name: string) => ({
    method: name.endsWith("list")
      ? "GET"
      : name.endsWith("create")
        ? "POST"
        : name.endsWith("update")
          ? "PUT"
          : "DELETE",
    path: `view/${name}`,
    ...(name.endsWith("list") ? { rows: true } : {}),
  }),
}));

let requests: Request[] = [];
const answers = (body: object) =>
  setAnswering((request) => {
    requests.push(request);
    return Promise.resolve({ status: 200, body: { code: 0, success: true, ...body } as never });
  });

beforeEach(() => {
  requests = [];
});
afterEach(() => setAnswering(undefined));

it("keeps filters, keyword and order of an address, not its page nor what is open", () => {
  expect(queryOf("?status=confirmed&page=3&open=12&keyword=&sort=-due_date&status=disputed")).toBe(
    "sort=-due_date&status=confirmed&status=disputed",
  );
});
it("goes to a view by taking away what it does not have", () => {
  expect(changesTo("?currency=SGD&page=2", "status=confirmed&status=disputed")).toEqual({
    currency: undefined,
    page: undefined,
    status: ["confirmed", "disputed"],
  });
});
it("reads views in order of their names and remembers them", async () => {
  answers({
    data: {
      rows: [
        { id: "2", page: "invoice/invoice", name: "Overdue", query: "overdue=true" },
        { id: "3", page: "tasks", name: "Another list's" },
        { id: "1", page: "invoice/invoice", name: "Mine", columns: ["number"], is_default: true },
      ],
      count: 3,
    },
  });
  expect((await loadViews("invoice/invoice")).map(({ name, is_default }) => [name, is_default])).toEqual([
    ["Mine", true],
    ["Overdue", false],
  ]);
  expect(requests[0]?.address).toBe("view/saved_view.list");
  expect(knownViews("invoice/invoice")).toHaveLength(2);
});
it("changes a view by its id, makes one without, and says why a name was refused", async () => {
  answers({ data: {} });
  expect(await keepView("p", { id: "7", name: "Late" })).toBeUndefined();
  expect(await keepView("p", { name: "New", query: "a=1", columns: [] })).toBeUndefined();
  expect(requests.map(({ method, body }) => [method, body])).toEqual([
    ["PUT", { page: "p", name: "Late", id: "7" }],
    ["POST", { page: "p", name: "New", query: "a=1", columns: [] }],
  ]);
  setAnswering(() =>
    Promise.resolve({ status: 422, body: { code: 100, success: false, messageDetail: "Check", data: [] } as never }),
  );
  expect(await keepView("p", { name: "New" })).toBeDefined();
});
