import { startApplication } from "../api/application/application.ts";
import { play } from "./run.ts";
const demo = await startApplication();
for (const name of process.argv.slice(2)) {
  const o = await play(demo, { name, commands: 80, atOnce: 4, booksEvery: 4 });
  console.log(name, o.accepted, o.refused, o.replayed, o.days, o.steps, o.taken.size, "WRONG", JSON.stringify(o.wrong, null, 1));
}
await demo.close();
