import { afterAll, beforeAll, expect, test } from "vitest";
import { type Company, startCompany } from "./application/newcomers.ts";

let { demo, admin, ceo, people } = {} as Company;

beforeAll(async () => {
  ({ demo, admin, ceo, people } = await startCompany());
});
afterAll(() => demo.close());

test("groups keep both sides in step and propose what members lack; one that a rule names stays", async () => {
  const [first, second] = [await people.invite(), await people.invite()];
  const made = await admin.post("ucenter/user/group", {
    name: "Treasury",
    members: [first.id, second.id],
    permission_groups: ["accountant"],
  });
  expect(made.body).toMatchObject({ code: 0, data: { member_count: 2 } });
  const group = made.body.data;
  expect((await people.row(first.id))?.["groups"]).toEqual([group.id]);
  expect(await people.row(first.id)).toMatchObject({ proposed_groups: ["accountant"] });
  expect((await admin.post("ucenter/user/group", { name: "treasury", members: [first.id] })).body).toMatchObject({
    code: 100,
    data: [{ field: "name" }],
  });
  expect(
    (await admin.post("ucenter/user/group", { name: "Foreign", members: [await people.idOf("maker.e1")] })).body,
  ).toMatchObject({ code: 100, data: [{ field: "members[0]" }] });
  expect(
    (await admin.put("ucenter/user/group", { id: group.id, version: group.version, members: [second.id] })).body,
  ).toMatchObject({ code: 0, data: { member_count: 1 } });
  expect((await people.row(first.id))?.["groups"]).toEqual([]);
  expect((await admin.put("ucenter/user/group/status", { id: group.id, status: "disabled" })).body).toMatchObject({
    code: 0,
    data: { status: "disabled" },
  });
  expect((await admin.delete("ucenter/user/group", { id: group.id })).body.code).toBe(0);
  expect((await people.row(second.id))?.["groups"]).toEqual([]);
});

test("a person is in fifty groups and a group has two hundred members at most; who asks for more is told where", async () => {
  const busy = await people.invite();
  for (let number = 1; number <= 50; number += 1)
    expect(
      (await admin.post("ucenter/user/group", { name: `Shift ${number}`, members: [busy.id] })).body,
    ).toMatchObject({ code: 0 });
  expect((await admin.post("ucenter/user/group", { name: "Shift 51", members: [busy.id] })).body).toMatchObject({
    code: 100,
    data: [{ field: "members", message: expect.stringContaining("50 groups") }],
  });
  expect((await people.row(busy.id))?.["groups"]).toHaveLength(50);
  const crowd = (await admin.post("ucenter/user/group", { name: "Crowd", members: [(await people.invite()).id] })).body
    .data;
  await demo.store.transaction((trx) =>
    trx.run("UPDATE user_group SET members = array(SELECT generate_series(1, 200)::bigint) WHERE id = $1", [crowd.id]),
  );
  const late = await people.invite();
  const { version } = (await people.row(late.id)) as { version: number };
  expect((await admin.put("ucenter/user", { id: late.id, version, groups: [crowd.id] })).body).toMatchObject({
    code: 100,
    data: [{ field: "groups", message: expect.stringContaining("Crowd") }],
  });
  await demo.store.transaction((trx) => trx.run("DELETE FROM user_group WHERE id = $1", [crowd.id]));
});

test("departments are a tree, and only an empty one goes", async () => {
  const made = await admin.post("ucenter/department", { name: "Works" });
  const below = await admin.post("ucenter/department", { name: "Machining", parent_department: made.body.data.id });
  expect(below.body.code).toBe(0);
  const tree = (await admin.get("ucenter/department/list")).body.data.rows;
  expect(tree.find(({ name }: { name: string }) => name === "Works").children).toMatchObject([
    { name: "Machining", member_count: 0 },
  ]);
  expect((await admin.delete("ucenter/department", { id: made.body.data.id })).body.code).toBe(1010);
  expect((await admin.delete("ucenter/department", { id: below.body.data.id })).body.code).toBe(0);
  expect((await admin.delete("ucenter/department", { id: made.body.data.id })).body.code).toBe(0);
  expect(
    (await admin.post("ucenter/department", { name: "Finance", head: await people.idOf("maker.e1") })).body.code,
  ).toBe(100);
});

test("a department is given another name, place and head, and never stands below itself", async () => {
  const make = async (name: string, parent_department?: string) =>
    (await admin.post("ucenter/department", { name, ...(parent_department ? { parent_department } : {}) })).body.data;
  const works = await make("Workshops");
  const tools = await make("Toolroom", works.id);
  const put = (given: object) => admin.put("ucenter/department", given);
  const inside = await put({ id: works.id, version: works.version, name: "Workshop", parent_department: tools.id });
  expect(inside.body).toMatchObject({ code: 100, data: [{ field: "parent_department" }] });
  const double = await put({ id: works.id, version: works.version, name: "toolroom" });
  expect(double.body).toMatchObject({ code: 100, data: [{ field: "name" }] });
  const workshop = await put({ id: works.id, version: works.version, name: "Workshop", cost_centre: "4100" });
  expect(workshop.body).toMatchObject({ code: 0, data: { name: "Workshop", cost_centre: "4100" } });
  expect((await put({ id: works.id, version: works.version, name: "Plant" })).body.code).toBe(1054);
  const [first] = (await admin.get("ucenter/department/list")).body.data.rows.filter(
    ({ id }: { id: string }) => id === works.id,
  );
  expect(first).toMatchObject({ name: "Workshop", children: [{ name: "Toolroom" }] });
});

test("a company reads how complete its profile is, and what is missing", async () => {
  const { completeness, missing } = (await admin.get("ucenter/company/progress")).body.data;
  const items = missing.map(({ item }: { item: string }) => item);
  expect(items).not.toContain("bank_account");
  expect(completeness).toBe(`${Math.floor(((9 - items.length) * 100) / 9)}.00`);
});

test("an own permission group gives its rights once a second person has confirmed it", async () => {
  const made = await admin.post("ucenter/user/permission_group", {
    name: "Archivists",
    permissions: ["invoice.archive"],
  });
  expect(made.body).toMatchObject({ code: 0, data: { status: "proposed" } });
  const { id, version } = made.body.data;
  expect(
    (await admin.post("ucenter/user/permission_group", { name: "Bankers", permissions: ["finance.approve"] })).body,
  ).toMatchObject({ code: 100, data: [{ field: "permissions" }] });
  expect((await admin.post(`ucenter/user/permission_group/${id}/approve`, { version })).body.code).toBe(1004);
  expect((await ceo.post(`ucenter/user/permission_group/${id}/approve`, { version })).body.code).toBe(0);
  const viewer = await people.idOf("viewer.s1");
  expect(
    (await admin.put("ucenter/user/permission", { user: viewer, permission_groups: ["viewer"], own_groups: [id] })).body
      .code,
  ).toBe(0);
  const row = await people.row(viewer);
  expect((await ceo.post("ucenter/user/permission/approve", { id: viewer, version: row?.["version"] })).body.code).toBe(
    0,
  );
  expect(
    (await (await demo.signedIn("viewer.s1")).get("ucenter/supplier/user/system/info")).body.data.permissions,
  ).toContain("invoice.archive");
  const listed = (await admin.get("ucenter/user/permission_group/list")).body.data.rows;
  expect(listed.map(({ label }: { label: string }) => label)).toEqual(
    expect.arrayContaining(["Company administrator", "Maker", "Archivists"]),
  );
});

test("a group proposes to take away what it gave, from who leaves it and when it stands for less, unless another group gives it", async () => {
  const [first, second] = [await people.colleague(), await people.colleague()];
  const settle = async (id: string) => {
    const row = await people.row(id);
    expect((await ceo.post("ucenter/user/permission/approve", { id, version: row?.["version"] })).body.code).toBe(0);
    return (await people.row(id))?.["permission_groups"];
  };
  const made = (
    await admin.post("ucenter/user/group", {
      name: "Desk A",
      members: [first.id, second.id],
      permission_groups: ["maker", "accountant"],
    })
  ).body.data;
  expect(await settle(first.id)).toEqual(["maker", "accountant"]);
  await settle(second.id);
  const also = (
    await admin.post("ucenter/user/group", { name: "Desk B", members: [first.id], permission_groups: ["accountant"] })
  ).body.data;
  expect((await people.row(first.id))?.["rights_status"]).toBe("settled");
  const changed = (await admin.put("ucenter/user/group", { id: made.id, version: made.version, members: [second.id] }))
    .body.data;
  expect(await people.row(first.id)).toMatchObject({
    rights_status: "proposed",
    proposed_groups: ["accountant"],
    permission_groups: ["maker", "accountant"],
  });
  expect(await settle(first.id)).toEqual(["accountant"]);
  expect(
    (
      await admin.put("ucenter/user/group", {
        id: made.id,
        version: changed.version,
        permission_groups: ["accountant"],
      })
    ).body.code,
  ).toBe(0);
  expect(await settle(second.id)).toEqual(["accountant"]);
  const row = await people.row(first.id);
  expect((await admin.put("ucenter/user", { id: first.id, version: row?.["version"], groups: [] })).body.code).toBe(0);
  expect(await settle(first.id)).toEqual([]);
  expect((await admin.delete("ucenter/user/group", { id: also.id })).body.code).toBe(0);
});
