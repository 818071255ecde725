import type { Widgets } from "../../form/form-context.ts";
import { NewSecretInput } from "./NewSecretInput.tsx";
import { RowsTable } from "../../form/array/RowsTable.tsx";
import { CardsInput } from "./CardsInput.tsx";
import { CodeInput } from "./CodeInput.tsx";
import { DateInput } from "./DateInput.tsx";
import { DatetimeInput } from "./DatetimeInput.tsx";
import { DecimalInput } from "./DecimalInput.tsx";
import { FigureInput } from "./FigureInput.tsx";
import { FileInput } from "./FileInput.tsx";
import { HumanInput } from "./HumanInput.tsx";
import { IntegerInput } from "./IntegerInput.tsx";
import { LongTextInput } from "./LongTextInput.tsx";
import { PapersInput } from "./PapersInput.tsx";
import { SecretInput } from "./SecretInput.tsx";
import { SelectInput } from "./SelectInput.tsx";
import { SliderInput } from "./SliderInput.tsx";
import { SpelledInput } from "./SpelledInput.tsx";
import { TextInput } from "./TextInput.tsx";
import { YesNoInput } from "./YesNoInput.tsx";
import { YesInput } from "./YesInput.tsx";

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
  slider: SliderInput,
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
