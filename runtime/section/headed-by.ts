import { createContext } from "react";

/**
 * The words that stand over sections: the open tab's, the drawer's, the step's or the page's. A list without a name of
 * its own is called so, and a heading that says the same again is left out.
 */
export const HeadedBy = createContext<string | undefined>(undefined);
