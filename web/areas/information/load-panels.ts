import { loadPart } from "../../ui/loading/index.ts"

/** The code of both panels, which no first screen waits for. */
export const loadPanels = () => loadPart(() => import("./InformationPanels.tsx"))
