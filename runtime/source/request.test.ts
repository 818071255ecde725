import { afterEach, beforeEach, expect, it } from "vitest";
import { setAnswering } from "../call/transport.ts";
import type { Request } from "../call/transport.ts";
import type { PageBundle } from "../model/bundle.ts";
import { planPath, request, requestEach, SourceFailed } from "./request.ts";

const bundle = {
  name: "finance/application/create",
  page: { entity: "financing_application" },
  calls: { "invoice.list": { method: "GET", path: "obligation/invoice/list", lists: "invoice" } },
  transitions: { "financing_application.submit": { path: "obligation/application/{id}/submit", shows: "quote" } },
} as unknown as PageBundle;

let requests: Request[] = [];
let answer: (sent: Request) => unknown = () => ({});

beforeEach(() => {
  requests = [];
  setAnswering((one) => {
    requests.push(one);
    const data = answer(one) as { code?: number };
    return Promise.resolve({
      status: 200,
      body: (data.code === undefined ? { code: 0, success: true, data } : { success: false, ...data }) as never,
    });
  });
});
afterEach(() => setAnswering(undefined));

it("previews a transition of a record that is not there yet, without taking it", async () => {
  answer = () => ({ figures: { net: "97.00" } });
  expect(await request(bundle, { plan: "submit" }, { requested_amount: "100.00" })).toEqual({
    net: "97.00",
    figures: { net: "97.00" },
  });
  expect(requests.map(({ method, address, body }) => [method, address, body])).toEqual([
    ["POST", "obligation/application/new/submit/plan", { requested_amount: "100.00" }],
  ]);
});

it("previews what makes its record under the step's name, whichever call takes it", () => {
  expect(planPath("obligation/statement/generate", "generate")).toBe("obligation/statement/{id}/generate/plan");
  expect(planPath("obligation/ledger/journal", "propose")).toBe("obligation/ledger/journal/{id}/propose/plan");
  expect(planPath("obligation/bill/{id}/pay", "pay")).toBe("obligation/bill/{id}/pay/plan");
});

it("asks once for each value, at most three, and keeps their order whoever answers first", async () => {
  answer = ({ body }) => ({ rate: `${(body as { financier_entity: string }).financier_entity}.00` });
  const { rows, count } = (await requestEach(
    bundle,
    { plan: "submit" },
    { financier_entity: ["5", "4", "6", "9"], amount: "1.00" },
    "financier_entity",
  )) as { rows: unknown[]; count: number };
  expect(rows).toEqual([
    { financier_entity: "5", rate: "5.00" },
    { financier_entity: "4", rate: "4.00" },
    { financier_entity: "6", rate: "6.00" },
  ]);
  expect(count).toBe(3);
});

it("asks nothing while no value is chosen", async () => {
  expect(await requestEach(bundle, { plan: "submit" }, { financier_entity: undefined }, "financier_entity")).toEqual({
    rows: [],
    count: 0,
  });
  expect(requests).toEqual([]);
});

it("fails with the code, so that the page can answer it", async () => {
  answer = () => ({ code: 1052, messageDetail: "Terms first", data: { missing: ["terms"] } });
  const failed = await request(bundle, { plan: "submit" }, {}).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(SourceFailed);
  expect((failed as SourceFailed).code).toBe("1052");
});
