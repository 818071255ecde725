import { afterEach, expect, it } from "vitest";
import { leaveTrail, placeIn, returnAlong, scrollOf } from "./trail.ts";

const trail = {
  list: "/invoice/invoice?status=confirmed&page=2",
  scroll: 640,
  records: ["/d?id=1", "/d?id=2", "/d?id=3"],
};
afterEach(() => leaveTrail(undefined));

it("knows the neighbours of a record in its list", () => {
  expect(placeIn(trail, "/d?id=2")).toEqual({
    list: trail.list,
    place: 2,
    count: 3,
    previous: "/d?id=1",
    next: "/d?id=3",
  });
  expect(placeIn(trail, "/d?id=1")?.previous).toBeUndefined();
  expect(placeIn(trail, "/d?id=9")).toBeUndefined();
  expect(placeIn(undefined, "/d?id=1")).toBeUndefined();
});
it("knows a record also where a tab of it is open, and no other by it", () => {
  expect(placeIn(trail, "/d?id=2&tab=payments")).toMatchObject({ place: 2, previous: "/d?id=1", next: "/d?id=3" });
  expect(placeIn(trail, "/d?tab=payments")).toBeUndefined();
  expect(placeIn(trail, "/e?id=2&tab=payments")).toBeUndefined();
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
