import { loadTexts } from "../../texts.ts"
import { loadPart } from "../../ui/loading/index.ts"

/** The code of both panels and their texts, which no first screen waits for. */
export async function loadPanels() {
  const [{ InformationPanels }] = await Promise.all([
    loadPart(() => import("./InformationPanels.tsx")),
    loadTexts("information", "terms"),
  ])
  return { InformationPanels }
}
