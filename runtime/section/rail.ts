import { createContext } from "react";

/** Whether a section stands in the right rail, where a table has room for two columns. */
export const InRail = createContext(false);
