import { createRoot } from "react-dom/client";
import { Studio } from "./Studio.tsx";
import { begin } from "./store/open.ts";
import "./studio.css";

createRoot(document.getElementById("studio")!).render(<Studio />);
void begin();
