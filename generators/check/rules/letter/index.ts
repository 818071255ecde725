import { letterDisplay } from "./display.ts";
import { letterEntity } from "./entity.ts";
import { letterField } from "./field.ts";
import { letterLink } from "./link.ts";
import { letterPlace } from "./place.ts";
import { letterRecipient } from "./recipient.ts";
import { letterStored } from "./stored.ts";
import { letterValue } from "./value.ts";
import { letterWhen } from "./when.ts";
import { unsentLetter } from "./unsent.ts";

/** Kinds of findings about letters. */
export const letterRules = [
  letterDisplay,
  letterEntity,
  letterField,
  letterLink,
  letterPlace,
  letterRecipient,
  letterStored,
  letterValue,
  letterWhen,
  unsentLetter,
];
