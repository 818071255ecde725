import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let demo: Application;
let maker: Client;
beforeAll(async () => {
  demo = await startApplication();
  maker = await demo.signedIn("maker.s1");
});
afterAll(() => demo?.close());

interface Loaded {
  page: string;
  answers: { address: string; data: unknown }[];
}
const loaded = async (who: Client, route: string, url: string): Promise<Loaded> =>
  (await who.get("__serverLoader", { route, url })).body.data.data;

test("each answer that the loader brings is the answer of its call", async () => {
  const { page, answers } = await loaded(maker, "/invoice/invoice", "/invoice/invoice");
  expect(page).toBe("invoice/invoice");
  expect(answers.length).toBeGreaterThan(4);
  for (const { address, data } of answers) {
    const [path = "", query] = address.split("?");
    const values: Record<string, string[]> = {};
    for (const [name, value] of new URLSearchParams(query)) (values[name] ??= []).push(value);
    const alone = (await maker.get(path, values)).body;
    expect(alone, address).toMatchObject({ code: 0 });
    expect(alone.data, address).toEqual(data);
  }
});

test("a record of somebody else's is left out, as its own call refuses it", async () => {
  const { answers } = await loaded(maker, "/invoice/invoice", "/invoice/invoice");
  const list = answers.find(({ address }) => address.startsWith("obligation/invoice/list"))!;
  const [{ id }] = (list.data as { rows: [{ id: string }] }).rows;
  const url = `/invoice/invoice/detail?id=${id}`;
  const ofRecord = ({ answers: all }: Loaded) => all.filter(({ address }) => address === `obligation/invoice?id=${id}`);
  expect(ofRecord(await loaded(maker, "/invoice/invoice/detail", url))).toHaveLength(1);
  const other = await demo.signedIn("maker.s2");
  expect((await other.get("obligation/invoice", { id })).body.code).not.toBe(0);
  expect(ofRecord(await loaded(other, "/invoice/invoice/detail", url))).toHaveLength(0);
});

test("a page of another role is answered nothing, and who is not signed in neither", async () => {
  const other = await demo.signedIn("maker.e1");
  expect(
    (await other.get("__serverLoader", { route: "/invoice/invoice/add", url: "/invoice/invoice/add" })).body.data,
  ).toEqual({});
  expect(
    (await demo.stranger().get("__serverLoader", { route: "/invoice/invoice", url: "/invoice/invoice" })).body.data,
  ).toEqual({});
});

test("an address whose escapes are no text is nobody's", async () => {
  const { page, ...rest } = (
    await maker.get("__serverLoader", { route: "/tasks/detail/{id}", url: "/tasks/detail/%E0%A4%A" })
  ).body.data as Partial<Loaded>;
  expect({ page, ...rest }).toEqual({});
});
