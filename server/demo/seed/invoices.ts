/** A line of a demo invoice: what, how many, unit, price. */
type DemoLine = readonly [description: string, quantity: string, unit: string, price: string];

/** An invoice of the demo and what happened to it. */
export interface DemoInvoice {
  readonly number: string;
  readonly seller: string;
  readonly buyer: string;
  readonly issued: string;
  readonly due: string;
  readonly lines: readonly DemoLine[];
  readonly currency?: "SGD" | "USD";
  readonly gst?: "SR" | "ZR" | "NG";
  readonly submitted?: string;
  readonly confirmed?: string;
  readonly disputed?: { readonly on: string; readonly code: string; readonly text: string };
  readonly paid?: string;
  readonly po?: string;
}

/** The invoices of the demo; each reaches its state by the transitions its people take on these days. */
export const invoices: readonly DemoInvoice[] = [
  { number: "INV-BP-1011", seller: "s1", buyer: "e1", issued: "2026-07-20", due: "2026-10-02", submitted: "2026-07-20", confirmed: "2026-07-23", po: "PO-SH-7401", lines: [["Bearing block", "160", "piece", "250.00"]] },
  { number: "JC-US-0901", seller: "s3", buyer: "e2", issued: "2026-09-01", due: "2026-11-13", submitted: "2026-09-01", confirmed: "2026-09-04", currency: "USD", gst: "ZR", lines: [["Reefer transport to Port Klang", "24", "trip", "2025.00"]] },
  { number: "LG-2190", seller: "s2", buyer: "e1", issued: "2026-09-11", due: "2026-12-10", submitted: "2026-09-11", confirmed: "2026-09-16", lines: [["Retail trays, printed", "59000", "piece", "1.00"]] },
  { number: "INV-BP-1050", seller: "s1", buyer: "e1", issued: "2026-09-14", due: "2026-12-20", submitted: "2026-09-14", confirmed: "2026-09-21", po: "PO-SH-7688", lines: [["Gearbox, planetary", "35", "piece", "2000.00"]] },
  { number: "JC-3301", seller: "s3", buyer: "e1", issued: "2026-09-28", due: "2027-01-08", submitted: "2026-09-28", confirmed: "2026-10-01", lines: [["Cold storage, third quarter", "440", "pallet", "250.00"]] },
  { number: "LG-2201", seller: "s2", buyer: "e1", issued: "2026-11-06", due: "2027-02-05", submitted: "2026-11-06", confirmed: "2026-11-10", lines: [["Export cartons, double wall", "32000", "piece", "2.50"]] },
  { number: "JC-3177", seller: "s3", buyer: "e1", issued: "2026-07-02", due: "2026-08-10", submitted: "2026-07-02", confirmed: "2026-07-06", lines: [["Cold storage, June", "40", "pallet", "250.00"]] },
  { number: "LG-2055", seller: "s2", buyer: "e2", issued: "2026-07-09", due: "2026-09-07", submitted: "2026-07-09", confirmed: "2026-07-14", lines: [["Export cartons, double wall", "8000", "piece", "2.50"]] },
  { number: "JC-US-0800", seller: "s3", buyer: "e2", issued: "2026-07-31", due: "2026-09-30", submitted: "2026-07-31", confirmed: "2026-08-04", paid: "2026-09-30", currency: "USD", gst: "ZR", lines: [["Reefer transport to Port Klang", "11", "trip", "2000.00"]] },
  { number: "INV-BP-0977", seller: "s1", buyer: "e2", issued: "2026-08-13", due: "2026-10-12", submitted: "2026-08-13", confirmed: "2026-08-18", po: "PO-KB-4410", lines: [["Pump shaft, machined", "70", "piece", "500.00"]] },
  { number: "LG-2100", seller: "s2", buyer: "e1", issued: "2026-08-31", due: "2026-10-30", submitted: "2026-08-31", confirmed: "2026-09-03", paid: "2026-10-30", lines: [["Retail trays, printed", "20000", "piece", "1.00"]] },
  { number: "INV-BP-1095", seller: "s1", buyer: "e1", issued: "2026-09-14", due: "2026-11-13", submitted: "2026-09-14", confirmed: "2026-09-17", po: "PO-SH-7702", lines: [["Conveyor roller", "120", "piece", "250.00"]] },
  { number: "JC-US-0955", seller: "s3", buyer: "e2", issued: "2026-10-09", due: "2027-01-08", submitted: "2026-10-09", confirmed: "2026-10-13", currency: "USD", gst: "ZR", lines: [["Reefer transport to Batam", "27", "trip", "1350.00"]] },
  { number: "INV-BP-1066", seller: "s1", buyer: "e2", issued: "2026-10-15", due: "2026-12-14", submitted: "2026-10-15", confirmed: "2026-10-20", po: "PO-KB-4498", lines: [["Valve housing, stainless", "150", "piece", "400.00"]] },
  { number: "INV-BP-1088", seller: "s1", buyer: "e1", issued: "2026-10-23", due: "2027-01-22", submitted: "2026-10-23", confirmed: "2026-10-28", po: "PO-SH-7815", lines: [["Cutting blade set", "200", "set", "250.00"]] },
  { number: "LG-2202", seller: "s2", buyer: "e1", issued: "2026-10-26", due: "2027-01-25", submitted: "2026-10-26", confirmed: "2026-10-29", lines: [["Freezer bags, 5 kg", "60000", "piece", "0.50"]] },
  { number: "LG-2203", seller: "s2", buyer: "e1", issued: "2026-10-26", due: "2027-01-25", submitted: "2026-10-26", confirmed: "2026-10-29", lines: [["Shrink film", "400", "roll", "50.00"]] },
  { number: "LG-2204", seller: "s2", buyer: "e1", issued: "2026-10-26", due: "2027-01-25", submitted: "2026-10-26", confirmed: "2026-10-29", lines: [["Labels, printed", "100000", "piece", "0.10"]] },
  { number: "AS-0071", seller: "s4", buyer: "s2", issued: "2026-11-06", due: "2027-02-05", submitted: "2026-11-06", confirmed: "2026-11-11", gst: "NG", lines: [["Pallet wrap dispensers", "150", "piece", "200.00"]] },
  { number: "INV-BP-1121", seller: "s1", buyer: "e1", issued: "2026-11-12", due: "2027-01-11", submitted: "2026-11-12", disputed: { on: "2026-11-17", code: "quantity", text: "Only 55 of the 60 gear sets were delivered on 10 November." }, lines: [["Gear set", "60", "set", "250.00"]] },
  { number: "INV-BP-1101", seller: "s1", buyer: "e1", issued: "2026-11-16", due: "2027-01-15", submitted: "2026-11-16", confirmed: "2026-11-19", po: "PO-SH-7901", lines: [["Filling head, precision", "80", "piece", "1000.00"], ["Mounting plate", "400", "piece", "50.00"]] },
  { number: "JC-3302", seller: "s3", buyer: "e1", issued: "2026-11-17", due: "2027-02-12", submitted: "2026-11-17", lines: [["Cold storage, November", "160", "pallet", "250.00"]] },
  { number: "INV-BP-1120", seller: "s1", buyer: "e1", issued: "2026-11-19", due: "2027-01-18", submitted: "2026-11-20", po: "PO-SH-7930", lines: [["Drive belt", "500", "piece", "50.00"]] },
  { number: "INV-BP-1122", seller: "s1", buyer: "e1", issued: "2026-11-20", due: "2027-01-25", lines: [["Nozzle, spare", "320", "piece", "25.00"]] },
];

/** What is paid early, promised, passed on, sold and asked for in the last weeks, where the demo shows deals at every step. */
export const showcaseInvoices: readonly DemoInvoice[] = [
  { number: "INV-BP-1040", seller: "s1", buyer: "e1", issued: "2026-09-21", due: "2026-11-20", submitted: "2026-09-21", confirmed: "2026-09-24", po: "PO-SH-7690", lines: [["Sealing jaws", "46", "piece", "500.00"]] },
  { number: "LG-2210", seller: "s2", buyer: "e1", issued: "2026-11-12", due: "2027-02-10", submitted: "2026-11-12", confirmed: "2026-11-17", lines: [["Sleeves, printed", "80000", "piece", "0.50"]] },
  { number: "LG-2211", seller: "s2", buyer: "e2", issued: "2026-11-12", due: "2027-02-10", submitted: "2026-11-12", confirmed: "2026-11-17", lines: [["Tray liners", "50000", "piece", "0.50"]] },
  { number: "LG-2212", seller: "s2", buyer: "e2", issued: "2026-11-10", due: "2027-02-08", submitted: "2026-11-10", confirmed: "2026-11-12", lines: [["Gift boxes, festive", "10000", "piece", "5.00"]] },
  { number: "JC-3310", seller: "s3", buyer: "e2", issued: "2026-11-09", due: "2027-02-08", submitted: "2026-11-09", confirmed: "2026-11-12", lines: [["Cold storage, October", "120", "pallet", "250.00"]] },
  { number: "LG-2301", seller: "s2", buyer: "e2", issued: "2026-09-21", due: "2026-11-20", submitted: "2026-09-21", confirmed: "2026-09-24", lines: [["Export cartons, double wall", "24000", "piece", "2.50"]] },
  { number: "LG-2302", seller: "s2", buyer: "e2", issued: "2026-11-04", due: "2027-01-29", submitted: "2026-11-04", confirmed: "2026-11-06", lines: [["Export cartons, double wall", "14000", "piece", "2.50"]] },
  { number: "LG-2303", seller: "s2", buyer: "e2", issued: "2026-11-05", due: "2027-01-22", submitted: "2026-11-05", confirmed: "2026-11-09", lines: [["Pallet covers", "4000", "piece", "5.00"]] },
  { number: "LG-2304", seller: "s2", buyer: "e2", issued: "2026-11-09", due: "2027-01-25", submitted: "2026-11-09", confirmed: "2026-11-12", lines: [["Corner boards", "7500", "piece", "2.00"]] },
];
