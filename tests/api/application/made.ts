// Makes the seeded database that tests start from, unless it is there already.
import { startApplication } from "./application.ts";

await (await startApplication()).close();
