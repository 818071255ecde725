type Acting = typeof import("./run.ts");

let loading: Promise<Acting> | undefined;

/** What carries actions out: nothing needs it before somebody acts, so it comes once the page stands. */
export function loadActing(): Promise<Acting> {
  loading ??= import("./run.ts");
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
