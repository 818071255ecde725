import { closedPage } from "./closed-page.ts";
import { unansweredRoute } from "./complete.ts";
import { leadsNowhere } from "./leads-nowhere.ts";
import { menuAlsoNowhere, menuClosed, menuDark, menuNowhere, menuParked, searchedNowhere } from "./menu.ts";
import { noPage } from "./no-page.ts";
import { answeredTwice } from "./twice.ts";
import { unaddressed } from "./unaddressed.ts";
import { unreached } from "./unreached.ts";
import { unfilled } from "./unfilled.ts";

/** Kinds of findings about addresses and the menu. */
export const routeRules = [
  closedPage,
  unansweredRoute,
  menuNowhere,
  menuClosed,
  menuAlsoNowhere,
  menuDark,
  menuParked,
  searchedNowhere,
  noPage,
  leadsNowhere,
  answeredTwice,
  unfilled,
  unaddressed,
  unreached,
];
