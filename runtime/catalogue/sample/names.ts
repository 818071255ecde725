import { oneOf } from "../../../schemas/vocabulary/format/typed.ts";

const companies = [
  "Straits Harvest Foods Pte. Ltd.",
  "Bukit Precision Parts Pte. Ltd.",
  "Merlion Cold Chain Pte. Ltd.",
  "海峡物流私人有限公司",
  "Tanjong Marine Supplies Pte. Ltd.",
];
const people = ["Tan Wei Ling", "Lim Jun Hao", "Aisyah Rahman", "陈美芬", "Rajan Kumar"];
const files = ["Delivery order.pdf", "Purchase contract.pdf", "ACRA profile.pdf", "银行对账单.pdf"];
const goods = ["Drive belt A-42", "Gear set, hardened", "冷藏运输 11 月", "Filter 20 µm", "Hydraulic hose"];
const banks = ["OCBC Bank", "DBS Bank", "UOB", "Standard Chartered"];
const prefixes: Readonly<Record<string, string>> = {
  invoice: "INV",
  financing_application: "FA",
  credit_application: "CA",
  invoice_paid: "IP",
  credit_note: "CN",
  facility: "FAC",
  dpo: "DPO",
  disbursement: "DIS",
  receipt: "RCP",
  repayment: "REP",
};

type Random = () => number;

/** Something a name's field may hold, by the words in the field's name; undefined where the words say nothing. */
export function nameOf(field: string, random: Random): string | undefined {
  const word = field.toLowerCase();
  if (/file|document/.test(word)) return oneOf(random, files);
  if (/bank/.test(word)) return oneOf(random, banks);
  if (
    /(company|entity|buyer|supplier|seller|vendor|financier|legal|counterparty|obligor|holder|enterprise).*name|^(company|entity|legal_name|buyer|supplier|vendor|counterparty)$/.test(
      word,
    )
  )
    return oneOf(random, companies);
  if (/name|actor|by$|person|user|signer|contact|officer/.test(word)) return oneOf(random, people);
  if (/product|goods|item|description/.test(word)) return oneOf(random, goods);
  return undefined;
}

/** What a reference shows: a company, a person, an account or a number of its kind. */
export function shownOf(entity: string, random: Random, index: number): string {
  if (/company|entity|enterprise|supplier|buyer$|vendor$/.test(entity))
    return companies[(index + Math.floor(random() * 2)) % companies.length]!;
  if (/user|authorizer|contact|person/.test(entity)) return people[index % people.length]!;
  if (/bank_account/.test(entity)) return `${oneOf(random, banks)} ···· ${String(4021 + index * 7)}`;
  if (/file|document/.test(entity)) return files[index % files.length]!;
  return numberOf(entity, index);
}

/** A human number of an entity's records. */
export const numberOf = (entity: string, index: number): string =>
  `${
    prefixes[entity] ??
    entity
      .split("_")
      .map((part) => part.charAt(0))
      .join("")
      .toUpperCase()
      .padEnd(2, "R")
  }-2026-${String(41 + index * 3).padStart(4, "0")}`;
