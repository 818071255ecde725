import { create } from "zustand";
import type { SessionUser } from "../model/context.ts";

/** A line of the server's menu. */
export interface MenuEntry {
  key: string;
  name?: string;
  path?: string;
  /** Beginnings of further addresses that belong to it. */
  also?: readonly string[];
  icon?: string;
  parent_keys?: readonly string[];
  status: number;
  authority?: string;
  badge_key?: string;
  children?: readonly MenuEntry[];
}

/** Client state under the specification's names; in memory, made anew at each sign-in. */
export interface ClientState {
  collapsed: boolean;
  count: number;
  pendingTask: number;
  pendingCreditNote: number;
  pendingInvoicepaid: number;
  roleList: readonly Record<string, unknown>[];
  invoiceListArr: readonly Record<string, unknown>[];
  signerListArr: readonly Record<string, unknown>[];
  menuData: readonly MenuEntry[];
  initData: readonly MenuEntry[];
  scrollData: { left: number; top: number };
  user: SessionUser | undefined;
  /** Undefined until the server has been asked. */
  signedIn: boolean | undefined;
}

const fresh: ClientState = {
  collapsed: false,
  count: 0,
  pendingTask: 0,
  pendingCreditNote: 0,
  pendingInvoicepaid: 0,
  roleList: [],
  invoiceListArr: [],
  signerListArr: [],
  menuData: [],
  initData: [],
  scrollData: { left: 0, top: 0 },
  user: undefined,
  signedIn: undefined,
};

/** The client state, for components by a hook and for other code by `getState`. */
export const useClient = create<ClientState>(() => fresh);

/** Makes the state anew, as at each sign-in and sign-out. */
export function resetClient(signedIn: boolean): void {
  useClient.setState({ ...fresh, signedIn }, true);
}

/** Only entries with status 1, at every depth; a parent without children and without a path goes too. */
export function shownMenu(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.flatMap((entry) => {
    if (entry.status !== 1) return [];
    if (entry.children === undefined || entry.children.length === 0) return [entry];
    const children = shownMenu(entry.children);
    return children.length === 0 && entry.path === undefined ? [] : [{ ...entry, children }];
  });
}
