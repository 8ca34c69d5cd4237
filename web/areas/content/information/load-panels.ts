import { loadTexts } from "../../../texts.ts"

/** The code of both panels and their texts, which no first screen waits for. */
export async function loadPanels() {
  const [{ InformationPanels }] = await Promise.all([
    import("./InformationPanels.tsx"),
    loadTexts("content/information", "terms"),
  ])
  return { InformationPanels }
}
