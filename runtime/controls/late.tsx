import { useEffect, useState, type ComponentType, type ReactNode } from "react";

/** A part that comes in a chunk of its own. `load` fetches it ahead. */
type Late<Props> = ComponentType<Props> & { load(): Promise<void> };

let underway = 0;

/** Whether a part is being fetched at this moment. */
export const isFetchingParts = (): boolean => underway > 0;

/**
 * Like React's lazy, without its price: a Suspense fallback, once shown, stays for 300 ms whether or not the chunk is
 * there. This draws the part in the frame in which it arrives, and at once when it was fetched before.
 * @param load imports the part; a failure is thrown where the part would stand, for the boundary around it
 * @param meanwhile what stands there until it comes
 */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  meanwhile: ReactNode = null,
): Late<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetched = (): Promise<void> => {
    if (loading !== undefined) return loading;
    underway += 1;
    loading = load()
      .then(
        (module) => {
          Loaded = module.default;
        },
        (reason: unknown) => {
          loading = undefined;
          throw reason;
        },
      )
      .finally(() => {
        underway -= 1;
      });
    return loading;
  };
  function Part(props: Props): ReactNode {
    const [state, setState] = useState<{ failure?: unknown }>();
    useEffect(() => {
      let gone = false;
      if (Loaded === undefined)
        void fetched().then(
          () => {
            if (!gone) setState({});
          },
          (failure: unknown) => {
            if (!gone) setState({ failure });
          },
        );
      return () => {
        gone = true;
      };
    }, []);
    if (state?.failure !== undefined) throw state.failure;
    return Loaded === undefined ? meanwhile : <Loaded {...props} />;
  }
  return Object.assign(Part, { load: fetched });
}
