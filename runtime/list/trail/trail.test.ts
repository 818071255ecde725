import { afterEach, expect, it } from "vitest";
import { leaveTrail, neighboursIn, returnAlong, scrollOf } from "./trail.ts";

const trail = {
  list: "/invoice/invoice?status=confirmed&page=2",
  scroll: 640,
  records: ["/d?id=1", "/d?id=2", "/d?id=3"],
};
afterEach(() => leaveTrail(undefined));

it("knows the neighbours of a record in its list", () => {
  expect(neighboursIn(trail, "/d?id=2")).toEqual({
    list: trail.list,
    position: 2,
    count: 3,
    previous: "/d?id=1",
    next: "/d?id=3",
  });
  expect(neighboursIn(trail, "/d?id=1")?.previous).toBeUndefined();
  expect(neighboursIn(trail, "/d?id=9")).toBeUndefined();
  expect(neighboursIn(undefined, "/d?id=1")).toBeUndefined();
});
it("knows a record also where a tab of it is open, and no other by it", () => {
  expect(neighboursIn(trail, "/d?id=2&tab=payments")).toMatchObject({
    position: 2,
    previous: "/d?id=1",
    next: "/d?id=3",
  });
  expect(neighboursIn(trail, "/d?tab=payments")).toBeUndefined();
  expect(neighboursIn(trail, "/e?id=2&tab=payments")).toBeUndefined();
});
it("gives the place back once, and only to the one who comes back", () => {
  leaveTrail(trail);
  expect(scrollOf(trail.list)).toBeUndefined();
  returnAlong();
  expect(scrollOf("/other")).toBeUndefined();
  expect(scrollOf(trail.list)).toBe(640);
  expect(scrollOf(trail.list)).toBeUndefined();
});
it("follows the browser's own way back", () => {
  leaveTrail({ ...trail, list: location.pathname + location.search });
  dispatchEvent(new PopStateEvent("popstate"));
  expect(scrollOf(location.pathname + location.search)).toBe(640);
});
