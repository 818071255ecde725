import { expect, it } from "vitest";
import { loadRegistry } from "../../../registry/registry.ts";
import "../../composition.ts";
import { databaseRefusal } from "./database-error.ts";

const registry = loadRegistry();
const refused = (error: object, writing = true) =>
  databaseRefusal(registry, Object.assign(new Error("x"), error), writing);

it("tells what the database refused in our codes, at the field a person can change", () => {
  for (const code of ["22021", "22P02", "22003"]) expect(refused({ code })).toMatchObject({ code: "100" });
  expect(refused({ code: "23505", constraint: "invoice_seller_entity_number_key_key" })).toMatchObject({
    code: "100",
    data: [{ field: "invoice_no", keyword: "unique" }],
  });
  expect(refused({ code: "23505", constraint: "user_company_phone_key" })).toMatchObject({
    data: [{ field: "phone" }],
  });
  expect(refused({ code: "23514", constraint: "invoice_lines_unit_price_check" })).toMatchObject({
    data: [{ field: "lines.unit_price" }],
  });
  expect(refused({ code: "23505", constraint: "idempotency_result_pkey" })).toMatchObject({ code: "1065" });
  expect(refused({ code: "23505", constraint: "invoice_live_fingerprint" })).toMatchObject({ code: "1011" });
  for (const code of ["53100", "53200", "53300", "58030"])
    expect(refused({ code })).toMatchObject({ code: "1067", data: { retry_after: 15 } });
  for (const code of ["55P03", "57014", "57P03", "40001", "25006"])
    expect(refused({ code })).toMatchObject({ code: "1067" });
  expect(refused({ cause: { code: "22P02" } })).toMatchObject({ code: "100" });
});

it("does not know what became of a write whose connection was lost", () => {
  for (const error of [
    { code: "08006" },
    { code: "57P01" },
    { code: "25P03" },
    { code: "ECONNRESET" },
    { message: "Client has encountered a connection error and is not queryable" },
    { message: "Query read timeout" },
  ]) {
    expect(refused(error)).toMatchObject({ code: "1066" });
    expect(refused(error, false)).toMatchObject({ code: "1067" });
  }
  expect(refused({ code: "42P01" })).toBeUndefined();
  expect(refused({})).toBeUndefined();
});
