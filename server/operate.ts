// npm run operate -- <command>: what the operator of the installation does beside the running product.
import { join } from "node:path";
import { operate } from "./start/operate/operate.ts";

process.exitCode = await operate(process.argv.slice(2), process.env, join(import.meta.dirname, ".."));
