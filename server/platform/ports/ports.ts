import type { Clock } from "./clock.ts";
import type { FileStore } from "./files.ts";
import type { Ids, Random } from "./random.ts";
import type { Mailer } from "./mail.ts";
import type { CreditBureau } from "./bureau.ts";
import type { Myinfo } from "./myinfo/myinfo.ts";
import type { BusinessRegister } from "./register.ts";
import type { Scanner } from "./scanner.ts";
import type { SignatureProvider } from "./signature.ts";
import type { Texter } from "./sms.ts";

/** The sources outside that tell of companies and persons, and what looks through their files. */
export interface Outside {
  register: BusinessRegister;
  bureau: CreditBureau;
  myinfo: Myinfo;
  scanner: Scanner;
}

/** Everything outside: what the server asks instead of the systems around it. */
export interface Ports extends Outside {
  clock: Clock;
  ids: Ids;
  random: Random;
  mail: Mailer;
  sms: Texter;
  /** Where documents are signed. */
  signature: SignatureProvider;
  files: FileStore;
}
