import type { Widgets } from "../../form/form-context.ts";
import { CardsInput } from "./cards-input.tsx";
import { CodeInput } from "./code-input.tsx";
import { DecimalInput } from "./decimal-input.tsx";
import { FigureInput } from "./figure-input.tsx";
import { FileInput } from "./file-input.tsx";
import { IntegerInput } from "./integer-input.tsx";
import { LongTextInput } from "./long-text-input.tsx";
import { NativeDate } from "./native-date.tsx";
import { NativeSelect } from "./native-select.tsx";
import { SecretInput } from "./secret-input.tsx";
import { TextInput } from "./text-input.tsx";
import { YesInput } from "./yes-input.tsx";

/** The inputs of flat public forms: the browser's own, nothing else loaded. Such forms have no rows. */
export const flatWidgets: Widgets = {
  text: TextInput, long_text: LongTextInput, secret: SecretInput, code: CodeInput, decimal: DecimalInput, integer: IntegerInput,
  date: NativeDate, datetime: TextInput, yes: YesInput, choice: NativeSelect, cards: CardsInput, choices: CardsInput,
  ref: NativeSelect, refs: NativeSelect, file: FileInput, figure: FigureInput, rows: () => null,
};
