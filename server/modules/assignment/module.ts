import { reads } from "../../platform/handler.ts";
import { emptyForm } from "../../platform/letters/document.ts";
import * as effects from "./effects.ts";
import type { Module } from "../../platform/module.ts";

/** Letters of assignment. */
export const assignment: Module = {
  handlers: {
    "letter_of_assignment.template": reads(emptyForm("letter_of_assignment")),
  },
  effects,
};
