import { type Trouble, resolve } from "../../page/operand.ts";
import { everything, type Rule } from "../../rule.ts";

/** A kind of finding about references of one sort that lead nowhere. */
function lost(code: string, trouble: Trouble, finds: string): Rule {
  return {
    code,
    finds,
    check(workspace, report) {
      for (const { operands } of everything(workspace)) {
        for (const { kind, path, location, scope } of operands) {
          const found = resolve(workspace, scope, kind, path);
          if (found.trouble === trouble) report(location, found.message!);
        }
      }
    },
  };
}

/** E129: a parameter that the page does not have. */
export const unknownParam = lost("E129", "param", "a parameter that the page does not have");

/** E137: a value or condition on a field that is not there. */
export const unknownPath = lost("E137", "path", "a value or condition on a field that is not there");

/** E131: a source that the page does not have. */
export const unknownSource = lost("E131", "source", "a source that the page does not have");

/** E130: a stored value that stored.json does not have. */
export const unknownStored = lost("E130", "stored", "a stored value that stored.json does not have");

/** E159: something of the signed-in user that is not known. */
export const unknownUser = lost("E159", "user", "something of the signed-in user that is not known");

/** E145: a reference to a row, record, form, answer or selection where there is none. */
export const notHere = lost(
  "E145",
  "absent",
  "a reference to a row, record, form, answer or selection where there is none",
);
