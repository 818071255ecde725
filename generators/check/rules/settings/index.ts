import { sharedCodeName, unknownGuardCode, unknownShow } from "./code.ts";
import { passwordAlone, unknownBrand, unsafeEnvironment } from "./environment.ts";
import { outOfOrder } from "./figures.ts";
import { refusedNowhere, unfilledRefusal } from "./guard.ts";
import { closedHome } from "./home.ts";
import { sameMenuKey, unknownBadge, widerMenu } from "./menu.ts";
import { strayPermission, unheld, widerGroup } from "./permission.ts";
import { unfitStored } from "./stored.ts";
import { unusedEffect, unusedGuard } from "./unused.ts";
import { unwrittenEffect, unwrittenGuard } from "./unwritten.ts";

/** Kinds of findings about the single files of schemas/. */
export const settingsRules = [
  unknownShow,
  sharedCodeName,
  unknownGuardCode,
  refusedNowhere,
  unfilledRefusal,
  unknownBrand,
  unsafeEnvironment,
  passwordAlone,
  closedHome,
  sameMenuKey,
  unknownBadge,
  widerMenu,
  strayPermission,
  unheld,
  widerGroup,
  unfitStored,
  unusedGuard,
  unusedEffect,
  unwrittenGuard,
  unwrittenEffect,
  outOfOrder,
];
