import { useEffect } from "react"
import { nameScreen } from "../ui/browser/index.ts"
import { texts } from "./texts.de.ts"

/** Names the screen in the title of the window; the portal alone where there is none. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    nameScreen(title ? `${title} – ${texts.brand}` : texts.brand)
  }, [title])
}
