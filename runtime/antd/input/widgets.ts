import type { Widgets } from "../../form/form-context.ts";
import { NewSecretInput } from "./new-secret-input.tsx";
import { RowsTable } from "../../form/array/rows-table.tsx";
import { CardsInput } from "./cards-input.tsx";
import { CodeInput } from "./code-input.tsx";
import { DateInput } from "./date-input.tsx";
import { DatetimeInput } from "./datetime-input.tsx";
import { DecimalInput } from "./decimal-input.tsx";
import { FigureInput } from "./figure-input.tsx";
import { FileInput } from "./file-input.tsx";
import { HumanInput } from "./human-input.tsx";
import { IntegerInput } from "./integer-input.tsx";
import { LongTextInput } from "./long-text-input.tsx";
import { PapersInput } from "./papers-input.tsx";
import { SecretInput } from "./secret-input.tsx";
import { SelectInput } from "./select-input.tsx";
import { SpelledInput } from "./spelled-input.tsx";
import { TextInput } from "./text-input.tsx";
import { YesNoInput } from "./yes-no-input.tsx";
import { YesInput } from "./yes-input.tsx";

/** The inputs of forms inside the product. */
export const widgets: Widgets = {
  text: TextInput,
  spelled: SpelledInput,
  long_text: LongTextInput,
  secret: SecretInput,
  new_secret: NewSecretInput,
  code: CodeInput,
  human: HumanInput,
  decimal: DecimalInput,
  integer: IntegerInput,
  date: DateInput,
  datetime: DatetimeInput,
  yes: YesInput,
  yes_no: YesNoInput,
  choice: SelectInput,
  cards: CardsInput,
  choices: CardsInput,
  ref: SelectInput,
  refs: SelectInput,
  file: FileInput,
  papers: PapersInput,
  figure: FigureInput,
  rows: RowsTable,
};
