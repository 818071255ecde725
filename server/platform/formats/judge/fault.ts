/** Why a file is not taken; its sentence is `error: file.<fault>`. */
export type Fault = "active" | "broken" | "encrypted" | "infected" | "too_large_inside";
