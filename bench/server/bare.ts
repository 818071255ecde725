// What the product's list is held against: one Fastify route over pg with the product's own statement and values,
// nothing else.
import fastify from "fastify";
import { Pool } from "pg";

const { text, values } = JSON.parse(process.env["STATEMENT"] ?? "{}") as { text: string; values: unknown[] };
const pool = new Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
const app = fastify();
app.get("/list", async () => {
  const { rows } = await pool.query({ name: "list", text, values });
  return { code: 0, success: true, data: { rows, count: rows[0]?.[":whole"] } };
});
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
process.once(
  "SIGTERM",
  () =>
    void app
      .close()
      .then(() => pool.end())
      .then(() => process.exit(0)),
);
