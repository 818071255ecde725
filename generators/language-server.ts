// npm run language-server: findings, hover, definitions and completion for editors, spoken over standard input and
// output.
import { LanguageServer } from "./language-server/server.ts";
import { listen, speak } from "./protocol/protocol.ts";

const server = new LanguageServer((message) => speak(process.stdout, message));
listen(process.stdin, (message) => server.hear(message));
process.stdin.on("end", () => process.exit(0));
