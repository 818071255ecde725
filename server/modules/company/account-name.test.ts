import { expect, it } from "vitest";
import { accountName } from "./account-name.ts";

it.each([
  [{ bank_code: "7171", account_no: "0039876541", currency: "USD" }, "DBS USD •••• 6541"],
  [{ bank_code: "7375", account_no: "301-555-7", swift: "UOVBSGSG" }, "UOB •••• 5557"],
  [{ bank_code: "OTHER", account_no: "GB29 NWBK 6016 1331 9268 19", swift: "NWBKGB2L" }, "NWBKGB2L •••• 6819"],
  [{ bank_code: "7339" }, "OCBC"],
])("%j is called %s", (account, name) => expect(accountName(account)).toBe(name));
