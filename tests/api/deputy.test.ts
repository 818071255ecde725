import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import { draftInvoice, Talk, talkAs } from "./application/bodies.ts";

let demo: Application;
let seller: Talk;
let checker: Talk;
let deputy: Talk;

beforeAll(async () => {
  demo = await startApplication();
  [seller, checker, deputy] = await Promise.all([
    talkAs(demo, "maker.s1"),
    talkAs(demo, "checker.e1"),
    talkAs(demo, "viewer.e1"),
  ]);
}, 120_000);
afterAll(() => demo.close());

async function submitted(number: string): Promise<string> {
  const made = await draftInvoice(seller, number);
  await seller.post(`obligation/invoice/${made.id}/submit`, { version: 1 });
  return made.id;
}

const tasksOf = async (talk: Talk, number: string) =>
  (
    (await talk.get("obligation/workflow/task/list?tab=todo&page_size=100")).data.rows as {
      subject_title: string;
      delegated_by?: string;
      shown: { delegated_by?: string };
    }[]
  ).filter(({ subject_title: title }) => title === number);

const nameOf = async (talk: Talk) => (await talk.get("ucenter/user/account")).data.name as string;
const idOf = async (email: string) =>
  (await demo.store.reading.first<{ id: string }>(`SELECT id FROM "user" WHERE email = $1`, [email]))!.id;

test("whoever is away names a deputy, who sees on whose behalf a task waits and decides it; the record names both", async () => {
  const id = await submitted("DEP-1");
  expect(await tasksOf(deputy, "DEP-1")).toEqual([]);
  expect(await deputy.post(`obligation/invoice/${id}/confirm`, { version: 2 })).toMatchObject({ code: 1004 });
  expect(
    await checker.post("ucenter/user/deputy", {
      deputy: await idOf("viewer.e1@demo.example"),
      deputy_from: "2026-11-23",
      deputy_until: "2026-11-30",
    }),
  ).toMatchObject({ code: 0 });
  expect((await checker.get("ucenter/user/account")).data).toMatchObject({
    deputy_from: "2026-11-23",
    deputy_until: "2026-11-30",
    shown: { deputy: await nameOf(deputy) },
  });
  expect(await tasksOf(deputy, "DEP-1")).toMatchObject([{ shown: { delegated_by: await nameOf(checker) } }]);
  expect(await deputy.post(`obligation/invoice/${id}/confirm`, { version: 2 })).toMatchObject({ code: 0 });
  const { timeline } = (await seller.get(`obligation/invoice?id=${id}`)).data;
  expect(timeline.at(-1)).toMatchObject({
    transition: "confirm",
    actor: `${await nameOf(deputy)} (for ${await nameOf(checker)})`,
  });
});

test("before, after and without those days nobody stands for anybody", async () => {
  const id = await submitted("DEP-2");
  const who = await idOf("viewer.e1@demo.example");
  await checker.post("ucenter/user/deputy", { deputy: who, deputy_from: "2026-11-24", deputy_until: "2026-11-30" });
  expect(await tasksOf(deputy, "DEP-2")).toEqual([]);
  expect(await deputy.post(`obligation/invoice/${id}/confirm`, { version: 2 })).toMatchObject({ code: 1004 });
  await checker.post("ucenter/user/deputy", { deputy: who, deputy_from: "2026-11-23", deputy_until: "2026-11-30" });
  expect(await tasksOf(deputy, "DEP-2")).toHaveLength(1);
  expect(await checker.post("ucenter/user/deputy", {})).toMatchObject({ code: 0 });
  expect(await deputy.post(`obligation/invoice/${id}/confirm`, { version: 2 })).toMatchObject({ code: 1004 });
});

test("only an active colleague is a deputy, nobody for themselves, and the days follow each other", async () => {
  const days = { deputy_from: "2026-11-23", deputy_until: "2026-11-30" };
  for (const email of ["checker.e1@demo.example", "maker.s1@demo.example"]) {
    expect(await checker.post("ucenter/user/deputy", { ...days, deputy: await idOf(email) })).toMatchObject({
      code: 100,
      data: [{ field: "deputy" }],
    });
  }
  expect(
    await checker.post("ucenter/user/deputy", {
      deputy: await idOf("viewer.e1@demo.example"),
      deputy_from: "2026-11-28",
      deputy_until: "2026-11-26",
    }),
  ).toMatchObject({
    code: 100,
    data: [{ field: "deputy_until", message: "The last day away must not lie before the first." }],
  });
  expect(await checker.post("ucenter/user/deputy", { deputy: await idOf("viewer.e1@demo.example") })).toMatchObject({
    code: 100,
    data: [{ field: "deputy_from" }],
  });
});
