import type { Module } from "../../platform/module.ts";
import * as effects from "./effects.ts";
import { reportHandlers } from "./handlers.ts";
import { scheduleFields } from "./recipients.ts";

/** Reports, at once or planned by mail. */
export const reports: Module = {
  handlers: reportHandlers,
  effects,
  beforeSave: { report_schedule: scheduleFields },
};
