import { SETS } from "./stories/figures-of-a-set.ts";
import { storyWith } from "./stories/told-with.ts";

for (const figures of SETS) storyWith(figures);
