/** Asks before unsaved typing is left; resolves to true when the page may be left. */
type Guard = () => Promise<boolean>;

let guard: Guard | undefined;
let turn: ((address: string, replace: boolean) => void) | undefined;
let index = 0;
let returning = false;
let instead: string | undefined;

/** Sets what is asked before leaving (one form at a time); gives back its removal. */
export function guardLeaving(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
}

/** The router's own way to turn to an address, set once by the shell. */
export function setNavigator(next: (address: string, replace: boolean) => void): void {
  turn = next;
}

/**
 * The next turn to another page leads here, wherever it was meant to lead: back to where somebody was before they had
 * to sign in.
 */
export function leadNext(address: string): void {
  instead = address;
}

let beside: ((address: string) => string | undefined) | undefined;

/**
 * While a list stands with its records beside it, what leads to one of them leads there; gives back the end of that.
 */
export function turnBeside(next: (address: string) => string | undefined): () => void {
  beside = next;
  return () => {
    if (beside === next) beside = undefined;
  };
}

const anew = new Set<() => void>();

/** Is told when somebody goes to the page that they are on, to see it as it is now; gives back the end of that. */
export function onAnew(listener: () => void): () => void {
  anew.add(listener);
  return () => void anew.delete(listener);
}

/**
 * Goes to an address of the product, after asking the form at hand.
 * @param options whole: to the page itself, also where its record could stand beside a list; anew: where it is the page
 * that is open, its data is asked for anew
 */
export async function go(
  wanted: string,
  options: { replace?: boolean; unasked?: boolean; whole?: boolean; anew?: boolean } = {},
): Promise<boolean> {
  const meant = (options.whole === true ? undefined : beside?.(wanted)) ?? wanted;
  const stays = new URL(meant, location.href).pathname === location.pathname;
  const address = stays ? meant : (instead ?? meant);
  if (!stays) instead = undefined;
  const leaves = new URL(address, location.href).pathname !== location.pathname;
  if (leaves && options.unasked !== true && guard !== undefined && !(await guard())) return false;
  if (leaves) guard = undefined;
  const isHere = new URL(address, location.href).href === location.href;
  turn?.(address, options.replace === true || (options.anew === true && isHere));
  if (!leaves && options.anew === true) for (const tell of anew) tell();
  return true;
}

const position = (): number => Number((history.state as { idx?: number } | null)?.idx ?? 0);

/**
 * Goes back to the page of the product from which one came, and resolves once it is there; nothing for whoever came
 * from nowhere.
 */
export async function back(): Promise<void> {
  if (position() === 0) return;
  guard = undefined;
  await new Promise((done) => {
    addEventListener("popstate", done, { once: true });
    history.back();
  });
}

/** Keeps the browser's back button from losing typing: must run before the router listens. */
export function watchBack(): void {
  addEventListener("popstate", (event) => {
    if (returning) {
      returning = false;
      event.stopImmediatePropagation();
      return;
    }
    const step = position() - index;
    if (guard === undefined || step === 0) {
      index = position();
      return;
    }
    event.stopImmediatePropagation();
    returning = true;
    history.go(-step);
    void guard().then((leave) => {
      if (!leave) return;
      guard = undefined;
      history.go(step);
    });
  });
}

/** Notes where in the history we stand, after each turn. */
export function notePosition(): void {
  index = position();
}
