import { afterAll, beforeAll, expect, it } from "vitest";
import { approversOf } from "../../server/platform/lifecycle/approval/first.ts";
import { ableTo, colleaguesOf, type Colleague } from "../../server/platform/lifecycle/approval/person.ts";
import { startApplication, type Application } from "./application/application.ts";

const GROUPS = ["company_administrator", "maker", "checker_l1", "checker_l2", "signatory", "accountant", "viewer"];

let application: Application;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

/** By which levels some of these people agree: each group alone, each two, and the chief executive's. */
function agreedBy(people: readonly Omit<Colleague, "id">[], own: readonly string[]): string[] {
  const all = people.map((one, index) => ({ ...one, id: String(index) }) as Colleague);
  const groups = [...GROUPS, ...own];
  const levels = [
    { groups: [], ceo: true },
    ...groups.map((group) => ({ groups: [group], ceo: false })),
    ...groups.map((group, index) => ({ groups: [group, groups[(index + 1) % groups.length] ?? group], ceo: false })),
  ];
  return levels.filter((level) => ableTo(level, all).length > 0).map((level) => JSON.stringify(level));
}

it("tells by the kinds of colleagues what each of them by themselves would agree to, whoever is the chief executive", async () => {
  const { store } = application;
  const people = await store.reading.rows<{ id: string; company: string; email: string }>(
    `SELECT id, company, email FROM "user" WHERE status = 'active' ORDER BY company, id`,
  );
  const own = await store.reading.rows<{ id: string; company: string }>(
    "SELECT id, company FROM permission_group WHERE status = 'active'",
  );
  // Everybody in turn agrees by two groups of many, by none, or by a group of the company's own.
  await store.transaction(async (trx) => {
    for (const [index, { id, company }] of people.entries()) {
      const named = index % 5 === 0 ? [] : [GROUPS[index % 7], GROUPS[(index * 3) % 7]];
      const given = index % 3 === 0 ? own.filter((group) => group.company === company).map((group) => group.id) : null;
      await trx.run(`UPDATE "user" SET permission_groups = $2::text[], own_groups = $3::bigint[] WHERE id = $1`, [
        id,
        index % 4 === 0 ? null : [...new Set(named)],
        given,
      ]);
    }
  });
  const seen = new Set<string>();
  const verdicts = async () => {
    for (const { id, company } of people) {
      const groups = own.filter((group) => group.company === company).map((group) => group.id);
      const each = (await colleaguesOf(store.reading, company)).filter((one) => one.id !== id);
      const approvers = await approversOf(store.reading, { user: id, company });
      expect(agreedBy(approvers?.colleagues ?? [], groups), id).toEqual(agreedBy(each, groups));
      expect(approvers?.colleagues.length).toBeLessThanOrEqual(each.length + 1);
      seen.add(`${each.some((one) => one.is_ceo)} ${each.length > 3}`);
    }
  };
  await verdicts();
  // The chief executive is somebody else, of each company the last to have come.
  await store.transaction((trx) =>
    trx.run(
      `UPDATE authorizer a SET email = (
         SELECT upper(u.email) FROM "user" u JOIN company_entity e ON e.company = u.company
         WHERE e.id = a.entity AND u.status = 'active' ORDER BY u.id DESC LIMIT 1
       ) WHERE a.authorizer_type = 'ceo' AND a.status = 'active'`,
    ),
  );
  await verdicts();
  expect([...seen]).toEqual(expect.arrayContaining(["true true", "false true"]));
});
