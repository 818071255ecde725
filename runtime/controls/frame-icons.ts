import { icons } from "./icons.ts";

/** Outlines that only stand behind the sign-in, in the side menu, which names them from the server, and over lists. */
Object.assign(icons, {
  home: "M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z",
  dashboard: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
  task: "M9 11l3 3 8-8M20 12v7a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9",
  invoice: "M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7",
  business: "M4 21V5l8-2v18M12 9l8 2v10M8 8v0M8 12v0M8 16v0M16 14v0M16 18v0M2 21h20",
  credit: "M3 6h18v12H3zM3 10h18M7 15h4",
  finance: "M12 3v18M17 7c-1-2-3-2-5-2-3 0-5 1-5 3.5S9 12 12 12s5 1 5 3.5S15 19 12 19s-5-.5-5.500-3",
  fund: "M4 10l8-6 8 6M5 10v8M10 10v8M14 10v8M19 10v8M3 21h18",
  tools: "M14 7a4 4 0 0 1 5-4l-2.500 2.500 2 2L21 5a4 4 0 0 1-5 5l-8 8a2 2 0 0 1-3-3z",
  contact:
    "M16 19c0-3-2-5-5-5s-5 2-5 5M11 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M17 11a2.500 2.500 0 1 0-1-4.500M21 18c0-2.500-1.500-4-3.500-4",
  accounting: "M5 3h14v18H5zM8 7h8M8 12h2M12 12h0M15 12h1M8 16h2M12 16h0M15 16h1",
  settings:
    "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6M19 12l2-1-1-3-2 .500-2-2 .500-2-3-1-1 2h-1l-1-2-3 1 .500 2-2 2L4 8l-1 3 2 1v1l-2 1 1 3 2-.500 2 2-.500 2 3 1 1-2h1l1 2 3-1-.500-2 2-2 2 .500 1-3-2-1z",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M20 20l-4-4",
  columns: "M4 4h16v16H4zM10 4v16M15 4v16",
  menu: "M4 6h16M4 12h16M4 18h16",
  collapse: "M4 4h16v16H4zM9 4v16",
  archive: "M3 4h18v4H3zM5 8v12h14V8M10 12h4",
  bookmark: "M7 4h10v16l-5-4-5 4z",
  sort: "M8 5v14M4 15l4 4 4-4M16 19V5M12 9l4-4 4 4",
  filter: "M4 6h16M7 12h10M10 18h4",
});
