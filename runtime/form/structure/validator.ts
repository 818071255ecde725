import type { RJSFSchema, ValidatorType } from "@rjsf/utils";
import createPrecompiledValidator from "@rjsf/validator-ajv8/lib/createPrecompiledValidator.js";

/**
 * The form engine must be given a validator. Ours are compiled ahead and work on the store (folder validate), so the
 * engine's own is made over one function that finds nothing; conditions never reach the engine.
 */
export const silentValidator: ValidatorType = Object.assign(
  createPrecompiledValidator({ nothing: (() => true) as never }, { $id: "nothing" } as RJSFSchema),
  { isValid: () => true },
);
