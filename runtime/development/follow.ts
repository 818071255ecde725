import { forgetConfigs, turnConfigs } from "../config/read.ts";
import { renewLabels } from "../label/label.ts";
import { renewRoutes } from "../route/prefetch.ts";
import type { RouteEntry } from "../route/entry.ts";
import { renewBrand } from "../settings/brand.ts";
import { loadSettings } from "../settings/settings.ts";
import { showStatus, type DevelopmentStatus } from "./findings.ts";
import { watchWhere } from "./where.ts";

interface HotChannel {
  on(event: string, hear: (status: DevelopmentStatus) => void): void;
  send(event: string): void;
}

/** Milliseconds after which what could not be fetched is asked for again. */
const BEFORE_ANOTHER_TRY = 500;

let turn: number | undefined;

/** Draws what is on the screen by the configs as they are served now; what was typed stays. */
async function renew(): Promise<void> {
  const fresh = `?turn=${String(turn)}`;
  const { openRoutes } = (await import(/* @vite-ignore */ `../../generated/routes-open.ts${fresh}`)) as {
    openRoutes: readonly RouteEntry[];
  };
  const { routes } = (await import(/* @vite-ignore */ `../../generated/routes.ts${fresh}`)) as {
    routes: readonly RouteEntry[];
  };
  renewRoutes(openRoutes, routes);
  forgetConfigs();
  await loadSettings();
  await Promise.all([renewLabels(), renewBrand()]);
  turnConfigs();
}

let isRenewing = false;
let isLate = false;

/**
 * Renews what is drawn, one turn after the other: an answer to an earlier one may not come over what a later one
 * brought. A turn whose files could not be fetched is tried again.
 */
async function renewInTurn(): Promise<void> {
  isLate = true;
  if (isRenewing) return;
  isRenewing = true;
  while (isLate) {
    isLate = false;
    try {
      await renew();
    } catch {
      isLate = true;
      await new Promise((done) => {
        setTimeout(done, BEFORE_ANOTHER_TRY);
      });
    }
  }
  isRenewing = false;
}

/**
 * Follows the configs while somebody changes them: the screen is drawn anew, and what is wrong with them is said on it.
 */
export function follow(hot: HotChannel): void {
  hot.on("development:standing", (standing: DevelopmentStatus) => {
    showStatus(standing);
    const last = turn;
    turn = standing.turn;
    if (last !== undefined && last !== turn) void renewInTurn();
  });
  hot.send("development:hello");
  watchWhere();
}
