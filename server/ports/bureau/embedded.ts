import { createHash } from "node:crypto";
import type { CreditBureau } from "./bureau.ts";

const GRADES = ["F", "E", "D", "C", "B", "BB", "A", "AA"];

/** A bureau whose reports follow from the UEN alone: the same company always has the same report. */
export function makeEmbeddedBureau(): CreditBureau {
  return {
    simulated: true,
    order: (uen) => {
      const bytes = createHash("sha256").update(`credit report ${uen}`).digest();
      const figure = (place: number, most: number) => bytes.readUInt16BE(place * 2) % (most + 1);
      const score = 55 + figure(0, 40);
      const claims = figure(1, 9) < 7 ? 0 : 1 + figure(2, 1);
      return Promise.resolve({
        report_no: `BRC-${bytes.readUInt32BE(6).toString().padStart(10, "0")}`, score, grade: GRADES[Math.min(7, Math.floor((score - 40) / 7))] ?? "F", payment_index: 60 + figure(5, 39),
        litigation_count: claims, litigation_amount: claims === 0 ? "0.00" : `${5 + figure(6, 40)}000.00`, bankruptcy: false, director_adverse_count: 0,
      });
    },
  };
}
