import { afterAll, beforeAll, expect, test } from "vitest";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { runDays } from "../../server/platform/jobs/daily.ts";
import { type Application, startApplication } from "./application/application.ts";
import { talkAs } from "./application/bodies.ts";

let demo: Application;
beforeAll(async () => {
  demo = await startApplication();
});
afterAll(() => demo.close());

test("a day that was interrupted goes on with the step that is not done, and no letter goes out twice", async () => {
  const count = async () =>
    (
      await demo.store.reading.first<{ count: number }>(
        "SELECT count(*)::int AS count FROM mail WHERE letter = 'payment_reminder'",
      )
    )?.count;
  await runDays({ ...demo, engine }, "2026-12-07");
  const sent = await count();
  await demo.store.transaction(async (trx) => {
    await trx.run("DELETE FROM daily_step WHERE day = '2026-12-07' AND step IN ('reminders', 'forget', 'files')");
    await trx.run(`UPDATE setting SET value = '"2026-12-06"' WHERE name = 'daily_job'`);
  });
  await runDays({ ...demo, engine }, "2026-12-07");
  expect(await count()).toBe(sent);
  expect(
    await demo.store.reading.first(
      "SELECT count(*)::int AS count FROM daily_step WHERE day = '2026-12-07' AND step = 'reminders'",
    ),
  ).toEqual({ count: 1 });
});

test("what failed for the last time is shown to the operator, who may have it tried again", async () => {
  const operator = await talkAs(demo, "ops");
  const maker = await talkAs(demo, "maker.s1");
  expect((await maker.get("obligation/work/list")).code).toBe(1004);
  const { openQueue } = await import("../../server/platform/jobs/queue.ts");
  const { makeQueues } = await import("../../server/platform/jobs/queue.ts");
  const queue = openQueue(demo.store);
  await queue.start();
  await makeQueues(queue);
  await queue.send("mails", {}, { retryLimit: 0 });
  const [job] = await queue.fetch("mails");
  await queue.fail("mails", job?.id ?? "", { message: "no route to host" });
  await queue.stop();
  expect(
    (await operator.get("obligation/work/list")).data.rows.find(({ kind }: { kind: string }) => kind === "mails"),
  ).toMatchObject({ failed: 1, last_error: "no route to host" });
  expect((await operator.post("obligation/work/retry", { kind: "mails" })).data).toMatchObject({
    kind: "mails",
    failed: 0,
    waiting: 1,
  });
});
