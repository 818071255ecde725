import type { Clock } from "./clock.ts";
import type { FileStore } from "./files.ts";
import type { Ids } from "./ids.ts";
import type { Mailer } from "./mail.ts";
import type { Random } from "./random.ts";
import type { Texter } from "./sms.ts";

/** Everything outside: what the server asks instead of the world. */
export interface Ports {
  clock: Clock;
  ids: Ids;
  random: Random;
  mail: Mailer;
  sms: Texter;
  files: FileStore;
}
