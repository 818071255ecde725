import type { Assessment, Rule } from "../rule.ts";
import { fileRules } from "./file/index.ts";
import { misspeltName } from "./file/misspelt.ts";
import { accessRules } from "./access/index.ts";
import { closedToPages, letInForNothing } from "./access/call.ts";
import { lackedPermission } from "./access/roles.ts";
import { brandRules } from "./brand/index.ts";
import { callRules } from "./call/index.ts";
import { entityRules } from "./entity/index.ts";
import { letterRules } from "./letter/index.ts";
import { lifecycleRules } from "./lifecycle/index.ts";
import { pageRules } from "./page/index.ts";
import { routeRules } from "./route/index.ts";
import { settingsRules } from "./settings/index.ts";
import { valueRules } from "./value/index.ts";
import { wordingRules } from "./wording/index.ts";

/** Every kind of finding, files as such first. */
export const rules: readonly Rule[] = [
  ...fileRules,
  ...pageRules,
  ...valueRules,
  ...accessRules,
  ...routeRules,
  ...callRules,
  ...lifecycleRules,
  ...entityRules,
  ...wordingRules,
  ...brandRules,
  ...letterRules,
  ...settingsRules,
];

/** What is judged of all that the rules found. */
export const assessments: readonly Assessment[] = [misspeltName, closedToPages, letInForNothing, lackedPermission];
