// npm run <name> for everything that is one file: installs what is missing, then runs it with the product's Node.
import { ensureInstalled, generate, runNode } from "./prepare.mjs";

const quiet = process.argv[2] === "--no-generate";
const args = process.argv.slice(quiet ? 3 : 2);
ensureInstalled();
if (!quiet) generate();
process.exit(runNode(args));
