/** Ageing bands by days past due. */
export type Bucket = "current" | "d1_30" | "d31_60" | "d61_90" | "over_90";

/** The band of so many days past due: Current, 1–30, 31–60, 61–90, over 90. */
export function bucketOf(daysPastDue: number): Bucket {
  if (daysPastDue <= 0) return "current";
  return daysPastDue <= 30 ? "d1_30" : daysPastDue <= 60 ? "d31_60" : daysPastDue <= 90 ? "d61_90" : "over_90";
}
