import { axiosCarrier } from "../call/carrier/axios.ts";
import { setCarrier } from "../call/transport.ts";
import { startI18n, translatorOf } from "../label/i18n.ts";
import { setTranslator } from "../label/translator.ts";

/** The labels behind the sign-in. This module comes with the main frame: from then on axios carries every call. */
export const i18n = startI18n();

setTranslator(translatorOf(i18n));
setCarrier(axiosCarrier());
