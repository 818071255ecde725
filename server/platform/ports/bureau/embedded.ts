import { createHash } from "node:crypto";
import type { BureauReport, CreditBureau } from "./bureau.ts";
import { paperOf } from "./paper.ts";

const GRADES = ["F", "E", "D", "C", "B", "BB", "A", "AA"];

const PEOPLE = [
  "Tan Boon Kiat",
  "Lim Hui Fen",
  "Rajan Pillai",
  "Ong Siew Ling",
  "Goh Wei Jian",
  "Nadia Rahman",
  "Chua Li Ting",
  "Marcus Teo",
];

/** Two shareholders of a company, their shares adding up, and the directors who left it. */
function peopleOf(
  figure: (place: number, most: number) => number,
): Pick<BureauReport, "shareholders" | "ex_directors"> {
  const first = figure(7, PEOPLE.length - 1);
  const named = (place: number) => PEOPLE[(first + place) % PEOPLE.length] ?? "";
  const share = 51 + figure(8, 39);
  const left = Array.from({ length: figure(9, 2) }, (_, place) => ({
    name: named(place + 2),
    left_on: `${2021 + place}-0${1 + figure(10, 8)}-15`,
  }));
  return {
    shareholders: [
      { name: named(0), share_pct: `${share}.00` },
      { name: named(1), share_pct: `${100 - share}.00` },
    ],
    ex_directors: left,
  };
}

/**
 * A bureau whose reports follow from the UEN alone: the same company always has the same report, on a day also to the
 * byte.
 */
export function makeEmbeddedBureau(): CreditBureau {
  return {
    simulated: true,
    order: async ({ uen, on }) => {
      const bytes = createHash("sha256").update(`credit report ${uen}`).digest();
      const figure = (place: number, most: number) => bytes.readUInt16BE(place * 2) % (most + 1);
      const score = 55 + figure(0, 40);
      const claims = figure(1, 9) < 7 ? 0 : 1 + figure(2, 1);
      const report = {
        report_no: `BRC-${bytes.readUInt32BE(6).toString().padStart(10, "0")}`,
        score,
        grade: GRADES[Math.min(7, Math.floor((score - 40) / 7))] ?? "F",
        payment_index: 60 + figure(5, 39),
        litigation_count: claims,
        litigation_amount: claims === 0 ? "0.00" : `${5 + figure(6, 40)}000.00`,
        bankruptcy: false,
        director_adverse_count: 0,
        ...peopleOf(figure),
        cost: "38.00",
      };
      return { ...report, pdf: await paperOf(report, uen, on) };
    },
  };
}
