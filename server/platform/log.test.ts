import { basename } from "node:path";
import { expect, test } from "vitest";
import { loggable } from "./log.ts";

const SECRETS = [
  "S9700001H",
  "quiet-teapot-walks-42-hills",
  "246810",
  "24681012",
  "0339991235",
  "mei.lin@demo.example",
  "vK3nQx_2Zr8TtYw0aBcDeFgHiJkLmNoPqRsTuVwXyZ1",
];

test("of an error the log has kind, place and constraint, and nothing that somebody entered", () => {
  const error = Object.assign(new Error(`invalid input syntax for type date: "${SECRETS[1]}"`), {
    code: "22007",
    constraint: "person_id_no_key",
    table: "person",
    detail: `Failing row contains (${SECRETS.join(", ")})`,
    where: SECRETS[0],
    query: "INSERT …",
    params: SECRETS,
    parameters: SECRETS,
    cause: new Error(
      `mail to ${SECRETS[5]} with ${SECRETS[2]} and token ${SECRETS[6]} for ${SECRETS[0]} account ${SECRETS[4]} code ${SECRETS[3]}`,
    ),
  });
  const text = JSON.stringify(loggable(error));
  for (const secret of SECRETS) expect(text).not.toContain(secret);
  expect(loggable(error)).toMatchObject({
    type: "Error",
    message: "invalid input syntax for type date: …",
    code: "22007",
    constraint: "person_id_no_key",
    table: "person",
    stack: expect.stringContaining(basename(import.meta.filename)),
  });
});

test("what is thrown and is no error is told as masked text", () => {
  expect(loggable("no S9700001H here")).toEqual({ type: "string", message: "no … here" });
});
