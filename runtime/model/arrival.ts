import { createContext } from "react";

/** Where a page comes from while another still stands in its place. */
interface Arrival {
  /** It is drawn out of sight until it has what it shows first. */
  isAwaited: boolean;
  /** Something it shows first is on its way; what is given back is told once it is there. */
  wait: () => () => void;
}

/** Of a page that takes the place of another: until it has its data, the other one is seen. */
export const Arrival = createContext<Arrival | undefined>(undefined);
