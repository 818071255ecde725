import { walksAs } from "./walkers.ts";

walksAs("fund provider", [
  { who: "maker.f1", language: "en" },
  { who: "checker.f1", language: "zh" },
  { who: "maker.f2", language: "en" },
  { who: "checker2.f2", language: "zh" },
  { who: "acct.f1", language: "en" },
]);
