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
      id: string;
      subject_title: string;
      delegated_by?: string;
      shown: { delegated_by?: string };
    }[]
  ).filter(({ subject_title: title }) => title === number);

/** Whom the task names, as it is read by itself, as the colleague in whose place it is decided. */
const inPlaceOf = async (talk: Talk, task: string | undefined) =>
  (await talk.get(`obligation/workflow/task?id=${String(task)}`)).data.shown.delegated_by as string | undefined;

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
  const [task] = await tasksOf(deputy, "DEP-1");
  expect(task).toMatchObject({ shown: { delegated_by: await nameOf(checker) } });
  expect(await inPlaceOf(deputy, task?.id)).toBe(await nameOf(checker));
  expect(
    await inPlaceOf(checker, task?.id),
    "whoever decides it by their own right decides for nobody",
  ).toBeUndefined();
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

test("a deputy who agrees at another level stands in for the level of who is away, and never for both", async () => {
  const [first, second] = await Promise.all([talkAs(demo, "checker.f1"), talkAs(demo, "acct.f1")]);
  const risk = await talkAs(demo, "risk.f1");
  const facility = (await demo.store.reading.first<{ id: string; number: string; version: number }>(
    "SELECT id, number, version FROM facility WHERE number = 'FAC-2026-000001'",
  ))!;
  const path = `obligation/financier/facility/${facility.id}/freeze`;
  const body = { version: facility.version, reason: "Under review" };
  // Both agree at the first level; the accountant by a group that is given for this.
  await demo.store.transaction((trx) =>
    trx.run(
      `UPDATE "user" SET permission_groups = array_append(permission_groups, 'checker_l1') WHERE email = 'acct.f1@demo.example'`,
    ),
  );
  const away = async (deputy: string) =>
    expect(
      await risk.post("ucenter/user/deputy", {
        deputy: await idOf(deputy),
        deputy_from: "2026-11-23",
        deputy_until: "2026-11-30",
      }),
    ).toMatchObject({ code: 0 });
  expect(await first.post(path, body)).toMatchObject({ code: 0 });
  expect(await second.post(path, body), "the second level is asked").toMatchObject({ code: 1004 });
  expect(await tasksOf(second, facility.number)).toEqual([]);
  await away("checker.f1@demo.example");
  expect(await first.post(path, body), "who has agreed stands for nobody in the same decision").toMatchObject({
    code: 1054,
  });
  expect(await tasksOf(first, facility.number)).toEqual([]);
  await away("acct.f1@demo.example");
  const [task] = await tasksOf(second, facility.number);
  expect(task).toMatchObject({ shown: { delegated_by: await nameOf(risk) } });
  expect(await inPlaceOf(second, task?.id)).toBe(await nameOf(risk));
  expect(await inPlaceOf(first, task?.id), "who has agreed").toBeUndefined();
  expect(await second.post(path, body)).toMatchObject({ code: 0 });
  const { status, timeline } = (await first.get(`obligation/financier/facility?id=${facility.id}`)).data;
  expect(status).toBe("frozen");
  expect(timeline.at(-1)).toMatchObject({
    transition: "freeze",
    actor: `${await nameOf(second)} (for ${await nameOf(risk)})`,
  });
});
