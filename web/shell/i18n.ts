import { textsOf } from "../parts.ts"
import { type Namespace, startTextsWith } from "../texts.ts"
import ui from "../ui/texts.de.json"
import { languageOf, languages } from "./language.ts"
import { createLoader } from "./load-texts.ts"
import shell from "./texts.de.json"

/** The frame's texts are part of the code; those of areas are loaded with their pages. */
export function startTexts(): void {
  const language = languageOf(window, languages)
  document.documentElement.lang = language
  const load = createLoader((namespace: Namespace) => textsOf(namespace, language))
  startTextsWith({ ui, shell }, load)
}
