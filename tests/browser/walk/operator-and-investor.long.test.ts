import { walksAs } from "./walkers.ts";

walksAs("operator", [{ who: "ops", language: "zh" }]);
walksAs("investor", [{ who: "investor1", language: "en" }]);
