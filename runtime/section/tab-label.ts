import { createContext } from "react";

/** The words of the open tab around a section: what a list without a name of its own is called. */
export const TabLabel = createContext<string | undefined>(undefined);
