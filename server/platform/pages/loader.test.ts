import { expect, test } from "vitest";
import { loadRegistry } from "../../../registry/registry.ts";
import type { Acting, ReadContext } from "../context.ts";
import type { CallInputs } from "../handler.ts";
import { Refusal } from "../refusal.ts";
import { loader } from "./loader.ts";

const registry = loadRegistry();
const supplier = { role: "supplier", permissions: new Set<string>() } as unknown as Acting;
const context = (acting?: Acting) => ({ registry, acting }) as unknown as ReadContext;
const echo = async (call: string, { params, query }: CallInputs) => ({ call, params, query });

test("the loader knows the routes of the registry, and fetches no address", async () => {
  expect(await loader({ route: "/contact/contact", url: "/contact/contact" }, context(supplier), echo)).toMatchObject({
    config_version: "v1.2.0 contact/contact",
    data: { page: "contact/contact" },
  });
  for (const [route, url] of [
    ["/no/such/page", "/no/such/page"],
    ["/contact/contact", "//elsewhere.example/"],
    ["/contact/contact", "/\\elsewhere.example/contact/contact"],
    ["/contact/contact", "https://elsewhere.example/contact/contact"],
    ["/contact/contact", "/contact/managetags"],
  ] as const)
    expect(await loader({ route, url }, context(supplier), echo)).toEqual({});
});

test("it answers what the frame asks at each start, under the addresses at which the browser asks", async () => {
  const { data } = (await loader({ route: "/invoice/invoice", url: "/invoice/invoice" }, context(supplier), echo)) as {
    data: { answers: { address: string; data: unknown }[] };
  };
  expect(data.answers.map(({ address }) => address)).toEqual(
    expect.arrayContaining([
      "ucenter/user/menu/list",
      "ucenter/supplier/user/system/info",
      "obligation/supplier/invoicepaid/invoice/todo/count",
    ]),
  );
});

test("it answers a record's page by the id in its address, and leaves out what is refused", async () => {
  const { data } = (await loader(
    { route: "/invoice/invoice/detail", url: "/invoice/invoice/detail?id=1234567890123456789" },
    context(supplier),
    async (call, inputs) => {
      if (call === "user.menu_list") throw new Refusal("forbidden");
      return echo(call, inputs);
    },
  )) as { data: { answers: { address: string; data: { call: string } }[] } };
  expect(data.answers.map(({ data: { call } }) => call)).not.toContain("user.menu_list");
  expect(data.answers).toContainEqual({
    address: "obligation/invoice?id=1234567890123456789",
    data: { call: "invoice.get", params: {}, query: { id: "1234567890123456789" } },
  });
});

test("who is not signed in, or may not see the page, is answered nothing of it", async () => {
  expect(await loader({ route: "/invoice/invoice", url: "/invoice/invoice" }, context(), echo)).toEqual({});
  expect(await loader({ route: "/login", url: "/login" }, context(), echo)).toMatchObject({ data: { answers: [] } });
});

test("a list is asked as the browser asks for it at first: page, order, filters of the address, the tab's presets and counts", async () => {
  const { data } = (await loader(
    { route: "/invoice/invoice", url: "/invoice/invoice?tab=draft&currency=SGD" },
    context(supplier),
    echo,
  )) as { data: { answers: { address: string }[] } };
  const list = data.answers.map(({ address }) => address).find((address) => address.includes("invoice/list?"));
  const query = new URLSearchParams(list?.split("?")[1]);
  expect(Object.fromEntries(query)).toMatchObject({
    archived: "false",
    currency: "SGD",
    page: "1",
    page_size: "20",
    sort: "issue_date",
    order: "desc",
    status: "draft",
  });
  expect(query.getAll("counts")).toContain("draft?currency=SGD&archived=false&status=draft");
});

test("what only the browser knows is left to it: which tab was open last", async () => {
  const { data } = (await loader({ route: "/tasks", url: "/tasks" }, context(supplier), echo)) as {
    data: { answers: { address: string }[] };
  };
  expect(data.answers.map(({ address }) => address)).not.toContainEqual(expect.stringContaining("task/list"));
});

test("a tab that shows something else than the list brings no rows of it, the next one does", async () => {
  const loadedBy = async (search: string) => {
    const address = { route: "/creditfinance/facilitylimit", url: `/creditfinance/facilitylimit${search}` };
    const { data } = (await loader(address, context(supplier), echo)) as {
      data: { answers: { data: { call: string; query: Record<string, unknown> } }[] };
    };
    return data.answers.find((answer) => answer.data.call === "facility.list")?.data.query;
  };
  expect(await loadedBy("")).toMatchObject({ page: "1", page_size: "1", counts: expect.any(Array) });
  expect(await loadedBy("?tab=active")).toMatchObject({ page_size: "20", status: ["active", "frozen"] });
});
