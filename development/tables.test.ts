import { openEmbedded } from "../server/platform/store/pglite.ts";
import { tablesFollow } from "./tables-cases.ts";

tablesFollow(() => openEmbedded());
