import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { own } from "../../workspace/states.ts";

/**
 * E537: what a record is about in money is one of its own amounts, and never less than nothing: the amount of a task is
 * not. What may be less is its balance, which is named where a record is about no one amount.
 */
export const unfitAmount: Rule = {
  code: "E537",
  finds: "an amount that is not there, is no money or may be negative",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      const { amount } = document.value;
      const fields: unknown[] = Array.isArray(amount) ? amount : [amount];
      fields.forEach((field, index) => {
        if (typeof field !== "string") return;
        workspace.proven += 1;
        const at = { document, path: Array.isArray(amount) ? ["amount", index] : ["amount"] };
        const property = fieldAt(workspace, document.name, field);
        if (!property)
          report(at, `"${field}" is not in ${document.name}${suggest(field, fieldNames(workspace, document.name))}`);
        else if (property.format !== "money") report(at, `"${field}" of ${document.name} is no money`);
        else if (property.signed === true)
          report(at, `"${field}" of ${document.name} may be negative, and the amount of a task may not`);
      });
      const { balance } = document.value;
      if (balance === undefined) return;
      workspace.proven += 1;
      const at = { document, path: ["balance"] };
      const property = fieldAt(workspace, document.name, balance);
      if (!property)
        report(at, `"${balance}" is not in ${document.name}${suggest(balance, fieldNames(workspace, document.name))}`);
      else if (property.format !== "money") report(at, `"${balance}" of ${document.name} is no money`);
      else if (amount !== false)
        report(
          at,
          `${document.name} is about an amount, which is named already; a balance is named where amount is false`,
        );
    });
  },
};

/** E538: who gets a task about money, also of rows alone, is told how much it is about. */
export const unsaidAmount: Rule = {
  code: "E538",
  finds: "an entity with tasks and amounts in a currency that does not say which one its tasks are about",
  check(workspace, report) {
    const inputs = new Set(
      [...workspace.lifecycles].flatMap((document) =>
        [...own(workspace, document)].some(({ transition }) => transition.task !== undefined)
          ? [document.value.entity]
          : [],
      ),
    );
    each(workspace.entities.values(), (document) => {
      if (!inputs.has(document.name)) return;
      workspace.proven += 1;
      const formats = new Set(
        fieldNames(workspace, document.name)
          .flatMap((field) => [
            field,
            ...fieldNames(workspace, document.name, field).map((inner) => `${field}.${inner}`),
          ])
          .map((field) => fieldAt(workspace, document.name, field)?.format),
      );
      if (document.value.amount === undefined && formats.has("money") && formats.has("currency"))
        report(
          { document, path: ["$id"] },
          `which amount are the tasks about ${document.name} about? say amount, or false where it is none`,
        );
    });
  },
};
