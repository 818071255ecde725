import { late } from "../../controls/late.tsx";
import type { Widgets } from "../../form/form-context.ts";
import { SecretInput } from "./secret-input.tsx";
import { TextInput } from "./text-input.tsx";
import { YesInput } from "./yes-input.tsx";

const CodeInput = late(async () => ({ default: (await import("./code-input.tsx")).CodeInput }));
const YesNoInput = late(async () => ({ default: (await import("./yes-no-input.tsx")).YesNoInput }));
const DecimalInput = late(async () => ({ default: (await import("./decimal-input.tsx")).DecimalInput }));
const IntegerInput = late(async () => ({ default: (await import("./integer-input.tsx")).IntegerInput }));
const LongTextInput = late(async () => ({ default: (await import("./long-text-input.tsx")).LongTextInput }));
const NativeDate = late(async () => ({ default: (await import("./native-date.tsx")).NativeDate }));
const NativeSelect = late(async () => ({ default: (await import("./native-select.tsx")).NativeSelect }));
const CardsInput = late(async () => ({ default: (await import("./cards-input.tsx")).CardsInput }));
const NewSecretInput = late(async () => ({ default: (await import("./new-secret-input.tsx")).NewSecretInput }));
const HumanInput = late(async () => ({ default: (await import("./human-input.tsx")).HumanInput }));
const FileInput = late(async () => ({ default: (await import("./file-input.tsx")).FileInput }));
const SpelledInput = late(async () => ({ default: (await import("./spelled-input.tsx")).SpelledInput }));
const FigureInput = late(async () => ({ default: (await import("./figure-input.tsx")).FigureInput }));

/**
 * The inputs of flat public forms: the browser's own. Signing in needs texts, secrets and ticks; what other
 * public forms need beyond them comes when it is drawn. Such forms have no rows.
 */
export const flatWidgets: Widgets = {
  text: TextInput,
  spelled: SpelledInput,
  long_text: LongTextInput,
  secret: SecretInput,
  new_secret: NewSecretInput,
  code: CodeInput,
  human: HumanInput,
  decimal: DecimalInput,
  integer: IntegerInput,
  date: NativeDate,
  datetime: TextInput,
  yes: YesInput,
  yes_no: YesNoInput,
  choice: NativeSelect,
  cards: CardsInput,
  choices: CardsInput,
  ref: NativeSelect,
  refs: NativeSelect,
  file: FileInput,
  papers: FileInput,
  figure: FigureInput,
  rows: () => null,
};
