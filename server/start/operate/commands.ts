import type { Command } from "./command.ts";
import { erasePersonCommand } from "./erase-person.ts";
import { exportCompany } from "./export-company.ts";
import { firstAdministrator } from "./first-administrator.ts";
import { newKey, reEncrypt } from "./keys.ts";
import { migrateCommand } from "./migrate.ts";
import { resendMails } from "./resend-mail.ts";
import { verifyAudit, verifyBooks } from "./verify.ts";

/** Everything that an operator can do, in the order of an installation's life. */
export const commands: readonly Command[] = [
  migrateCommand,
  firstAdministrator,
  verifyBooks,
  verifyAudit,
  newKey,
  reEncrypt,
  resendMails,
  exportCompany,
  erasePersonCommand,
];
