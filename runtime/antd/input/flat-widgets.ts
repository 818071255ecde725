import { late } from "../../controls/late.tsx";
import type { Widgets } from "../../form/form-context.ts";
import { SecretInput } from "./SecretInput.tsx";
import { TextInput } from "./TextInput.tsx";
import { YesInput } from "./YesInput.tsx";

const CodeInput = late(async () => ({ default: (await import("./CodeInput.tsx")).CodeInput }));
const YesNoInput = late(async () => ({ default: (await import("./YesNoInput.tsx")).YesNoInput }));
const DecimalInput = late(async () => ({ default: (await import("./DecimalInput.tsx")).DecimalInput }));
const IntegerInput = late(async () => ({ default: (await import("./IntegerInput.tsx")).IntegerInput }));
const LongTextInput = late(async () => ({ default: (await import("./LongTextInput.tsx")).LongTextInput }));
const NativeDate = late(async () => ({ default: (await import("./NativeDate.tsx")).NativeDate }));
const NativeSelect = late(async () => ({ default: (await import("./NativeSelect.tsx")).NativeSelect }));
const CardsInput = late(async () => ({ default: (await import("./CardsInput.tsx")).CardsInput }));
const NewSecretInput = late(async () => ({ default: (await import("./NewSecretInput.tsx")).NewSecretInput }));
const HumanInput = late(async () => ({ default: (await import("./HumanInput.tsx")).HumanInput }));
const FileInput = late(async () => ({ default: (await import("./FileInput.tsx")).FileInput }));
const SliderInput = late(async () => ({ default: (await import("./SliderInput.tsx")).SliderInput }));
const SpelledInput = late(async () => ({ default: (await import("./SpelledInput.tsx")).SpelledInput }));
const FigureInput = late(async () => ({ default: (await import("./FigureInput.tsx")).FigureInput }));

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
  slider: SliderInput,
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
